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
