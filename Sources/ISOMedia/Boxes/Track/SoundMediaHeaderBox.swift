// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `smhd`: where mono sound is placed between left and right.
///
///     full box | s8.8 balance | 2 reserved
///
/// Container: `minf`. Source: ISO/IEC 14496-12, 12.2.2.
package struct SoundMediaHeaderBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "smhd"

    /// Version and flags.
    package var header: FullBoxHeader
    /// 8.8 fixed point from −1 (left) to 1 (right).
    package var balance: Int16
    /// As read; 0 by the standard.
    package var reserved: UInt16

    /// Makes the box of a new track.
    package init() {
        header = FullBoxHeader()
        balance = 0
        reserved = 0
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        balance = try reader.read()
        reserved = try reader.read()
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.write(balance)
        writer.write(reserved)
    }
}
