// SPDX-License-Identifier: Apache-2.0

/// How text of SubStation Alpha looks, as far as captions keep it.
struct SubStationStyle: Equatable {
    var isBold = false
    var isItalic = false
    var isUnderlined = false
    /// The colour of the letters; nil for white, which is what players use anyway.
    var color: RGBAColor?
    /// 1 to 9 as on a numeric keypad; at the bottom and centred by default.
    var alignment = 2
}

extension SubStationStyle {
    /// Reads `&HAABBGGRR`, `&HBBGGRR&` or a decimal number, in which AA is transparency.
    ///
    /// - Returns: nil where it is no number; white is a colour here.
    static func color(_ text: ArraySlice<UInt8>) -> RGBAColor? {
        let digits = text.trimming { $0 == UInt8(ascii: "&") || $0 == 0x20 || $0 == 0x09 }
        let isHexadecimal = digits.first?.lowercased == UInt8(ascii: "h")
        let number = (isHexadecimal ? digits.dropFirst() : digits).string
        guard let value = Int64(number, radix: isHexadecimal ? 16 : 10) else { return nil }
        let bits = UInt32(truncatingIfNeeded: value)
        return RGBAColor(
            red: UInt8(truncatingIfNeeded: bits),
            green: UInt8(truncatingIfNeeded: bits >> 8),
            blue: UInt8(truncatingIfNeeded: bits >> 16),
            alpha: 255 - UInt8(truncatingIfNeeded: bits >> 24)
        )
    }

    /// Makes the style of a line `Style:` by the names that its section's `Format:` gives.
    init(fields: [String: ArraySlice<UInt8>], isAdvanced: Bool) {
        func isSet(_ name: String) -> Bool {
            fields[name].map { !["", "0"].contains($0.string) } ?? false
        }
        isBold = isSet("bold")
        isItalic = isSet("italic")
        isUnderlined = isSet("underline")
        let color = fields["primarycolour"].flatMap(Self.color)
        self.color = color == .white ? nil : color
        guard let number = fields["alignment"].flatMap({ Int($0.string) }) else { return }
        let keypad = isAdvanced ? number : SubStationOverride.legacyAlignments[number]
        if let keypad, 1...9 ~= keypad { alignment = keypad }
    }
}

extension RGBAColor {
    /// Opaque white.
    static let white = RGBAColor(rgb: 0xFFFFFF)
}
