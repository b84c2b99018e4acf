// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `stss`: the samples at which decoding can start; without the box, all of them.
///
///     full box | u32 count | (u32 sample number, counted from 1) …
///
/// Container: `stbl`. Source: ISO/IEC 14496-12, 8.6.2.
package struct SyncSampleBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "stss"

    /// Version and flags.
    package var header: FullBoxHeader
    /// Sample numbers, counted from 1, ascending.
    package var sampleNumbers: PackedTable<UInt32>

    /// Makes the table of the given sample numbers, which count from 1 and ascend.
    package init(sampleNumbers: [UInt32]) {
        header = FullBoxHeader()
        self.sampleNumbers = PackedTable(sampleNumbers)
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        sampleNumbers = try PackedTable(from: &reader)
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        sampleNumbers.encode(to: &writer)
    }
}
