// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `tkhd`: identity, group, size and place of a track.
///
///     full box | u32/64 creation | u32/64 modification | u32 track ID | 4 reserved | u32/64 duration
///     8 reserved | s16 layer | s16 alternate group | fx8.8 volume | 2 reserved | 9 × fx matrix
///     fx16.16 width | fx16.16 height
///
/// Container: `trak`. Versions 0 and 1. Source: ISO/IEC 14496-12, 8.3.2.
package struct TrackHeaderBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "tkhd"

    /// Version and flags.
    package var header: FullBoxHeader
    /// Seconds since 1904-01-01.
    package var creationTime: UInt64
    /// Seconds since 1904-01-01.
    package var modificationTime: UInt64
    /// Unique in the movie, never 0.
    package var trackID: UInt32
    /// As read; 0 by the standard.
    package var reserved1: UInt32
    /// In ticks of the movie timescale; all ones when unknown.
    package var duration: UInt64
    /// As read; 0 by the standard.
    package var reserved2: UInt64
    /// Front to back; −1 is in front of 0.
    package var layer: Int16
    /// Tracks with the same number, other than 0, are alternatives to each other.
    package var alternateGroup: Int16
    /// 8.8 fixed point; 0x0100 for sound, else 0.
    package var volume: Int16
    /// As read; 0 by the standard.
    package var reserved3: UInt16
    /// Where and how the picture is shown.
    package var matrix: TransformationMatrix
    /// Presented width in pixels.
    package var width: FixedPoint16x16
    /// Presented height in pixels.
    package var height: FixedPoint16x16

    /// Size of the picture as displayed, in pixels; nil where the header states none.
    package var displaySize: (width: Int, height: Int)? {
        let (width, height) = (width.rounded, height.rounded)
        guard width > 0, height > 0 else { return nil }
        return matrix.swapsWidthAndHeight ? (height, width) : (width, height)
    }

    /// Makes the header of a new track, in the movie and the preview but not enabled.
    package init(trackID: UInt32, duration: UInt64) {
        header = FullBoxHeader(version: duration < UInt32.max || duration == .max ? 0 : 1)
        creationTime = 0
        modificationTime = 0
        self.trackID = trackID
        reserved1 = 0
        self.duration = duration
        reserved2 = 0
        layer = 0
        alternateGroup = 0
        volume = 0
        reserved3 = 0
        matrix = .identity
        width = FixedPoint16x16(0)
        height = FixedPoint16x16(0)
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        let times = try HeaderTimes(version: header.version, in: reader)
        creationTime = try times.read(&reader)
        modificationTime = try times.read(&reader)
        trackID = try reader.read()
        reserved1 = try reader.read()
        duration = try times.readDuration(&reader)
        reserved2 = try reader.read()
        layer = try reader.read()
        alternateGroup = try reader.read()
        volume = try reader.read()
        reserved3 = try reader.read()
        matrix = try TransformationMatrix(from: &reader)
        width = FixedPoint16x16(rawValue: try reader.read())
        height = FixedPoint16x16(rawValue: try reader.read())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        let times = HeaderTimes(fitting: [duration], header: header)
        times.encode(header, to: &writer)
        times.write(creationTime, to: &writer)
        times.write(modificationTime, to: &writer)
        writer.write(trackID)
        writer.write(reserved1)
        times.write(duration, to: &writer)
        writer.write(reserved2)
        writer.write(layer)
        writer.write(alternateGroup)
        writer.write(volume)
        writer.write(reserved3)
        matrix.encode(to: &writer)
        writer.write(width.rawValue)
        writer.write(height.rawValue)
    }
}

extension TrackHeaderBox {
    private static let enabledFlag: UInt32 = 0x1

    /// Flag 0x1: the track takes part in playback unless the user chooses otherwise.
    package var isEnabled: Bool {
        get { header.flags & Self.enabledFlag != 0 }
        set {
            header.flags =
                newValue ? header.flags | Self.enabledFlag : header.flags & ~Self.enabledFlag
        }
    }
}
