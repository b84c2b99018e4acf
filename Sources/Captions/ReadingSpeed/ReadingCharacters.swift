// SPDX-License-Identifier: Apache-2.0

/// How many characters a reader takes in, for "characters per second" and "characters per line".
///
/// The rule, which `Docs/ReadingSpeed.md` publishes: markup does not count; every grapheme cluster
/// counts 1, spaces and punctuation included; line breaks count nothing. In Korean, letters that are not
/// Hangul or Han, digits, spaces and punctuation count a half.
///
/// Sources: Netflix Timed Text Style Guide, "Reading speed limits"; its Korean guide for the halves.
package struct ReadingCharacters: Sendable {
    private let countsHalves: Bool

    /// Makes the rule of a language, given as a primary language subtag such as `ko`.
    package init(language: String?) {
        countsHalves = language == "ko"
    }

    /// The number of characters in halves, so that it stays whole: 2 for every character that counts 1.
    package func halves(in text: String) -> Int {
        // A byte of ASCII is a grapheme cluster, but for line breaks, which do not count.
        if !countsHalves, text.utf8.allSatisfy({ $0 < 0x80 }) {
            return 2 * text.utf8.count { !(0x0A...0x0D ~= $0) }
        }
        var halves = 0
        /// The bytes that are not counted yet, from `start` to `end`.
        var (start, end) = (0, 0)
        var previous: Unicode.Scalar?
        var wasAlone = false
        for scalar in text.unicodeScalars {
            let isAlone = scalar.standsAlone
            if let before = previous, wasAlone, isAlone {
                let isOne = end - start == UTF8.width(before)
                halves += isOne ? self.halves(before) : self.halves(in: text, start..<end)
                start = end
            }
            (previous, wasAlone) = (scalar, isAlone)
            end += UTF8.width(scalar)
        }
        return halves + self.halves(in: text, start..<end)
    }

    /// Halves of the grapheme clusters in a part of a text.
    private func halves(in text: String, _ bytes: Range<Int>) -> Int {
        let units = text.utf8
        let start = units.index(units.startIndex, offsetBy: bytes.lowerBound)
        let end = units.index(start, offsetBy: bytes.count)
        var halves = 0
        for character in text[start..<end] where !character.isNewline {
            halves += character.unicodeScalars.first.map { self.halves($0) } ?? 0
        }
        return halves
    }

    /// Halves of a grapheme cluster that begins with a character.
    private func halves(_ first: Unicode.Scalar) -> Int {
        countsHalves && !Self.isFullWidth(first) ? 1 : 2
    }

    /// The number of characters, for printing and comparing with limits.
    package func count(in text: String) -> Double { Double(halves(in: text)) / 2 }

    /// Hangul, Han, kana and full-width forms.
    private static func isFullWidth(_ scalar: Unicode.Scalar) -> Bool {
        fullWidth.contains { $0.contains(scalar.value) }
    }

    /// Blocks of Unicode 15.
    private static let fullWidth: [ClosedRange<UInt32>] = [
        0x1100...0x11FF, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x20000...0x3FFFD,
    ]
}

extension Unicode.Scalar {
    /// Whether this is a grapheme cluster of its own, and no line break, beside another such character.
    ///
    /// Most characters of Latin, Greek, Cyrillic, Armenian, kana, Han and Hangul are (UAX #29, 3.1.1).
    /// Others are left to the standard library, which is many times slower.
    fileprivate var standsAlone: Bool {
        switch value {
        case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x48A...0x590, 0x2010...0x2027,
            0x3000...0x3029, 0x3030...0x3098, 0x309B...0xA66E, 0xAC00...0xD7A3, 0xFF01...0xFF9D,
            0xFFFD:
            true
        default: false
        }
    }
}
