// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `stsz`: the size of every sample, or one size for all.
///
///     full box | u32 sample size | u32 sample count | (u32 size) …, only when the sample size is 0
///
/// Container: `stbl`. Source: ISO/IEC 14496-12, 8.7.3.2.
package struct SampleSizeBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "stsz"

    /// Version and flags.
    package var header = FullBoxHeader()
    /// Size of every sample in bytes; 0 when `entrySizes` states each.
    package var sampleSize: UInt32
    /// Number of samples.
    package var sampleCount: UInt32
    /// Size of each sample in bytes; empty when all have `sampleSize`.
    package var entrySizes: PackedTable<UInt32>

    /// Makes the table of the given sizes.
    package init(sizes: [UInt32]) {
        sampleSize = 0
        sampleCount = UInt32(sizes.count)
        entrySizes = PackedTable(sizes)
    }

    /// Makes the table of samples that all have the same size.
    package init(commonSize: UInt32, count: UInt32) {
        sampleSize = commonSize
        sampleCount = count
        entrySizes = PackedTable([])
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        sampleSize = try reader.read()
        sampleCount = try reader.read()
        let tableCount = sampleSize == 0 ? Int(sampleCount) : 0
        entrySizes = try PackedTable(count: tableCount, from: &reader)
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.write(sampleSize)
        writer.write(sampleCount)
        entrySizes.encodeEntries(to: &writer)
    }
}
