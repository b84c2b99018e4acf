// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// `stsc`: how many samples each chunk has, as runs of chunks.
///
///     full box | u32 count | (u32 first chunk | u32 samples per chunk | u32 description index) …
///
/// Container: `stbl`. Source: ISO/IEC 14496-12, 8.7.4.
public struct SampleToChunkBox: BoxBody {
    /// The code of the box.
    public static let type: FourCC = "stsc"

    /// A run of chunks, up to the first chunk of the next entry.
    public struct Entry: PackedEntry {
        /// Size of an entry in bytes.
        public static var byteCount: Int { 12 }

        /// First chunk of the run, counted from 1.
        public var firstChunk: UInt32
        /// Number of samples in each chunk.
        public var samplesPerChunk: UInt32
        /// Sample description of the samples, counted from 1.
        public var sampleDescriptionIndex: UInt32

        /// Makes a run.
        public init(firstChunk: UInt32, samplesPerChunk: UInt32, sampleDescriptionIndex: UInt32) {
            self.firstChunk = firstChunk
            self.samplesPerChunk = samplesPerChunk
            self.sampleDescriptionIndex = sampleDescriptionIndex
        }

        /// Reads the entry that starts at an index.
        public init(_ bytes: ArraySlice<UInt8>, at index: Int) {
            firstChunk = UInt32(bytes, at: index)
            samplesPerChunk = UInt32(bytes, at: index + 4)
            sampleDescriptionIndex = UInt32(bytes, at: index + 8)
        }

        /// Writes the fields.
        public func encode(to writer: inout ByteWriter) {
            writer.write(firstChunk)
            writer.write(samplesPerChunk)
            writer.write(sampleDescriptionIndex)
        }
    }

    /// Version and flags.
    public var header = FullBoxHeader()
    /// The runs.
    public var entries: PackedTable<Entry>

    /// Makes the table from its runs.
    public init(entries: [Entry]) {
        self.entries = PackedTable(entries)
    }

    /// Reads the fields from a payload.
    public init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        entries = try PackedTable(from: &reader)
    }

    /// Writes the fields.
    public func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        entries.encode(to: &writer)
    }
}
