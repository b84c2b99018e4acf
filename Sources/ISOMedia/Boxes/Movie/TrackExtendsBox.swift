// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `trex`: what the samples of a track's fragments have unless a fragment says otherwise.
///
///     full box | u32 track ID | u32 sample description index | u32 duration | u32 size | u32 flags
///
/// Container: `mvex`. Source: ISO/IEC 14496-12, 8.8.3.
package struct TrackExtendsBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "trex"

    /// Version and flags.
    package var header: FullBoxHeader
    /// The track.
    package var trackID: UInt32
    /// Sample description, counted from 1.
    package var defaultSampleDescriptionIndex: UInt32
    /// In ticks of the media timescale.
    package var defaultSampleDuration: UInt32
    /// In bytes.
    package var defaultSampleSize: UInt32
    /// Dependency and sync flags.
    package var defaultSampleFlags: UInt32

    /// Makes the box of a track whose fragments say everything themselves.
    package init(trackID: UInt32) {
        header = FullBoxHeader()
        self.trackID = trackID
        defaultSampleDescriptionIndex = 1
        defaultSampleDuration = 0
        defaultSampleSize = 0
        defaultSampleFlags = 0
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        trackID = try reader.read()
        defaultSampleDescriptionIndex = try reader.read()
        defaultSampleDuration = try reader.read()
        defaultSampleSize = try reader.read()
        defaultSampleFlags = try reader.read()
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.write(trackID)
        writer.write(defaultSampleDescriptionIndex)
        writer.write(defaultSampleDuration)
        writer.write(defaultSampleSize)
        writer.write(defaultSampleFlags)
    }
}
