// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `stsc`: how many samples each chunk has, as runs of chunks.
///
///     full box | u32 count | (u32 first chunk | u32 samples per chunk | u32 description index) …
///
/// Container: `stbl`. Source: ISO/IEC 14496-12, 8.7.4.
package struct SampleToChunkBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "stsc"

    /// A run of chunks, up to the first chunk of the next entry.
    package struct Entry: PackedEntry {
        /// Size of an entry in bytes.
        package static var byteCount: Int { 12 }

        /// First chunk of the run, counted from 1.
        package var firstChunk: UInt32
        /// Number of samples in each chunk.
        package var samplesPerChunk: UInt32
        /// Sample description of the samples, counted from 1.
        package var sampleDescriptionIndex: UInt32

        /// Makes a run.
        package init(firstChunk: UInt32, samplesPerChunk: UInt32, sampleDescriptionIndex: UInt32) {
            self.firstChunk = firstChunk
            self.samplesPerChunk = samplesPerChunk
            self.sampleDescriptionIndex = sampleDescriptionIndex
        }

        /// Reads the entry that starts at an index.
        package init(_ bytes: ArraySlice<UInt8>, at index: Int) {
            firstChunk = UInt32(bytes, at: index)
            samplesPerChunk = UInt32(bytes, at: index + 4)
            sampleDescriptionIndex = UInt32(bytes, at: index + 8)
        }

        /// Writes the fields.
        package func encode(to writer: inout ByteWriter) {
            writer.write(firstChunk)
            writer.write(samplesPerChunk)
            writer.write(sampleDescriptionIndex)
        }
    }

    /// Version and flags.
    package var header = FullBoxHeader()
    /// The runs.
    package var entries: PackedTable<Entry>

    /// Makes the table from its runs.
    package init(entries: [Entry]) {
        self.entries = PackedTable(entries)
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        entries = try PackedTable(from: &reader)
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        entries.encode(to: &writer)
    }
}
