// SPDX-License-Identifier: Apache-2.0

/// What is repaired in words, and noted.
extension TranscriptAssembly {
    mutating func decoded(_ bytes: [UInt8], at offset: Int) -> String {
        if let text = String(validating: bytes, as: UTF8.self) {
            if text.utf8.contains(0xEF), text.unicodeScalars.contains("\u{FFFD}") {
                recognition.note(.lostCharacters, offset: offset)
            }
            return text
        }
        recognition.note(.invalidText, offset: offset)
        return String(decoding: bytes, as: UTF8.self)
    }

    mutating func checked(_ time: Int?, _ offset: Int) -> Int? {
        guard let time, time < 0 else { return time }
        recognition.note(.negativeTimes, offset: offset)
        return 0
    }

    mutating func confidence(_ confidence: Double?, _ offset: Int) -> Double? {
        guard let confidence, !(0...1).contains(confidence) else { return confidence }
        recognition.note(.invalidConfidence, offset: offset)
        return nil
    }

    /// Takes punctuation from the text of the whole file.
    mutating func restoreText() {
        guard let text = recognition.text else { return }
        var words = drafts
        restore(text, &words)
        drafts = words
    }

    /// Takes punctuation and case from a text that has the same words; if their number differs, its words are
    /// timed across those that were heard.
    mutating func restore(_ bytes: [UInt8]?, _ words: inout [WordDraft]) {
        guard let bytes, recognition.spacing == .separate, let offset = words.first?.offset else {
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let written = PunctuatedText.words(words.map(\.text), in: text) else {
            // Words with punctuation are already those to be read.
            guard !words.contains(where: \.text.endsWithPunctuation),
                text.unicodeScalars.contains(where: {
                    $0.isPunctuation || $0.properties.numericType != nil
                })
            else { return }
            if let timed = DisplayText.timed(text, across: words) {
                recognition.note(.restoredText, offset: offset, count: timed.count)
                words = timed
            } else {
                recognition.note(.missingPunctuation, offset: offset, count: words.count)
            }
            return
        }
        guard text.unicodeScalars.contains(where: \.isPunctuation) else { return }
        var count = 0
        for (index, word) in written.enumerated() where word.text != words[index].text {
            words[index].text = word.text
            count += 1
        }
        for (index, word) in written.enumerated() where index > 0 {
            words[index].gluesToPrevious = word.gluesToPrevious
        }
        recognition.note(.restoredPunctuation, offset: offset, count: count)
    }
}

extension String {
    /// Whether punctuation is at its end; that of an abbreviation such as `a.m.` is part of it.
    fileprivate var endsWithPunctuation: Bool {
        (unicodeScalars.last?.isPunctuation ?? false) && !dropLast().contains(".")
    }
}
