// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Text and colours as SubStation Alpha writes them.
package enum SubStationEscapes {
    /// Text in which nothing is an override.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\n", "\r\n", "\r": result += "\\N"
            case "{": result += "\\{"
            case "}": result += "\\}"
            // A word joiner keeps a backslash from beginning an escape.
            case "\\": result += "\\\u{2060}"
            default: result.append(character)
            }
        }
        return result
    }
}

extension RGBAColor {
    /// `&HAABBGGRR`: transparency first, and then the channels from the last to the first.
    package var subStation: String {
        "&H" + [255 - alpha, blue, green, red].map(Self.hexadecimal).joined()
    }

    /// `&HBBGGRR&`.
    package var subStationColor: String {
        "&H" + [blue, green, red].map(Self.hexadecimal).joined() + "&"
    }

    /// The transparency: `&HAA&`.
    package var subStationAlpha: String { "&H" + Self.hexadecimal(255 - alpha) + "&" }

    private static func hexadecimal(_ byte: UInt8) -> String {
        byte.padded(to: 2, radix: 16).uppercased()
    }
}
