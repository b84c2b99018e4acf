// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `elst`: which parts of the media make up the track's presentation.
///
///     full box | u32 count | (u32/64 segment duration | s32/64 media time | fx16.16 rate) …
///
/// Container: `edts`. Versions 0 and 1. Source: ISO/IEC 14496-12, 8.6.6.
package struct EditListBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "elst"

    /// One edit.
    package struct Entry: Equatable, Sendable {
        /// In ticks of the movie timescale; 0 in a fragmented file means "to the end".
        package var segmentDuration: UInt64
        /// Start in ticks of the media timescale; −1 is an empty edit, a pause.
        package var mediaTime: Int64
        /// Playback rate; 0 holds one picture.
        package var mediaRate: FixedPoint16x16

        /// Makes an edit that plays at the usual rate.
        package init(segmentDuration: UInt64, mediaTime: Int64) {
            self.init(
                segmentDuration: segmentDuration,
                mediaTime: mediaTime,
                mediaRate: FixedPoint16x16(1)
            )
        }

        init(segmentDuration: UInt64, mediaTime: Int64, mediaRate: FixedPoint16x16) {
            self.segmentDuration = segmentDuration
            self.mediaTime = mediaTime
            self.mediaRate = mediaRate
        }
    }

    /// Version and flags.
    package var header: FullBoxHeader
    /// The edits in order of presentation.
    package var entries: [Entry]

    /// Makes the list of a new track; 64-bit times are used where 32 bits are too few.
    package init(entries: [Entry]) {
        let isWide = entries.contains {
            $0.segmentDuration > UInt32.max || $0.mediaTime > Int32.max
        }
        header = FullBoxHeader(version: isWide ? 1 : 0)
        self.entries = entries
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        let header = try FullBoxHeader(from: &reader)
        let times = try HeaderTimes(version: header.version, in: reader)
        let count = Int(try reader.read(UInt32.self))
        entries = try reader.readTable(count: count, entrySize: header.version == 1 ? 20 : 12) {
            reader throws(ByteError) in
            Entry(
                segmentDuration: try times.read(&reader),
                mediaTime: times.version == 1
                    ? try reader.read() : Int64(try reader.read(Int32.self)),
                mediaRate: FixedPoint16x16(rawValue: try reader.read())
            )
        }
        self.header = header
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        let isWide = header.version == 1
        header.encode(to: &writer)
        writer.write(UInt32(entries.count))
        for entry in entries {
            if isWide {
                writer.write(entry.segmentDuration)
                writer.write(entry.mediaTime)
            } else {
                writer.write(UInt32(clamping: entry.segmentDuration))
                writer.write(Int32(clamping: entry.mediaTime))
            }
            writer.write(entry.mediaRate.rawValue)
        }
    }
}
