// SPDX-License-Identifier: Apache-2.0

/// Reads the colours of TTML (TTML2, 10.3.5).
enum TTMLColor {
    /// Reads `#rrggbb`, `#rrggbbaa`, `rgb(r,g,b)`, `rgba(r,g,b,a)` with 0 to 255 each, or a name.
    static func parse(_ text: String) -> RGBAColor? {
        let text = text.lowercased().filter { !$0.isWhitespace }
        if text == "transparent" { return RGBAColor(red: 0, green: 0, blue: 0, alpha: 0) }
        if text.hasPrefix("#"), text.utf8.count == 9 {
            guard let value = UInt32(text.dropFirst(), radix: 16) else { return nil }
            return color(value)
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

    private static func color(_ value: UInt32) -> RGBAColor {
        var color = RGBAColor(rgb: value >> 8)
        color.alpha = UInt8(truncatingIfNeeded: value)
        return color
    }

    /// Writes `#rrggbb`, with the opacity behind it where the colour is not opaque.
    static func text(_ color: RGBAColor) -> String {
        color.alpha == 255 ? String(color.description.prefix(7)) : color.description
    }
}
