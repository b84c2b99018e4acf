// SPDX-License-Identifier: Apache-2.0

/// How many characters a reader takes in, for "characters per second" and "characters per line".
///
/// The rule, which `Docs/ReadingSpeed.md` publishes: markup does not count; every grapheme cluster
/// counts 1, spaces and punctuation included; line breaks count nothing. In Korean, letters that are not
/// Hangul or Han, digits, spaces and punctuation count a half.
///
/// Sources: Netflix Timed Text Style Guide, "Reading speed limits"; its Korean guide for the halves.
public struct ReadingCharacters: Sendable {
    private let countsHalves: Bool

    /// Makes the rule of a language, given as a primary language subtag such as `ko`.
    public init(language: String?) {
        countsHalves = language == "ko"
    }

    /// The number of characters in halves, so that it stays whole: 2 for every character that counts 1.
    public func halves(in text: String) -> Int {
        // A byte of ASCII is a grapheme cluster, but for line breaks, which do not count.
        if !countsHalves, text.utf8.allSatisfy({ $0 < 0x80 }) {
            return 2 * text.utf8.count { !(0x0A...0x0D ~= $0) }
        }
        var halves = 0
        for character in text where !character.isNewline {
            halves += countsHalves && !Self.isFullWidth(character) ? 1 : 2
        }
        return halves
    }

    /// The number of characters, for printing and comparing with limits.
    public func count(in text: String) -> Double { Double(halves(in: text)) / 2 }

    /// Hangul, Han, kana and full-width forms.
    private static func isFullWidth(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first?.value else { return false }
        return fullWidth.contains { $0.contains(scalar) }
    }

    /// Blocks of Unicode 15.
    private static let fullWidth: [ClosedRange<UInt32>] = [
        0x1100...0x11FF, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x20000...0x3FFFD,
    ]
}
