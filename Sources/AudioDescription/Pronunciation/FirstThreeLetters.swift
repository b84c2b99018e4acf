// SPDX-License-Identifier: Apache-2.0

/// The first three letters of words, by the five lowest bits of their ASCII codes, so that case does not count.
///
/// It may allow what begins no word, and never forbids what begins one: a letter that is not of ASCII, and what
/// follows a shorter word, stand for every code.
struct FirstThreeLetters: Sendable {
    /// For each pair of first letters, the third ones as bits.
    private var thirds = [UInt32](repeating: 0, count: 32 * 32)

    /// - Parameter words: the words; empty ones count for nothing.
    init(of words: [[Character]]) {
        for word in words where !word.isEmpty {
            let codes = (0..<3).map { $0 < word.count ? Self.codes(of: word[$0]) : 0..<32 }
            let bits = codes[2].reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
            for first in codes[0] {
                for second in codes[1] { thirds[first << 5 | second] |= bits }
            }
        }
    }

    private static func codes(of character: Character) -> Range<Int> {
        guard let first = character.unicodeScalars.first, first.isASCII,
            character.unicodeScalars.count == 1
        else { return 0..<32 }
        let code = Int(first.value & 31)
        return code..<code + 1
    }

    /// Whether a word can begin at a place.
    @inline(__always)
    func allow(_ bytes: Span<UInt8>, at place: Int) -> Bool {
        guard place + 2 < bytes.count else { return true }
        let (first, second, third) = (bytes[place], bytes[place + 1], bytes[place + 2])
        guard (first | second | third) < 0x80 else { return true }
        return thirds[Int(first & 31) << 5 | Int(second & 31)] >> UInt32(third & 31) & 1 == 1
    }
}
