// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `pasp`: the shape of a pixel.
///
///     u32 horizontal spacing | u32 vertical spacing
///
/// Container: a video sample entry. Source: ISO/IEC 14496-12, 12.1.4.
package struct PixelAspectRatioBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "pasp"

    /// Width of a pixel, in any unit.
    package var horizontalSpacing: UInt32
    /// Height of a pixel, in the same unit.
    package var verticalSpacing: UInt32

    /// Makes the box.
    package init(horizontalSpacing: UInt32, verticalSpacing: UInt32) {
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        horizontalSpacing = try reader.read()
        verticalSpacing = try reader.read()
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        writer.write(horizontalSpacing)
        writer.write(verticalSpacing)
    }
}
