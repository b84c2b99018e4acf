// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// Words as they are compared with what was heard: how they are written does not count.
///
/// Small letters without punctuation; contractions and register as their full words, numbers in words, fillers left out.
struct ComparedForm {
    /// One word to compare.
    struct Word: Equatable {
        /// Its form.
        let form: String
        /// The place of the written word that it is from.
        let place: Int
    }

    private let numbers: NumberWords
    private let isEnglish: Bool
    /// Words that numbers are read with: those of the other text.
    private let vocabulary: Set<String>

    /// Prepares for a language.
    ///
    /// - Parameters:
    ///   - language: the language.
    ///   - vocabulary: the words of the other text, in small letters: 1984 is read as those have it.
    init(_ language: LanguageTag, vocabulary: Set<String>) {
        numbers = NumberWords(language: language.primarySubtag)
        isEnglish = language.primarySubtag == "en"
        self.vocabulary = vocabulary
    }

    /// The forms of words.
    ///
    /// - Parameter written: the words with their punctuation.
    /// - Returns: their forms in the same order; some words have none, and some have several.
    func words(_ written: [String]) -> [Word] {
        var words: [Word] = []
        for (place, word) in written.enumerated() {
            for form in forms(of: word) { words.append(Word(form: form, place: place)) }
        }
        guard isEnglish else { return words }
        return withoutLinks(words)
    }

    /// The form of each letter word of a text, for the vocabulary.
    static func vocabulary(_ written: [String]) -> Set<String> {
        Set(written.flatMap { plain($0).split { !$0.isLetter && $0 != "'" } }.map(String.init))
    }

    /// Small letters, with one kind of apostrophe.
    private static func plain(_ word: String) -> String {
        String(word.lowercased().map { "\u{2019}\u{2018}\u{02BC}".contains($0) ? "'" : $0 })
    }

    private func forms(of word: String) -> [String] {
        let plain = Self.plain(word)
        if plain.contains(where: \.isNumber) { return numberForms(plain) }
        return plain.split { !$0.isLetter && !$0.isMark && $0 != "'" }.flatMap { part in
            letterForms(String(part).trimmed("'"))
        }
    }

    private func letterForms(_ word: String) -> [String] {
        guard isEnglish else {
            return word.split(separator: "'").map(String.init)
        }
        if word.isEmpty || Self.fillers.contains(word) { return [] }
        if let full = Self.full[word] { return full }
        for (ending, rest) in Self.contractions where word.hasSuffix(ending) && word != ending {
            return letterForms(String(word.dropLast(ending.count))) + rest
        }
        if word.hasSuffix("'s"), Self.subjects.contains(String(word.dropLast(2))) {
            return [String(word.dropLast(2)), "s"]
        }
        return [word.filter { $0 != "'" }]
    }

    private func numberForms(_ word: String) -> [String] {
        let units = Self.signs.filter { word.contains($0.key) }.map(\.value)
        var forms: [String] = []
        for part in word.split(whereSeparator: {
            !$0.isNumber && !$0.isLetter && !",.'".contains($0)
        }) {
            forms += read(String(part).trimmed(",.'"))
        }
        return forms + units.flatMap(letterForms)
    }

    private func read(_ part: String) -> [String] {
        let digits = String(part.prefix { $0.isNumber || $0 == "," })
        let rest = String(part.dropFirst(digits.count))
        if rest.isEmpty, !digits.isEmpty { return cardinal(digits) }
        if ["st", "nd", "rd", "th"].contains(rest), let ordinal = numbers.ordinal(digits) {
            return ordinal
        }
        // 1980s, 5pm, 3.5: digits and what is between them, each by itself.
        var forms: [String] = []
        var run = ""
        for character in part + " " {
            if let last = run.last, last.isNumber != character.isNumber {
                forms += run.contains(where: \.isNumber) ? cardinal(run) : letters(run)
                run = ""
            }
            if character != " " { run.append(character) }
        }
        return forms
    }

    private func letters(_ run: String) -> [String] {
        if run == "." { return isEnglish ? ["point"] : [] }
        let word = run.filter(\.isLetter)
        return word.isEmpty || word == "s" ? [] : [word]
    }

    private func cardinal(_ digits: String) -> [String] {
        let readings = numbers.readings(of: digits)
        let said = readings.first { $0.allSatisfy(vocabulary.contains) }
        return said ?? readings.first ?? [digits]
    }

    /// "A hundred and one" is "one hundred one".
    private func withoutLinks(_ words: [Word]) -> [Word] {
        var kept: [Word] = []
        for (index, word) in words.enumerated() {
            let next = index + 1 < words.count ? words[index + 1].form : ""
            if word.form == "and", let last = kept.last?.form, Self.scales.contains(last),
                Self.digits.contains(next)
            {
                continue
            }
            if word.form == "a", Self.scales.contains(next) {
                kept.append(Word(form: "one", place: word.place))
            } else {
                kept.append(word)
            }
        }
        return kept
    }
}

extension ComparedForm {
    /// Sounds that clean captions leave out.
    private static let fillers: Set<String> = [
        "uh", "uhm", "um", "er", "erm", "ah", "eh", "hm", "hmm", "mm", "mhm",
    ]

    /// Words that are written in several ways and said in one.
    private static let full: [String: [String]] = [
        "can't": ["can", "not"], "cannot": ["can", "not"], "won't": ["will", "not"],
        "shan't": ["shall", "not"], "ain't": ["is", "not"], "gonna": ["going", "to"],
        "wanna": ["want", "to"], "gotta": ["got", "to"], "kinda": ["kind", "of"],
        "'cause": ["because"], "'em": ["them"], "y'all": ["you", "all"], "ok": ["okay"],
        "mr": ["mister"], "mrs": ["missus"], "dr": ["doctor"], "alright": ["all", "right"],
        "percent": ["per", "cent"],
    ]

    /// Words after which 's is a verb, and not a genitive.
    private static let subjects: Set<String> = [
        "it", "he", "she", "that", "this", "there", "here", "what", "who", "where", "when", "how",
        "why", "let", "everything", "everyone", "nothing", "something",
    ]

    private static let contractions = [
        ("n't", ["not"]), ("'re", ["are"]), ("'m", ["am"]), ("'ll", ["will"]), ("'ve", ["have"]),
        ("'d", ["d"]),
    ]

    private static let signs: [Character: String] = [
        "$": "dollars", "\u{20AC}": "euros", "\u{00A3}": "pounds", "%": "percent",
    ]

    private static let scales: Set<String> = ["hundred", "thousand", "million", "billion"]

    private static let digits: Set<String> = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
        "nineteen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]
}

extension Character {
    /// Whether it belongs to the letter before it: signs of vowels.
    fileprivate var isMark: Bool {
        unicodeScalars.allSatisfy {
            [.nonspacingMark, .spacingMark].contains($0.properties.generalCategory)
        }
    }
}

extension String {
    fileprivate func trimmed(_ marks: String) -> String {
        var text = self[...]
        while let first = text.first, marks.contains(first) { text.removeFirst() }
        while let last = text.last, marks.contains(last) { text.removeLast() }
        return String(text)
    }
}
