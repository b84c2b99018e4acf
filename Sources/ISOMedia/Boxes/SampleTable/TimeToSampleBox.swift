// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// `stts`: the durations of the samples, in decoding order, as runs.
///
///     full box | u32 count | (u32 sample count | u32 duration) …
///
/// Container: `stbl`. Source: ISO/IEC 14496-12, 8.6.1.2.
public struct TimeToSampleBox: BoxBody {
    /// The code of the box.
    public static let type: FourCC = "stts"

    /// A run of samples of one duration.
    public struct Entry: PackedEntry {
        /// Size of an entry in bytes.
        public static var byteCount: Int { 8 }

        /// Number of samples.
        public var sampleCount: UInt32
        /// Duration of each in ticks of the media timescale.
        public var sampleDuration: UInt32

        /// Makes a run.
        public init(sampleCount: UInt32, sampleDuration: UInt32) {
            self.sampleCount = sampleCount
            self.sampleDuration = sampleDuration
        }

        /// Reads the entry that starts at an index.
        public init(_ bytes: ArraySlice<UInt8>, at index: Int) {
            sampleCount = UInt32(bytes, at: index)
            sampleDuration = UInt32(bytes, at: index + 4)
        }

        /// Writes the fields.
        public func encode(to writer: inout ByteWriter) {
            writer.write(sampleCount)
            writer.write(sampleDuration)
        }
    }

    /// Version and flags.
    public var header = FullBoxHeader()
    /// The runs.
    public var entries: PackedTable<Entry>

    /// Makes the table from its runs.
    public init(runs: [Entry]) {
        entries = PackedTable(runs)
    }

    /// Makes the runs of the given durations.
    public init(durations: [UInt32]) {
        var runs: [Entry] = []
        for duration in durations {
            if let last = runs.indices.last, runs[last].sampleDuration == duration {
                runs[last].sampleCount += 1
            } else {
                runs.append(Entry(sampleCount: 1, sampleDuration: duration))
            }
        }
        entries = PackedTable(runs)
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
