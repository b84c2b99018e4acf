// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `stco`: where each chunk of samples starts in the file, in 32 bits.
///
///     full box | u32 count | (u32 offset) …
///
/// Container: `stbl`. Source: ISO/IEC 14496-12, 8.7.5.
package struct ChunkOffsetBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "stco"

    /// Version and flags.
    package var header = FullBoxHeader()
    /// Offsets in bytes from the start of the file.
    package var offsets: PackedTable<UInt32>

    /// Makes the table of the given offsets.
    package init(offsets: some Collection<UInt32>) {
        self.offsets = PackedTable(offsets)
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        offsets = try PackedTable(from: &reader)
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        offsets.encode(to: &writer)
    }
}
