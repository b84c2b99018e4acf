// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `co64`: where each chunk of samples starts in the file, in 64 bits.
///
///     full box | u32 count | (u64 offset) …
///
/// Container: `stbl`, instead of `stco`. Source: ISO/IEC 14496-12, 8.7.5.
package struct ChunkLargeOffsetBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "co64"

    /// Version and flags.
    package var header = FullBoxHeader()
    /// Offsets in bytes from the start of the file.
    package var offsets: PackedTable<UInt64>

    /// Makes the table of the given offsets.
    package init(offsets: some Collection<UInt64>) {
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
