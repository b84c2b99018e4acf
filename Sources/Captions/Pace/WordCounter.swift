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
/// Where ICU is not installed, a run of letters and digits counts as a word.
public struct WordCounter: Sendable {
    /// Makes a counter; one serves any number of texts.
    public init() {}

    /// Number of words in a text.
    public func count(in text: String) -> Int {
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
    private static func piece(of text: Substring.UTF8View) -> Substring.UTF8View {
        let piece = text.prefix(pieceLength)
        guard piece.endIndex < text.endIndex else { return piece }
        if let space = piece.lastIndex(where: { $0 == 0x20 || $0 == 0x0A }) {
            return text[...space]
        }
        var end = piece.endIndex
        while text[end] & 0xC0 == 0x80 { end = text.index(before: end) }
        return text[..<end]
    }

    /// The words of a text in order.
    public func words(in text: String) -> [Substring] {
        let units = text.utf16
        return ranges(in: text).map { range in
            let start = units.index(units.startIndex, offsetBy: range.lowerBound)
            return text[start..<units.index(start, offsetBy: range.count)]
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
    private static func runs(in text: String) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start: Int?
        var place = 0
        for character in text {
            let isWord = character.isLetter || character.isNumber
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
