// SPDX-License-Identifier: Apache-2.0

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
    public init(rgb: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: rgb >> 16),
            green: UInt8(truncatingIfNeeded: rgb >> 8),
            blue: UInt8(truncatingIfNeeded: rgb)
        )
    }
}

extension RGBAColor: CustomStringConvertible {
    /// `#rrggbbaa`, in lower-case hexadecimal.
    public var description: String {
        let digits = [red, green, blue, alpha].map { byte in
            let text = String(byte, radix: 16)
            return text.utf8.count == 1 ? "0" + text : text
        }
        return "#" + digits.joined()
    }
}
