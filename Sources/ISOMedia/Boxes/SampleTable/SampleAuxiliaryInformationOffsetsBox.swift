// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `saio`: where the auxiliary information of samples, such as encryption vectors, is in the file.
///
///     full box | (4cc type | u32 parameter, when flag 0x1) | u32 count | (u32/64 offset) …
///
/// In a movie box the offsets count from the start of the file, so they move with the media data.
/// Container: `stbl`. Versions 0 (32-bit offsets) and 1. Source: ISO/IEC 14496-12, 8.7.9.
package struct SampleAuxiliaryInformationOffsetsBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "saio"

    /// Version and flags.
    package var header: FullBoxHeader
    /// Type and parameter of the information: 8 bytes, or none.
    package var informationType: [UInt8]
    /// Offsets in bytes from the start of the file.
    package var offsets: [UInt64]

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        let header = try FullBoxHeader(from: &reader)
        informationType = Array(try reader.readBytes(header.flags & 1 == 0 ? 0 : 8))
        let count = Int(try reader.read(UInt32.self))
        let width = header.version == 0 ? 4 : 8
        offsets = try reader.readTable(count: count, entrySize: width) {
            reader throws(ByteError) in
            width == 4 ? UInt64(try reader.read(UInt32.self)) : try reader.read()
        }
        self.header = header
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        let isWide = header.version > 0 || offsets.contains { $0 > UInt32.max }
        let version = isWide ? max(1, header.version) : 0
        FullBoxHeader(version: version, flags: header.flags).encode(to: &writer)
        writer.write(bytes: informationType)
        writer.write(UInt32(offsets.count))
        for offset in offsets {
            if isWide { writer.write(offset) } else { writer.write(UInt32(offset)) }
        }
    }
}
