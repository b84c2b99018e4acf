// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `mvhd`: timescale and duration of the movie.
///
///     full box | u32/64 creation | u32/64 modification | u32 timescale | u32/64 duration
///     fx16.16 rate | fx8.8 volume | 10 reserved | 9 × fx matrix | 24 pre-defined | u32 next track ID
///
/// Container: `moov`. Versions 0 (32-bit times) and 1 (64-bit). Source: ISO/IEC 14496-12, 8.2.2.
package struct MovieHeaderBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "mvhd"

    /// Version and flags.
    package var header: FullBoxHeader
    /// Seconds since 1904-01-01.
    package var creationTime: UInt64
    /// Seconds since 1904-01-01.
    package var modificationTime: UInt64
    /// Ticks a second of `duration`, of every `tkhd.duration` and of edit lists.
    package var timescale: UInt32
    /// Length of the longest track in ticks of `timescale`; all ones when unknown.
    package var duration: UInt64
    /// Rate, volume, reserved fields, matrix and pre-defined fields: 76 bytes.
    package var presentation: [UInt8]
    /// A track ID larger than all in use, or all ones when one has to be searched for.
    package var nextTrackID: UInt32

    /// Makes the header of a new movie, played at the usual rate and volume.
    package init(timescale: UInt32, duration: UInt64, nextTrackID: UInt32) {
        header = FullBoxHeader(version: duration < UInt32.max ? 0 : 1)
        creationTime = 0
        modificationTime = 0
        self.timescale = timescale
        self.duration = duration
        var writer = ByteWriter()
        writer.write(UInt32(0x1_0000))
        writer.write(UInt16(0x100))
        writer.write(bytes: [UInt8](repeating: 0, count: 10))
        TransformationMatrix.identity.encode(to: &writer)
        writer.write(bytes: [UInt8](repeating: 0, count: 24))
        presentation = writer.bytes
        self.nextTrackID = nextTrackID
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        let times = try HeaderTimes(version: header.version, in: reader)
        creationTime = try times.read(&reader)
        modificationTime = try times.read(&reader)
        timescale = try reader.read()
        duration = try times.readDuration(&reader)
        presentation = Array(try reader.readBytes(76))
        nextTrackID = try reader.read()
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        let times = HeaderTimes(fitting: [duration], header: header)
        times.encode(header, to: &writer)
        times.write(creationTime, to: &writer)
        times.write(modificationTime, to: &writer)
        writer.write(timescale)
        times.write(duration, to: &writer)
        writer.write(bytes: presentation)
        writer.write(nextTrackID)
    }
}
