// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `tfra`: where the sync samples of a track are in the fragments of the file.
///
///     full box | u32 track ID | u26 reserved, three u2: lengths less one of the numbers | u32 count
///     (u32/64 time | u32/64 moof offset | u8–32 traf | u8–32 trun | u8–32 sample number) …
///
/// Container: `mfra`. Versions 0 (32-bit times and offsets) and 1 (64). Source: ISO/IEC 14496-12,
/// 8.8.10.
package struct TrackFragmentRandomAccessBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "tfra"

    /// A sync sample.
    package struct Entry: Equatable, Sendable {
        /// Presentation time in ticks of the media timescale.
        package var time: UInt64
        /// Where its `moof` starts, in bytes from the start of the file.
        package var movieFragmentOffset: UInt64
        /// Which `traf`, `trun` and sample, counted from 1, as the bytes that stand in the file.
        package var numbers: [UInt8]
    }

    /// Version and flags.
    package var header: FullBoxHeader
    /// The track.
    package var trackID: UInt32
    /// The lengths of the numbers, less one, in the lowest six bits; the rest is reserved.
    package var lengthSizes: UInt32
    /// The sync samples in order.
    package var entries: [Entry]

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        let header = try FullBoxHeader(from: &reader)
        let times = try HeaderTimes(version: header.version, in: reader)
        trackID = try reader.read()
        let sizes: UInt32 = try reader.read()
        let numbersLength = Int(sizes >> 4 & 3) + Int(sizes >> 2 & 3) + Int(sizes & 3) + 3
        let count = Int(try reader.read(UInt32.self))
        let entrySize = (header.version == 1 ? 16 : 8) + numbersLength
        entries = try reader.readTable(count: count, entrySize: entrySize) {
            reader throws(ByteError) in
            Entry(
                time: try times.read(&reader),
                movieFragmentOffset: try times.read(&reader),
                numbers: Array(try reader.readBytes(numbersLength))
            )
        }
        lengthSizes = sizes
        self.header = header
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        let values = entries.flatMap { [$0.time, $0.movieFragmentOffset] }
        let times = HeaderTimes(fitting: values, header: header)
        times.encode(header, to: &writer)
        writer.write(trackID)
        writer.write(lengthSizes)
        writer.write(UInt32(entries.count))
        for entry in entries {
            times.write(entry.time, to: &writer)
            times.write(entry.movieFragmentOffset, to: &writer)
            writer.write(bytes: entry.numbers)
        }
    }
}
