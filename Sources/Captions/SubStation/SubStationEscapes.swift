// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Text and colours as SubStation Alpha writes them.
package enum SubStationEscapes {
    /// Text in which nothing is an override.
    ///
    /// Scalars are escaped one by one: a brace before a combining mark is a brace for players. A word joiner (U+2060), which
    /// has no width, keeps a backslash from beginning an escape, and an escape from the brace before it: FFmpeg begins an
    /// override with the two even if the brace is escaped.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - before: what is written before it.
    /// - Returns: the text for an event.
    package static func escaped(_ text: String, after before: String = "") -> String {
        var result = ""
        var last = before.unicodeScalars.last
        for scalar in text.unicodeScalars {
            if last == "{", isEscaped(scalar) { result += "\u{2060}" }
            switch scalar {
            case "\n" where last == "\r": break
            case "\n", "\r": result += "\\N"
            case "{": result += "\\{"
            case "}": result += "\\}"
            case "\0": result += "\u{FFFD}"
            case "\\": result += "\\\u{2060}"
            default: result.unicodeScalars.append(scalar)
            }
            last = scalar
        }
        return result
    }

    /// Whether word joiners are put into a text.
    package static func needsJoiners(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        return scalars.contains("\\")
            || zip(scalars, scalars.dropFirst()).contains { $0 == "{" && isEscaped($1) }
    }

    /// Whether a character is written with a backslash.
    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        ["\n", "\r", "{", "}", "\\"].contains(scalar)
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
