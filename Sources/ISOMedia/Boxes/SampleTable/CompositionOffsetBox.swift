// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `ctts`: what to add to the decoding times to get the composition times, as runs.
///
///     full box | u32 count | (u32 sample count | u32 or s32 offset) …
///
/// Offsets are signed in version 1; in version 0 files with signed ones exist as well.
/// Container: `stbl`. Source: ISO/IEC 14496-12, 8.6.1.3.
package struct CompositionOffsetBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "ctts"

    /// A run of samples of one offset.
    package struct Entry: PackedEntry {
        /// Size of an entry in bytes.
        package static var byteCount: Int { 8 }

        /// Number of samples.
        package var sampleCount: UInt32
        /// Offset of each in ticks of the media timescale.
        package var compositionTimeOffset: Int32

        /// Makes a run.
        package init(sampleCount: UInt32, compositionTimeOffset: Int32) {
            self.sampleCount = sampleCount
            self.compositionTimeOffset = compositionTimeOffset
        }

        /// Reads the entry that starts at an index.
        package init(_ bytes: ArraySlice<UInt8>, at index: Int) {
            sampleCount = UInt32(bytes, at: index)
            compositionTimeOffset = Int32(bitPattern: UInt32(bytes, at: index + 4))
        }

        /// Writes the fields.
        package func encode(to writer: inout ByteWriter) {
            writer.write(sampleCount)
            writer.write(compositionTimeOffset)
        }
    }

    /// Version and flags.
    package var header: FullBoxHeader
    /// The runs.
    package var entries: PackedTable<Entry>

    /// Makes the table from its runs, in version 1 where an offset is negative.
    package init(entries: [Entry]) {
        let isSigned = entries.contains { $0.compositionTimeOffset < 0 }
        header = FullBoxHeader(version: isSigned ? 1 : 0)
        self.entries = PackedTable(entries)
    }

    /// Makes the runs of the given offsets; a negative one needs version 1.
    package init(offsets: [Int32]) {
        var runs: [Entry] = []
        for offset in offsets {
            if let last = runs.indices.last, runs[last].compositionTimeOffset == offset {
                runs[last].sampleCount += 1
            } else {
                runs.append(Entry(sampleCount: 1, compositionTimeOffset: offset))
            }
        }
        header = FullBoxHeader(version: offsets.contains { $0 < 0 } ? 1 : 0)
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
