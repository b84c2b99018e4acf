// SPDX-License-Identifier: Apache-2.0

/// Text in lines of at most 80 columns that break between words.
///
/// A word that is longer than a line has a line of its own.
struct WrappedText {
    /// A piece of text that is not broken.
    struct Word {
        /// What is shown, without styles.
        let text: String
        /// The columns before it, unless it begins a line.
        var gap = 1
        /// What a terminal adds to it.
        var style: (String) -> String = { $0 }
    }

    /// The columns of a line.
    static let columns = 80

    /// The words of a sentence; further columns come before the first.
    static func words(
        _ sentence: String,
        gap: Int = 1,
        style: @escaping (String) -> String = { $0 }
    ) -> [Word] {
        sentence.split(separator: " ").enumerated().map { index, word in
            Word(text: String(word), gap: index == 0 ? gap : 1, style: style)
        }
    }

    /// The words of a shell command; what is in quotes is one word.
    static func words(ofCommand command: String) -> [Word] {
        var words: [String] = [""]
        var isQuoted = false
        var isEscaped = false
        for character in command {
            if character == " ", !isQuoted, !isEscaped {
                words.append("")
                continue
            }
            words[words.count - 1].append(character)
            if character == "'", !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && !isQuoted && !isEscaped
        }
        return words.map { Word(text: $0) }
    }

    /// The lines of words, each ended.
    ///
    /// - Parameters:
    ///   - words: the words.
    ///   - indent: the columns before the first line.
    ///   - hanging: the columns before all other lines.
    ///   - mark: what ends each line but the last, such as the backslash of a shell.
    /// - Returns: the lines as one text.
    static func lines(
        _ words: [Word],
        indent: Int = 0,
        hanging: Int = 0,
        mark: String = ""
    ) -> String {
        var text = String(repeating: " ", count: indent)
        var width = indent
        var isFirst = true
        for word in words {
            let length = Self.width(of: word.text)
            if isFirst {
                text += word.style(word.text)
                width += length
            } else if width + word.gap + length + mark.count > columns {
                text += mark + "\n" + String(repeating: " ", count: hanging) + word.style(word.text)
                width = hanging + length
            } else {
                text += String(repeating: " ", count: word.gap) + word.style(word.text)
                width += word.gap + length
            }
            isFirst = false
        }
        return text + "\n"
    }

    /// How many columns of a terminal a text takes: two for East Asian characters, none for marks.
    static func width(of text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { sum, character in
            let isWide = character.unicodeScalars.first.map { scalar in
                wide.contains { $0.contains(scalar.value) }
            }
            return sum + (isWide ?? false ? 2 : 1)
        }
    }

    /// The blocks that are wide or full-width (Unicode Standard Annex 11).
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
    ]
}
