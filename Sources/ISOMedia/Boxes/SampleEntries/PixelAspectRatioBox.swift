// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// `pasp`: the shape of a pixel.
///
///     u32 horizontal spacing | u32 vertical spacing
///
/// Container: a video sample entry. Source: ISO/IEC 14496-12, 12.1.4.
public struct PixelAspectRatioBox: BoxBody {
    /// The code of the box.
    public static let type: FourCC = "pasp"

    /// Width of a pixel, in any unit.
    public var horizontalSpacing: UInt32
    /// Height of a pixel, in the same unit.
    public var verticalSpacing: UInt32

    /// Makes the box.
    public init(horizontalSpacing: UInt32, verticalSpacing: UInt32) {
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
    }

    /// Reads the fields from a payload.
    public init(from reader: inout ByteReader) throws(ByteError) {
        horizontalSpacing = try reader.read()
        verticalSpacing = try reader.read()
    }

    /// Writes the fields.
    public func encode(to writer: inout ByteWriter) {
        writer.write(horizontalSpacing)
        writer.write(verticalSpacing)
    }
}
