// SPDX-License-Identifier: Apache-2.0

/// Words as a text has them, with its punctuation, case and white space.
///
/// Some recognisers give words without punctuation and, beside them, the text with it.
enum PunctuatedText {
    /// A word, and whether white space is before it.
    struct WrittenWord: Equatable {
        var text: String
        var gluesToPrevious: Bool
    }

    /// Finds the words in a text.
    ///
    /// - Parameters:
    ///   - words: in their order, without white space.
    ///   - text: the text.
    /// - Returns: each word as it is in the text, with the punctuation around it; nil if the text does not
    ///   have exactly these words.
    static func words(_ words: [String], in text: String) -> [WrittenWord]? {
        let characters = Array(text)
        var place = 0
        var written: [WrittenWord] = []
        written.reserveCapacity(words.count)
        for word in words {
            let before = place
            skipSpace(characters, &place)
            let isApart = place > before || written.isEmpty
            let start = place
            while place < characters.count, !matches(word, characters, at: place) {
                guard characters[place].isMark else { return nil }
                place += 1
            }
            guard place < characters.count else { return nil }
            place += word.count
            while place < characters.count, characters[place].isMark, !characters[place].isOpening {
                place += 1
            }
            let text = String(characters[start..<place])
            written.append(WrittenWord(text: text, gluesToPrevious: !isApart))
        }
        skipSpace(characters, &place)
        return place == characters.count ? written : nil
    }

    private static func skipSpace(_ characters: [Character], _ place: inout Int) {
        while place < characters.count, characters[place].isWhitespace { place += 1 }
    }

    /// Whether a word is at a place, in any case, and ends there.
    private static func matches(_ word: String, _ characters: [Character], at place: Int) -> Bool {
        var index = place
        for character in word {
            guard index < characters.count, character.isSameLetter(as: characters[index]) else {
                return false
            }
            index += 1
        }
        guard index > place, index < characters.count else { return index > place }
        return !characters[index].isLetter || characters[index].isWithoutSpaces
    }
}

extension Character {
    /// Whether it is neither white space, letter nor number.
    fileprivate var isMark: Bool { !isWhitespace && !isLetter && !isNumber }

    fileprivate var isOpening: Bool { unicodeScalars.allSatisfy(\.isOpening) }

    fileprivate var isWithoutSpaces: Bool { unicodeScalars.allSatisfy(\.isWithoutSpaces) }

    fileprivate func isSameLetter(as other: Character) -> Bool {
        if self == other { return true }
        if isApostrophe { return other.isApostrophe }
        return lowercased() == other.lowercased()
    }

    private var isApostrophe: Bool { self == "'" || self == "\u{2019}" }
}
