// SPDX-License-Identifier: Apache-2.0

/// One code of a CEA-708 service: a character, or a command with its parameters.
///
/// Source: CTA-708-E, 7.1 and 8.10.
enum CEA708Command: Equatable {
    /// A character at the place of the pen.
    case character(Unicode.Scalar)
    /// A character of a 16-bit set (P16), at the place of the pen.
    case sixteenBitCharacter(UInt16)
    /// One of C0 without a parameter: end of text, backspace, form feed, carriage returns.
    case control(UInt8)
    /// A command of C1 and its parameters.
    case window(UInt8, ArraySlice<UInt8>)

    static let backspace: UInt8 = 0x08
    static let formFeed: UInt8 = 0x0C
    static let carriageReturn: UInt8 = 0x0D
    static let horizontalCarriageReturn: UInt8 = 0x0E
    static let sixteenBit: UInt8 = 0x18
    static let clearWindows: UInt8 = 0x88
    static let displayWindows: UInt8 = 0x89
    static let hideWindows: UInt8 = 0x8A
    static let toggleWindows: UInt8 = 0x8B
    static let deleteWindows: UInt8 = 0x8C
    static let reset: UInt8 = 0x8F
    static let setPenAttributes: UInt8 = 0x90
    static let setPenColor: UInt8 = 0x91
    static let setPenLocation: UInt8 = 0x92
    static let setWindowAttributes: UInt8 = 0x97

    /// Number of bytes after each command from 0x80 on.
    private static let parameterCounts: [Int] = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0,
        2, 3, 2, 0, 0, 0, 0, 4, 6, 6, 6, 6, 6, 6, 6, 6,
    ]

    /// Takes the next code off the front; nil where none is left or its parameters are missing.
    ///
    /// Codes without a meaning are passed over with their parameters.
    static func take(from rest: inout ArraySlice<UInt8>) -> CEA708Command? {
        while let code = rest.popFirst() {
            switch code {
            case 0x10:
                guard let command = takeExtended(from: &rest) else { continue }
                return command
            case 0x00...0x0F:
                return .control(code)
            case 0x11...0x17:
                rest = rest.dropFirst(1)
            case sixteenBit:
                guard let command = takeSixteenBit(from: &rest) else { continue }
                return command
            case 0x19...0x1F:
                rest = rest.dropFirst(2)
            case 0x20...0x7F:
                return .character(CEA708CharacterSet.g0(code))
            case 0x80...0x9F:
                let count = parameterCounts[Int(code) - 0x80]
                guard rest.count >= count else {
                    rest = []
                    return nil
                }
                defer { rest = rest.dropFirst(count) }
                return .window(code, rest.prefix(count))
            default:
                return .character(CEA708CharacterSet.g1(code))
            }
        }
        return nil
    }

    /// A character of two bytes (P16); nil for a control character, or where a byte is missing.
    private static func takeSixteenBit(from rest: inout ArraySlice<UInt8>) -> CEA708Command? {
        let bytes = Array(rest.prefix(2))
        rest = rest.dropFirst(2)
        guard bytes.count == 2 else { return nil }
        guard bytes[0] == 0 else {
            return .sixteenBitCharacter(UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
        }
        // ISO 8859-1 in every set that is in use; Korean encoders write blanks so.
        let isControl = bytes[1] < 0x20 || 0x7F...0x9F ~= bytes[1]
        return isControl ? nil : .character(Unicode.Scalar(bytes[1]))
    }

    /// A character after the extension code; nil for codes that have none yet, which are passed over.
    private static func takeExtended(from rest: inout ArraySlice<UInt8>) -> CEA708Command? {
        guard let code = rest.popFirst() else { return nil }
        switch code {
        case 0x20...0x7F: return .character(CEA708CharacterSet.g2(code))
        case 0xA0...0xFF: return .character(CEA708CharacterSet.g3(code))
        case 0x00...0x1F: rest = rest.dropFirst(Int(code) / 8)
        case 0x80...0x87: rest = rest.dropFirst(4)
        case 0x88...0x8F: rest = rest.dropFirst(5)
        default:
            let length = (rest.popFirst() ?? 0) & 0x1F
            rest = rest.dropFirst(Int(length))
        }
        return nil
    }
}

/// How characters look that are written from now on.
///
/// Source: CTA-708-E, 8.10.5.7 to 8.10.5.9.
struct CEA708Pen: Hashable {
    /// Whether it is italic.
    var isItalic = false
    /// Whether it is underlined.
    var isUnderlined = false
    /// The colour of the characters, two bits each for red, green and blue: white at first.
    var foreground: UInt8 = 0x3F
    /// Whether characters cannot be seen at all.
    var isTransparent = false
    /// What SetPenAttributes and SetPenColor state beside that; the window is not the pen's.
    var look = ContentLook()

    /// The sizes of the pen, small to large, per cent of the standard one; CTA-708-E leaves them to the player.
    private static let sizes: [Double] = [75, 100, 125]
    private static let fonts: [CaptionAppearance.FontStyle] = [
        .standard, .monospacedSerif, .serif, .monospacedSansSerif, .sansSerif, .casual, .cursive,
        .smallCapitals,
    ]
    private static let edges: [CaptionAppearance.EdgeStyle] = [
        .none, .raised, .depressed, .uniform, .dropShadow, .dropShadow,
    ]

    /// Takes the parameters of SetPenAttributes.
    mutating func setAttributes(_ parameters: ArraySlice<UInt8>) {
        guard let flags = parameters.last else { return }
        isItalic = flags & 0x80 != 0
        isUnderlined = flags & 0x40 != 0
        guard parameters.count == 2, let first = parameters.first else { return }
        let (size, edge) = (Int(first & 3), Int(flags >> 3 & 7))
        look.size = size < Self.sizes.count ? Self.sizes[size] : nil
        look.font = Self.fonts[Int(flags & 7)]
        look.edge = edge < Self.edges.count ? Self.edges[edge] : nil
        // What a player does anyway is not a wish.
        if look.size == 100 { look.size = nil }
        if look.font == .standard { look.font = nil }
        if look.edge == CaptionAppearance.EdgeStyle.none { look.edge = nil }
    }

    /// Takes the parameters of SetPenColor.
    mutating func setColor(_ parameters: ArraySlice<UInt8>) {
        guard let color = parameters.first else { return }
        foreground = color & 0x3F
        isTransparent = color >> 6 == 3
        look.background = parameters.dropFirst().first.flatMap(RGBAColor.init(cea708:))
    }

    /// The colour; nil for white, which needs no words.
    var color: RGBAColor? {
        guard foreground != 0x3F else { return nil }
        func level(_ shift: UInt8) -> UInt8 { (foreground >> shift & 3) * 85 }
        return RGBAColor(red: level(4), green: level(2), blue: level(0))
    }
}

extension RGBAColor {
    /// A colour with its opacity: two bits each for solid, flashing, translucent or transparent, red, green and blue.
    ///
    /// Nil for a solid black, which is usual, and for a transparent colour. Source: CTA-708-E, 8.8 and 8.10.5.9.
    init?(cea708 byte: UInt8) {
        func level(_ shift: UInt8) -> UInt8 { (byte >> shift & 3) * 85 }
        guard byte != 0, byte >> 6 != 3 else { return nil }
        self.init(red: level(4), green: level(2), blue: level(0))
        if byte >> 6 == 2 { alpha = 0x80 }
    }
}
