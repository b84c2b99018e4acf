// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension RGBAColor {
    /// The colour as it is seen before another one.
    func over(_ other: RGBAColor) -> RGBAColor {
        let share = Double(alpha) / 255
        func mixed(_ own: UInt8, _ under: UInt8) -> UInt8 {
            UInt8((Double(own) * share + Double(under) * (1 - share)).rounded())
        }
        return RGBAColor(
            red: mixed(red, other.red),
            green: mixed(green, other.green),
            blue: mixed(blue, other.blue)
        )
    }

    /// The contrast ratio to another colour, 1 to 21 (WCAG 2.2, "contrast ratio").
    func contrast(with other: RGBAColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// The relative luminance, 0 to 1 (WCAG 2.2, "relative luminance").
    var luminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The colour of the edge of text of this colour: black if the text is light, else white, as opaque as the text.
    var edge: RGBAColor {
        RGBAColor(
            red: luminance > 0.179 ? 0 : 255,
            green: luminance > 0.179 ? 0 : 255,
            blue: luminance > 0.179 ? 0 : 255,
            alpha: alpha
        )
    }
}

extension CaptionAppearance {
    /// The colour of the edge of text of a colour.
    package static func edgeColor(of color: RGBAColor) -> RGBAColor { color.edge }
}
