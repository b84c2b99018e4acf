// SPDX-License-Identifier: Apache-2.0

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

    /// Takes the parameters of SetPenAttributes.
    mutating func setAttributes(_ parameters: ArraySlice<UInt8>) {
        guard let flags = parameters.last else { return }
        isItalic = flags & 0x80 != 0
        isUnderlined = flags & 0x40 != 0
    }

    /// Takes the parameters of SetPenColor.
    mutating func setColor(_ parameters: ArraySlice<UInt8>) {
        guard let color = parameters.first else { return }
        foreground = color & 0x3F
        isTransparent = color >> 6 == 3
    }

    /// The colour; nil for white, which needs no words.
    var color: RGBAColor? {
        guard foreground != 0x3F else { return nil }
        func level(_ shift: UInt8) -> UInt8 { (foreground >> shift & 3) * 85 }
        return RGBAColor(red: level(4), green: level(2), blue: level(0))
    }
}
