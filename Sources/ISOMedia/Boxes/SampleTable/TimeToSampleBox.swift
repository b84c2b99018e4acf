// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `stts`: the durations of the samples, in decoding order, as runs.
///
///     full box | u32 count | (u32 sample count | u32 duration) …
///
/// Container: `stbl`. Source: ISO/IEC 14496-12, 8.6.1.2.
package struct TimeToSampleBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "stts"

    /// A run of samples of one duration.
    package struct Entry: PackedEntry {
        /// Size of an entry in bytes.
        package static var byteCount: Int { 8 }

        /// Number of samples.
        package var sampleCount: UInt32
        /// Duration of each in ticks of the media timescale.
        package var sampleDuration: UInt32

        /// Makes a run.
        package init(sampleCount: UInt32, sampleDuration: UInt32) {
            self.sampleCount = sampleCount
            self.sampleDuration = sampleDuration
        }

        /// Reads the entry that starts at an index.
        package init(_ bytes: ArraySlice<UInt8>, at index: Int) {
            sampleCount = UInt32(bytes, at: index)
            sampleDuration = UInt32(bytes, at: index + 4)
        }

        /// Writes the fields.
        package func encode(to writer: inout ByteWriter) {
            writer.write(sampleCount)
            writer.write(sampleDuration)
        }
    }

    /// Version and flags.
    package var header = FullBoxHeader()
    /// The runs.
    package var entries: PackedTable<Entry>

    /// Makes the table from its runs.
    package init(runs: [Entry]) {
        entries = PackedTable(runs)
    }

    /// Makes the runs of the given durations.
    package init(durations: [UInt32]) {
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
