// SPDX-License-Identifier: Apache-2.0

extension EBUSTL {
    /// The characters of a file's text (CCT).
    struct CharacterTable: Sendable {
        /// The tables, by the two digits that a file states.
        enum Name: String, CaseIterable {
            case latin = "00"
            case cyrillic = "01"
            case arabic = "02"
            case greek = "03"
            case hebrew = "04"

            /// What it is called.
            var encoding: String {
                switch self {
                case .latin: "ISO 6937"
                case .cyrillic: "ISO 8859-5"
                case .arabic: "ISO 8859-6"
                case .greek: "ISO 8859-7"
                case .hebrew: "ISO 8859-8"
                }
            }
        }

        /// The tables; each takes a while to make.
        static let all = Dictionary(
            uniqueKeysWithValues: Name.allCases.map { ($0, CharacterTable($0)) }
        )

        /// The table of a file; Latin if it names none.
        static func of(_ name: Name?) -> CharacterTable {
            let name = name ?? .latin
            return all[name] ?? CharacterTable(name)
        }

        /// Which table it is.
        let name: Name
        /// The characters that one byte stands for.
        private var single: [UInt8: Character] = [:]
        /// The characters that two bytes stand for: an accent, and the letter that has it.
        private var pairs: [UInt16: Character] = [:]
        private var codes: [Character: [UInt8]] = [:]

        /// Makes a table.
        init(_ name: Name) {
            self.name = name
            for byte in UInt8(0x20)...0x7E { single[byte] = Character(Unicode.Scalar(byte)) }
            if name == .latin { addLatin() } else { addUpperHalf(of: name) }
            for (byte, character) in single.sorted(by: { $0.key < $1.key })
            where codes[character] == nil {
                codes[character] = [byte]
            }
            for (pair, character) in pairs.sorted(by: { $0.key < $1.key })
            where codes[character] == nil {
                codes[character] = [UInt8(pair >> 8), UInt8(pair & 0xFF)]
            }
            if name == .latin { codes["Ð"] = [0xE2] }
        }

        /// Whether a byte is an accent of the letter after it.
        func isAccent(_ byte: UInt8) -> Bool {
            name == .latin && 0xC1...0xCF ~= byte && byte != 0xC9 && byte != 0xCC
        }

        /// The character of a byte; nil if the table has no character for it.
        func character(_ byte: UInt8) -> Character? { single[byte] }

        /// The letter of a byte with an accent before it; nil if they do not go together.
        func character(_ accent: UInt8, _ letter: UInt8) -> Character? {
            pairs[UInt16(accent) << 8 | UInt16(letter)]
        }

        /// The bytes of a character; nil if the table does not have it.
        func bytes(of character: Character) -> [UInt8]? { codes[character] }
    }
}

extension EBUSTL.CharacterTable {
    /// The upper half of a table of ISO 8859.
    private mutating func addUpperHalf(of name: Name) {
        for (start, first, count) in Self.ranges[name] ?? [] {
            for offset in 0..<UInt32(count) {
                guard let scalar = Unicode.Scalar(first + offset) else { continue }
                single[start + UInt8(offset)] = Character(scalar)
            }
        }
    }

    /// Bytes that stand for characters in a row: the first byte, the first character, and their number.
    private static let ranges: [Name: [(UInt8, UInt32, Int)]] = [
        .cyrillic: [
            (0xA0, 0xA0, 1), (0xA1, 0x401, 12), (0xAD, 0xAD, 1), (0xAE, 0x40E, 66),
            (0xF0, 0x2116, 1), (0xF1, 0x451, 12), (0xFD, 0xA7, 1), (0xFE, 0x45E, 2),
        ],
        .arabic: [
            (0xA0, 0xA0, 1), (0xA4, 0xA4, 1), (0xAC, 0x60C, 1), (0xAD, 0xAD, 1), (0xBB, 0x61B, 1),
            (0xBF, 0x61F, 1), (0xC1, 0x621, 26), (0xE0, 0x640, 19),
        ],
        .greek: [
            (0xA0, 0xA0, 1), (0xA1, 0x2018, 2), (0xA3, 0xA3, 1), (0xA4, 0x20AC, 1),
            (0xA5, 0x20AF, 1), (0xA6, 0xA6, 4), (0xAA, 0x37A, 1), (0xAB, 0xAB, 3),
            (0xAF, 0x2015, 1), (0xB0, 0xB0, 4), (0xB4, 0x384, 3), (0xB7, 0xB7, 1),
            (0xB8, 0x388, 3), (0xBB, 0xBB, 1), (0xBC, 0x38C, 1), (0xBD, 0xBD, 1),
            (0xBE, 0x38E, 20), (0xD3, 0x3A3, 44),
        ],
        .hebrew: [
            (0xA0, 0xA0, 1), (0xA2, 0xA2, 8), (0xAA, 0xD7, 1), (0xAB, 0xAB, 15), (0xBA, 0xF7, 1),
            (0xBB, 0xBB, 4), (0xDF, 0x2017, 1), (0xE0, 0x5D0, 27), (0xFD, 0x200E, 2),
        ],
    ]

    /// ISO 6937/2-1983, as Tech 3264 has it in its appendix 2.
    private mutating func addLatin() {
        single[0xA0] = "\u{A0}"
        for (start, row) in Self.rows {
            for (offset, character) in row.enumerated() where character != "." {
                single[start + UInt8(offset)] = character
            }
        }
        single[0xFF] = "\u{AD}"
        for (accent, letters, accented) in Self.accents {
            for (letter, character) in zip(letters.utf8, accented) {
                pairs[UInt16(accent) << 8 | UInt16(letter)] = character
            }
        }
    }

    /// Characters of one byte, from a byte on; a full stop is a place without one.
    private static let rows: [(UInt8, String)] = [
        (0xA1, "¡¢£$¥.§¤‘“«←↑→↓"), (0xB0, "°±²³×µ¶·÷’”»¼½¾¿"),
        (0xD0, "—¹®©™♪¬¦"), (0xDC, "⅛⅜⅝⅞"),
        (0xE0, "ΩÆĐªĦ.ĲĿŁØŒºÞŦŊŉ"), (0xF0, "ĸæđðħıĳŀłøœßþŧŋ"),
    ]

    /// Accents, the letters that have them, and both as one character.
    ///
    /// With a space they stand alone.
    private static let accents: [(UInt8, String, String)] = [
        (0xC1, "AEIOUaeiou", "ÀÈÌÒÙàèìòù"),
        (0xC2, "ACEILNORSUYZacegilnorsuyz ", "ÁĆÉÍĹŃÓŔŚÚÝŹáćéģíĺńóŕśúýź´"),
        (0xC3, "ACEGHIJOSUWYaceghijosuwy", "ÂĈÊĜĤÎĴÔŜÛŴŶâĉêĝĥîĵôŝûŵŷ"),
        (0xC4, "AINOUainou", "ÃĨÑÕŨãĩñõũ"),
        (0xC5, "AEIOUaeiou ", "ĀĒĪŌŪāēīōū¯"),
        (0xC6, "AGUagu ", "ĂĞŬăğŭ˘"),
        (0xC7, "CEGIZcegz ", "ĊĖĠİŻċėġż˙"),
        (0xC8, "AEIOUYaeiouy ", "ÄËÏÖÜŸäëïöüÿ¨"),
        (0xCA, "AUau ", "ÅŮåů˚"),
        (0xCB, "CGKLNRSTcgklnrst ", "ÇĢĶĻŅŖŞŢçģķļņŗşţ¸"),
        (0xCD, "OUou ", "ŐŰőű˝"),
        (0xCE, "AEIUaeiu ", "ĄĘĮŲąęįų˛"),
        (0xCF, "CDELNRSTZcdelnrstz ", "ČĎĚĽŇŘŠŤŽčďěľňřšťžˇ"),
    ]
}
