// SPDX-License-Identifier: Apache-2.0

/// What is known of UTF-8 without ICU: letters and digits of alphabets whose words have spaces around them, and the
/// ASCII characters that are never inside of words [UAX #29, 4.1]; places are in bytes.
extension Span<UInt8> {
    /// Whether a letter of the Latin, Greek or Cyrillic alphabet or a digit of ASCII begins at a place.
    func isPlainLetter(at place: Int) -> Bool {
        let byte = self[place]
        if byte < 0x80 { return byte.isASCIIAlphanumeric }
        guard byte & 0xE0 == 0xC0, place + 1 < count else { return false }
        return Self.isPlainLetter(UInt32(byte & 0x1F) << 6 | UInt32(self[place + 1] & 0x3F))
    }

    /// Whether one ends before a place.
    func isPlainLetter(before place: Int) -> Bool {
        let byte = self[place - 1]
        if byte < 0x80 { return byte.isASCIIAlphanumeric }
        return place >= 2 && self[place - 2] & 0xE0 == 0xC0 && isPlainLetter(at: place - 2)
    }

    /// Whether the character at a place is of ASCII and not one that is inside of words between letters:
    /// `' . , : ; _`.
    func isSeparator(at place: Int) -> Bool {
        switch self[place] {
        case 0x00...0x26, 0x28...0x2B, 0x2D, 0x2F, 0x3C...0x40, 0x5B...0x5E, 0x60, 0x7B...0x7F: true
        default: false
        }
    }

    /// Letters of two bytes that have the property ALetter and no mark.
    private static func isPlainLetter(_ code: UInt32) -> Bool {
        switch code {
        case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F: true
        case 0x391...0x3A1, 0x3A3...0x3CE, 0x386, 0x388...0x38A, 0x38C, 0x38E...0x390: true
        case 0x400...0x481, 0x48A...0x52F: true
        default: false
        }
    }
}

extension UInt8 {
    /// Whether it is a letter or digit of ASCII.
    var isASCIIAlphanumeric: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}
