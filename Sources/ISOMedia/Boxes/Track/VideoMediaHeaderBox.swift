// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `vmhd`: how a picture is drawn over what lies behind it.
///
///     full box (flags 1) | u16 graphics mode | 3 × u16 colour
///
/// Container: `minf`. Source: ISO/IEC 14496-12, 12.1.2.
package struct VideoMediaHeaderBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "vmhd"

    /// Version and flags.
    package var header: FullBoxHeader
    /// 0: the picture covers what is behind it.
    package var graphicsMode: UInt16
    /// Red, green and blue for graphics modes that need a colour.
    package var operationColor: [UInt16]

    /// Makes the box of a new track.
    package init() {
        header = FullBoxHeader(flags: 1)
        graphicsMode = 0
        operationColor = [0, 0, 0]
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        graphicsMode = try reader.read()
        operationColor = try reader.readTable(count: 3, entrySize: 2) {
            reader throws(ByteError) in try reader.read()
        }
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.write(graphicsMode)
        for part in operationColor { writer.write(part) }
    }
}
