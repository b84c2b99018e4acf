// SPDX-License-Identifier: Apache-2.0

/// Letters of captions that show their language: some cues, evenly taken from all.
package struct LetterSample: Sendable {
    /// Number of letters of each script, in cues with the same words as well.
    package private(set) var letters: [Script: Int] = [:]
    /// The words of cues, each cue once; `_` is at both ends of a word.
    private var words: [(script: Script, scalars: [Unicode.Scalar])] = []

    /// More cues than these, more words in all, and more bytes of a cue say no more.
    private static let mostCues = 200
    private static let mostWords = 600
    private static let mostBytes = 1000

    /// Takes a sample.
    ///
    /// - Parameter texts: what each cue says, without markup.
    package init(_ texts: some RandomAccessCollection<String>) {
        var seen: Set<[[Unicode.Scalar]]> = []
        let step = max(1, texts.count / Self.mostCues)
        for place in stride(from: 0, to: texts.count, by: step) {
            let cue = cueWords(texts[texts.index(texts.startIndex, offsetBy: place)])
            for (script, scalars) in cue { letters[script, default: 0] += scalars.count - 2 }
            // A line that comes again and again, as in songs, says no more than once.
            guard words.count < Self.mostWords, seen.insert(cue.map(\.scalars)).inserted else {
                continue
            }
            words += cue
        }
    }

    /// The words of a cue, in lower case.
    private func cueWords(_ text: String) -> [(script: Script, scalars: [Unicode.Scalar])] {
        var words: [(script: Script, scalars: [Unicode.Scalar])] = []
        var isInWord = false
        for scalar in Substring(text.utf8.prefix(Self.mostBytes)).unicodeScalars {
            // Accents on their own, and vowels of Arabic and Hebrew, belong to the letter before.
            if (0x300...0x36F).contains(scalar.value) || (0x64B...0x65F).contains(scalar.value) {
                continue
            }
            guard let script = Script(scalar) else {
                isInWord = false
                continue
            }
            if !isInWord || words.last?.script != script {
                words.append((script, ["_"]))
                isInWord = true
            }
            words[words.count - 1].scalars.append(Self.lowercase(scalar))
        }
        for index in words.indices { words[index].scalars.append("_") }
        return words
    }

    private static func lowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII {
            return "A"..."Z" ~= scalar ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
        }
        return scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    }

    /// Number of letters.
    package var letterCount: Int { letters.values.reduce(0, +) }

    /// The script of most letters; nil where there are none.
    ///
    /// Japanese has more Chinese characters than letters of its own in many a sentence.
    var script: Script? {
        let most = letters.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
        let kana = letters[.kana, default: 0]
        return most == .han && kana * 10 > letters[.han, default: 0] ? .kana : most
    }

    /// Number of words of a script.
    func wordCount(of script: Script) -> Int { words.count { $0.script == script } }

    /// How often each letter group is in the words of a script.
    ///
    /// No word is more than a sixteenth of a text, as `the` is of English: one that is, is a name or a refrain.
    func groups(of script: Script) -> [LetterGroup: Int] {
        var distinct: [[Unicode.Scalar]: Int] = [:]
        for word in words where word.script == script { distinct[word.scalars, default: 0] += 1 }
        let most = max(2, wordCount(of: script) / 16)
        var counts: [LetterGroup: Int] = [:]
        for (word, number) in distinct {
            let count = min(number, most)
            for start in word.indices.dropLast() {
                for end in start...min(start + 2, word.count - 1)
                where start > 0 || end > 0 {
                    counts[LetterGroup(word[start...end]), default: 0] += count
                }
            }
            if word.count > 3 { counts[LetterGroup(word[...]), default: 0] += count }
        }
        return counts
    }

    /// How many words there are, and how many of them are frequent in any language of their script.
    var frequentWords: (all: Int, frequent: Int) {
        let frequent = words.count {
            LanguageProfile.frequentWords.contains(LetterGroup($0.scalars[...]))
        }
        return (words.count, frequent)
    }
}

extension LanguageProfile {
    /// The frequent words of all languages.
    fileprivate static let frequentWords = Set(all.flatMap(\.words))
}
