// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension RGBAColor {
    /// Reads a colour of CSS: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(…)` and `rgba(…)` with commas or without, or a name;
    /// nil for other text.
    ///
    /// Source: CSS Color 4, 5.1, 5.2 and 6.
    init?(css text: String) {
        let text = text.lowercased()
        guard let color = Self.function(text) ?? Self.hexadecimal(text) ?? Self.named(text) else {
            return nil
        }
        self = color
    }

    private static func function(_ text: String) -> RGBAColor? {
        guard let open = text.firstIndex(of: "("), ["rgb", "rgba"].contains(text[..<open]),
            text.last == ")"
        else { return nil }
        let parts = text[text.index(after: open)...].dropLast()
            .split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let hasCommas = parts[0].contains(",")
        var words =
            hasCommas
            ? parts[0].split(separator: ",", omittingEmptySubsequences: false)
            : parts[0].split(whereSeparator: \.isWhitespace)
        guard words.count == 3 || hasCommas && words.count == 4 && parts.count == 1 else {
            return nil
        }
        words += parts.dropFirst()
        let channels = words.prefix(3).compactMap { byte($0, unit: 1) }
        let alpha = words.count == 4 ? byte(words[3], unit: 255) : 255
        guard channels.count == 3, let alpha else { return nil }
        return RGBAColor(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
    }

    /// Reads a number of units, or a percentage of 255; what is out of range is the nearest value.
    private static func byte(_ text: Substring, unit: Double) -> UInt8? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let word = words.first else { return nil }
        let isShare = word.last == "%"
        let digits = isShare ? word.dropLast() : word
        guard digits.allSatisfy({ "0123456789.+-e".contains($0) }), let number = Double(digits),
            number.isFinite
        else { return nil }
        return UInt8(max(0, min(255, isShare ? number * 255 / 100 : number * unit)).rounded())
    }

    private static func hexadecimal(_ text: String) -> RGBAColor? {
        guard text.hasPrefix("#") else { return nil }
        let digits = text.utf8.dropFirst().compactMap(\.hexadecimalValue)
        guard digits.count == text.utf8.count - 1 else { return nil }
        let isShort = digits.count == 3 || digits.count == 4
        let pairs = isShort ? digits.flatMap { [$0, $0] } : digits
        guard pairs.count == 6 || pairs.count == 8 else { return nil }
        let value = pairs.reduce(UInt32(0)) { $0 << 4 | UInt32($1) }
        return pairs.count == 6 ? RGBAColor(rgb: value) : RGBAColor(rgba: value)
    }

    private static func named(_ text: String) -> RGBAColor? {
        if text == "transparent" { return RGBAColor(red: 0, green: 0, blue: 0, alpha: 0) }
        // A number without its mark is not a colour of CSS.
        guard !text.utf8.allSatisfy({ $0.hexadecimalValue != nil }) else { return nil }
        return HTMLColor.parse(Array(text.utf8)[...])
    }
}
