// SPDX-License-Identifier: Apache-2.0

/// Reads the colours that caption files write in the HTML manner.
enum HTMLColor {
    /// Reads `#RRGGBB`, `#RGB`, `RRGGBB` or a name; nil when it is none of these.
    static func parse(_ text: ArraySlice<UInt8>) -> RGBAColor? {
        let isMarked = text.first == UInt8(ascii: "#")
        let digits = (isMarked ? text.dropFirst() : text).map(\.hexadecimalValue)
        if let value = number(digits, isMarked: isMarked) { return RGBAColor(rgb: value) }
        return names[String(decoding: text.map(\.lowercased), as: UTF8.self)].map(RGBAColor.init)
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
