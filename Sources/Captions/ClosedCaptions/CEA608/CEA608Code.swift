// SPDX-License-Identifier: Apache-2.0

/// What a control code of line 21 says, whatever its channel (ANSI/CTA-608-E, Annex B and 6).
enum CEA608Code: Hashable {
    /// A command: the second byte of a miscellaneous control code.
    case command(Command)
    /// The row, and where text begins in it or how it looks.
    case preamble(row: Int, Preamble)
    /// A style from here on; it takes a column, which stays empty. The second byte.
    case midRow(UInt8)
    /// Columns to the right, 1 to 3.
    case tab(Int)
    /// A special character, which is written as it is.
    case special(Unicode.Scalar)
    /// A character that takes the place of the one before.
    case extended(Unicode.Scalar)
    /// Black characters: an optional code, which keeps the space before it.
    case blackText(isUnderlined: Bool)
    /// Something that changes no character: a background, another set of characters.
    case ignored
    /// A code that means nothing.
    case unknown

    /// The commands, by their second byte.
    enum Command: UInt8 {
        case resumeCaptionLoading = 0x20
        case backspace = 0x21
        case alarmOff = 0x22
        case alarmOn = 0x23
        case deleteToEndOfRow = 0x24
        case rollUp2 = 0x25
        case rollUp3 = 0x26
        case rollUp4 = 0x27
        case flashOn = 0x28
        case resumeDirectCaptioning = 0x29
        case textRestart = 0x2A
        case resumeTextDisplay = 0x2B
        case eraseDisplayedMemory = 0x2C
        case carriageReturn = 0x2D
        case eraseNonDisplayedMemory = 0x2E
        case endOfCaption = 0x2F
    }

    /// What a preamble says beside the row.
    enum Preamble: Hashable {
        /// Text begins at a column, 0, 4, … 28, in white; the underline.
        case indent(Int, isUnderlined: Bool)
        /// Text begins at column 0 in a style: the four lowest bits of the code.
        case style(UInt8)
    }

    /// The rows of preambles, by the first code (0x10 to 0x17) and bit 5 of the second.
    static let rows: [(Int, Int)] = [
        (11, 0), (1, 2), (3, 4), (12, 13), (14, 15), (5, 6), (7, 8), (9, 10),
    ]

    /// Reads a control code; the channel bit of the first code is ignored.
    ///
    /// - Parameters:
    ///   - first: 0x10 to 0x1F.
    ///   - second: a code without parity.
    init(first: UInt8, second: UInt8) {
        let first = first & 0x17
        switch (first, second) {
        case (_, 0x40...0x7F): self = Self.preamble(first: first, second: second)
        case (0x11, 0x20...0x2F): self = .midRow(second)
        case (0x11, 0x30...0x3F): self = .special(CEA608Characters.special[Int(second - 0x30)])
        case (0x12, 0x20...0x3F): self = .extended(CEA608Characters.western[Int(second - 0x20)])
        case (0x13, 0x20...0x3F): self = .extended(CEA608Characters.other[Int(second - 0x20)])
        // Field 2 has commands of its own, so that a decoder that looks at the wrong field sees none
        // of them; programs mix them up, and nothing else has these codes.
        case (0x14, 0x20...0x2F), (0x15, 0x20...0x2F):
            self = Command(rawValue: second).map(CEA608Code.command) ?? .unknown
        case (0x17, 0x21...0x23): self = .tab(Int(second - 0x20))
        case (0x17, 0x2E...0x2F): self = .blackText(isUnderlined: second & 1 == 1)
        case (0x10, 0x20...0x2F), (0x17, 0x24...0x2D): self = .ignored
        default: self = .unknown
        }
    }

    private static func preamble(first: UInt8, second: UInt8) -> CEA608Code {
        let (low, high) = rows[Int(first & 7)]
        let row = second & 0x20 == 0 ? low : high
        if row == 0 { return .unknown }
        let attribute = second & 0x1F
        if attribute < 0x10 { return .preamble(row: row, .style(attribute)) }
        let column = Int((attribute - 0x10) >> 1) * 4
        return .preamble(row: row, .indent(column, isUnderlined: attribute & 1 == 1))
    }
}

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
