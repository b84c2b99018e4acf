// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A colour of 8 bits a channel.
public struct RGBAColor: Hashable, Sendable {
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8
    /// Opacity, from 0 (transparent) to 255 (opaque).
    public var alpha: UInt8

    /// Makes a colour, opaque by default.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Makes an opaque colour from 24 bits, `0xRRGGBB`; higher bits are ignored.
    package init(rgb: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16),
            green: UInt8(truncatingIfNeeded: rgb >> 8),
            blue: UInt8(truncatingIfNeeded: rgb)
        )
    }

    /// Makes a colour from 32 bits, `0xRRGGBBAA`.
    package init(rgba: UInt32) {
        self.init(rgb: rgba >> 8)
        alpha = UInt8(truncatingIfNeeded: rgba)
    }
}

extension RGBAColor: CustomStringConvertible {
    /// `#rrggbbaa`, in lower-case hexadecimal.
    public var description: String {
        "#" + [red, green, blue, alpha].map { $0.padded(to: 2, radix: 16) }.joined()
    }
}

/// Reads the colours that caption files write in the HTML manner.
enum HTMLColor {
    /// Reads `#RRGGBB`, `#RGB`, `RRGGBB` or a name; nil for other text.
    static func parse(_ text: ArraySlice<UInt8>) -> RGBAColor? {
        let isMarked = text.first == UInt8(ascii: "#")
        let digits = (isMarked ? text.dropFirst() : text).map(\.hexadecimalValue)
        if let value = number(digits, isMarked: isMarked) { return RGBAColor(rgb: value) }
        let name = String(decoding: text.map(\.lowercased), as: UTF8.self)
        return names[name].map(RGBAColor.init(rgb:))
    }

    private static func number(_ digits: [Int?], isMarked: Bool) -> UInt32? {
        let values = digits.compactMap { $0.map(UInt32.init) }
        guard values.count == digits.count else { return nil }
        switch values.count {
        case 6: return values.reduce(0) { $0 << 4 | $1 }
        case 3 where isMarked: return values.reduce(0) { $0 << 8 | $1 << 4 | $1 }
        default: return nil
        }
    }

    /// The 16 names of HTML 4 and those that are common in caption files (CSS Color 4, 6.1).
    private static let names: [String: UInt32] = [
        "aqua": 0x00FFFF, "black": 0x000000, "blue": 0x0000FF, "fuchsia": 0xFF00FF,
        "gray": 0x808080, "green": 0x008000, "lime": 0x00FF00, "maroon": 0x800000,
        "navy": 0x000080, "olive": 0x808000, "purple": 0x800080, "red": 0xFF0000,
        "silver": 0xC0C0C0, "teal": 0x008080, "white": 0xFFFFFF, "yellow": 0xFFFF00,
        "beige": 0xF5F5DC, "brown": 0xA52A2A, "coral": 0xFF7F50, "crimson": 0xDC143C,
        "cyan": 0x00FFFF, "darkblue": 0x00008B, "darkgray": 0xA9A9A9, "darkgreen": 0x006400,
        "darkgrey": 0xA9A9A9, "darkorange": 0xFF8C00, "darkred": 0x8B0000, "gold": 0xFFD700,
        "grey": 0x808080, "indigo": 0x4B0082, "ivory": 0xFFFFF0, "khaki": 0xF0E68C,
        "lavender": 0xE6E6FA, "lightblue": 0xADD8E6, "lightgray": 0xD3D3D3,
        "lightgreen": 0x90EE90, "lightgrey": 0xD3D3D3, "lightyellow": 0xFFFFE0,
        "magenta": 0xFF00FF, "orange": 0xFFA500, "orchid": 0xDA70D6, "pink": 0xFFC0CB,
        "plum": 0xDDA0DD, "salmon": 0xFA8072, "skyblue": 0x87CEEB, "tan": 0xD2B48C,
        "tomato": 0xFF6347, "turquoise": 0x40E0D0, "violet": 0xEE82EE, "wheat": 0xF5DEB3,
    ]
}

extension WebVTT {
    /// The colours that have classes of their own (WebVTT, 5.1, "default text colors").
    private static let colors: [(name: String, color: RGBAColor)] = [
        ("white", RGBAColor(rgb: 0xFFFFFF)), ("lime", RGBAColor(rgb: 0x00FF00)),
        ("cyan", RGBAColor(rgb: 0x00FFFF)), ("red", RGBAColor(rgb: 0xFF0000)),
        ("yellow", RGBAColor(rgb: 0xFFFF00)), ("magenta", RGBAColor(rgb: 0xFF00FF)),
        ("blue", RGBAColor(rgb: 0x0000FF)), ("black", RGBAColor(rgb: 0x000000)),
    ]

    /// The class of a colour; nil when it has none.
    static func className(of color: RGBAColor) -> String? {
        colors.first { $0.color == color }?.name
    }

    /// The colour that the last of some classes to name one gives; nil when none does.
    package static func color(ofClasses classes: [String]) -> RGBAColor? {
        for name in classes.reversed() {
            if let (_, color) = colors.first(where: { $0.name == name }) { return color }
        }
        return nil
    }
}

/// Reads the colours of TTML (TTML2, 10.3.5).
enum TTMLColor {
    /// Reads `#rrggbb`, `#rrggbbaa`, `rgb(r,g,b)`, `rgba(r,g,b,a)` with 0 to 255 each, or a name.
    static func parse(_ text: String) -> RGBAColor? {
        let text = text.lowercased().filter { !$0.isWhitespace }
        if text == "transparent" { return RGBAColor(red: 0, green: 0, blue: 0, alpha: 0) }
        if text.hasPrefix("#"), text.utf8.count == 9 {
            return UInt32(text.dropFirst(), radix: 16).map(RGBAColor.init(rgba:))
        }
        for (function, count) in [("rgb(", 3), ("rgba(", 4)]
        where text.hasPrefix(function) && text.hasSuffix(")") {
            let words = text.dropFirst(function.utf8.count).dropLast()
                .split(separator: ",", omittingEmptySubsequences: false)
            let parts = words.compactMap { UInt8($0) }
            guard parts.count == count, words.count == count else { return nil }
            return RGBAColor(
                red: parts[0],
                green: parts[1],
                blue: parts[2],
                alpha: count == 4 ? parts[3] : 255
            )
        }
        return HTMLColor.parse(ArraySlice(Array(text.utf8)))
    }

    /// Writes `#rrggbb`, with the opacity after it where the colour is not opaque.
    static func text(_ color: RGBAColor) -> String {
        color.alpha == 255 ? String(color.description.prefix(7)) : color.description
    }
}
