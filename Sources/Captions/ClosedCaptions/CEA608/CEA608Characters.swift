// SPDX-License-Identifier: Apache-2.0

/// The characters of line 21 and their codes (ANSI/CTA-608-E, 6.4 and Annex H).
enum CEA608Characters {
    /// Codes 0x20 to 0x7F of the basic set: ASCII but for ten characters.
    ///
    /// Code 0x27 is the apostrophe of typography.
    static let basic = table(
        " !\"#$%&’()á+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[é]íó"
            + "úabcdefghijklmnopqrstuvwxyzç÷Ññ█"
    )

    /// Special characters, second codes 0x30 to 0x3F after 0x11; 0x39 is a transparent space.
    static let special = table("®°½¿™¢£♪à\u{A0}èâêîôû")

    /// Spanish, French and others, second codes 0x20 to 0x3F after 0x12.
    static let western = table("ÁÉÓÚÜü‘¡*'—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»")

    /// Portuguese, German and Danish, second codes 0x20 to 0x3F after 0x13.
    static let other = table("ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤│ÅåØø┌┐└┘")

    /// A character that stands for a byte which arrived damaged.
    static let solidBlock: Unicode.Scalar = "█"

    private static func table(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

    /// How a character is sent.
    enum Code: Hashable {
        /// One byte of a pair.
        case basic(UInt8)
        /// A pair of its own: the first code without its channel bit, and the second one.
        case special(UInt8, UInt8)
        /// A pair that replaces the character before it, and the basic character that is sent for
        /// decoders that do not know it.
        case extended(UInt8, UInt8, fallback: UInt8)
    }

    /// The code of every character there is.
    static let codes: [Character: Code] = {
        var codes: [Character: Code] = [:]
        for (set, first) in [(western, UInt8(0x12)), (other, 0x13)] {
            for (index, scalar) in set.enumerated() {
                let fallback = fallbacks[scalar] ?? 0x20
                codes[Character(scalar)] = .extended(first, 0x20 + UInt8(index), fallback: fallback)
            }
        }
        for (index, scalar) in special.enumerated() where scalar != "\u{A0}" {
            codes[Character(scalar)] = .special(0x11, 0x30 + UInt8(index))
        }
        for (index, scalar) in basic.enumerated() {
            codes[Character(scalar)] = .basic(0x20 + UInt8(index))
        }
        for (scalar, code) in aliases { codes[Character(scalar)] = .basic(code) }
        return codes
    }()

    /// Characters of other standards that are one of ours: the straight apostrophe, spaces, hyphens.
    private static let aliases: [(Unicode.Scalar, UInt8)] = [
        ("'", 0x27), ("\u{A0}", 0x20), ("\u{2010}", 0x2D), ("\u{2011}", 0x2D),
    ]

    /// The basic characters that extended ones replace, where a letter or mark is near enough.
    private static let fallbacks: [Unicode.Scalar: UInt8] = {
        let pairs = [
            ("ÁÀÂÃÄÅ", "A"), ("ÉÈÊË", "E"), ("ÍÌÎÏ", "I"), ("ÓÔÒÕÖØ", "O"), ("ÚÜÙÛ", "U"),
            ("üù", "u"), ("ë", "e"), ("ïì", "i"), ("òõöø", "o"), ("ãäå", "a"), ("Ç", "C"),
            ("‘'", "’"), ("“”«»", "\""), ("—_~", "-"), ("¡|│", "!"), ("{┌└", "("), ("}┐┘", ")"),
            ("ß", "s"), ("¥", "Y"), ("©", "c"), ("•*", "."), ("\\", "/"),
        ]
        var fallbacks: [Unicode.Scalar: UInt8] = [:]
        for (scalars, replacement) in pairs {
            guard let scalar = replacement.unicodeScalars.first,
                let index = basic.firstIndex(of: scalar)
            else { continue }
            for extended in scalars.unicodeScalars { fallbacks[extended] = 0x20 + UInt8(index) }
        }
        return fallbacks
    }()
}
