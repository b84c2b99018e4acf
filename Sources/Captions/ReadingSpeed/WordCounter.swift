// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Foundation
#else
    internal import CLibICU
#endif

/// Finds the words of a text in any script.
///
/// Boundaries are ICU's, which has dictionaries for Thai, Chinese and Japanese and keeps `can't` and
/// `3.14` whole. (Swift's own regular expressions cut Hangul into syllables and Thai into characters.)
/// Where no ICU is installed, a run of letters and digits counts as a word, with the apostrophes between
/// letters and the points and commas between digits that UAX #29 has in a word.
package struct WordCounter: Sendable {
    /// Makes a counter; one serves any number of texts.
    package init() {}

    /// Number of words in a text.
    package func count(in text: String) -> Int {
        guard text.utf8.count > Self.pieceLength else { return ranges(in: text).count }
        var count = 0
        var rest = text.utf8[...]
        while !rest.isEmpty {
            let piece = Self.piece(of: rest)
            count += ranges(in: String(Substring(piece))).count
            rest = rest[piece.endIndex...]
        }
        return count
    }

    /// How much text is looked at in one piece, in bytes; ICU takes several times as much memory.
    private static let pieceLength = 1 << 16

    /// The start of a text up to the last space that fits, or to a character where there is no space.
    package static func piece(of text: Substring.UTF8View) -> Substring.UTF8View {
        let piece = text.prefix(pieceLength)
        guard piece.endIndex < text.endIndex else { return piece }
        if let space = piece.lastIndex(where: { $0 == 0x20 || $0 == 0x0A }) {
            return text[...space]
        }
        var end = piece.endIndex
        while text[end] & 0xC0 == 0x80 { end = text.index(before: end) }
        return text[..<end]
    }

    /// Whether the words of any script can be found: ICU is installed.
    package static var hasDictionaries: Bool {
        #if canImport(Darwin)
            true
        #else
            boundaries(of: Array("a".utf16)) != nil
        #endif
    }

    /// The words of a text in order.
    package func words(in text: Substring) -> [Substring] {
        let units = text.utf16
        var place = units.startIndex
        var passed = 0
        return ranges(in: String(text)).map { range in
            let start = units.index(place, offsetBy: range.lowerBound - passed)
            place = units.index(start, offsetBy: range.count)
            passed = range.upperBound
            return text[start..<place]
        }
    }

    /// The words in UTF-16 units.
    private func ranges(in text: String) -> [Range<Int>] {
        #if canImport(Darwin)
            var ranges: [Range<Int>] = []
            let all = NSRange(location: 0, length: text.utf16.count)
            (text as NSString).enumerateSubstrings(in: all, options: .byWords) { _, range, _, _ in
                ranges.append(range.location..<range.location + range.length)
            }
            return ranges
        #else
            return Self.boundaries(of: Array(text.utf16)) ?? Self.runs(in: text)
        #endif
    }

    /// Runs of letters, digits and what joins them.
    static func runs(in text: String) -> [Range<Int>] {
        let characters = Array(text)
        var ranges: [Range<Int>] = []
        var start: Int?
        var place = 0
        for (index, character) in characters.enumerated() {
            let isWord = isPart(character) || joins(characters, at: index)
            if isWord, start == nil { start = place }
            if !isWord, let from = start {
                ranges.append(from..<place)
                start = nil
            }
            place += character.utf16.count
        }
        if let start { ranges.append(start..<place) }
        return ranges
    }

    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }

    /// Whether a character holds together those beside it [UAX #29, WB6, WB7, WB11, WB12].
    private static func joins(_ characters: [Character], at index: Int) -> Bool {
        guard index > 0, index + 1 < characters.count else { return false }
        let (before, after) = (characters[index - 1], characters[index + 1])
        let isBetweenLetters = before.isLetter && after.isLetter
        let isBetweenDigits = before.isNumber && after.isNumber
        switch characters[index] {
        case "'", "’", ".": return isBetweenLetters || isBetweenDigits
        case "·": return isBetweenLetters
        case ",", ";": return isBetweenDigits
        case "_": return isPart(before) && isPart(after)
        default: return false
        }
    }
}

#if !canImport(Darwin)
    extension WordCounter {
        /// What ICU finds; nil where it is not installed.
        private static func boundaries(of units: [UInt16]) -> [Range<Int>]? {
            // Every word has a unit at least.
            var bounds = [Int32](repeating: 0, count: 2 * units.count)
            let count = unsafe clibicu_words(
                units,
                Int32(clamping: units.count),
                &bounds,
                Int32(clamping: bounds.count)
            )
            guard count >= 0 else { return nil }
            return (0..<Int(count)).map { Int(bounds[2 * $0])..<Int(bounds[2 * $0 + 1]) }
        }
    }
#endif
