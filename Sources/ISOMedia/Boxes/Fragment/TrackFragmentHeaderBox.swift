// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `tfhd`: the track of a track fragment, where its data is counted from, and its defaults.
///
///     full box | u32 track ID | (u64 base data offset, flag 0x1) | (u32 sample description, 0x2)
///     (u32 duration, 0x8) | (u32 size, 0x10) | (u32 sample flags, 0x20)
///
/// What is not there has the value in `trex`. The flags that say which fields are there follow from
/// the fields. Container: `traf`. Source: ISO/IEC 14496-12, 8.8.7.
package struct TrackFragmentHeaderBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "tfhd"

    /// Version and flags as read.
    package var header: FullBoxHeader
    /// The track.
    package var trackID: UInt32
    /// Where the offsets of the runs are counted from, in bytes from the start of the file.
    package var baseDataOffset: UInt64?
    /// Sample description, counted from 1.
    package var sampleDescriptionIndex: UInt32?
    /// In ticks of the media timescale.
    package var defaultSampleDuration: UInt32?
    /// In bytes.
    package var defaultSampleSize: UInt32?
    /// Dependency and sync flags.
    package var defaultSampleFlags: SampleFlags?

    /// Makes the header of a new track fragment, whose offsets are counted from its `moof`.
    package init(
        trackID: UInt32,
        sampleDescriptionIndex: UInt32? = nil,
        defaultSampleDuration: UInt32? = nil,
        defaultSampleSize: UInt32? = nil,
        defaultSampleFlags: SampleFlags? = nil
    ) {
        header = FullBoxHeader(flags: 0x2_0000)
        self.trackID = trackID
        self.sampleDescriptionIndex = sampleDescriptionIndex
        self.defaultSampleDuration = defaultSampleDuration
        self.defaultSampleSize = defaultSampleSize
        self.defaultSampleFlags = defaultSampleFlags
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        let header = try FullBoxHeader(from: &reader)
        trackID = try reader.read()
        let flags = header.flags
        baseDataOffset = flags & Field.baseDataOffset == 0 ? nil : try reader.read()
        sampleDescriptionIndex = flags & Field.description == 0 ? nil : try reader.read()
        defaultSampleDuration = flags & Field.duration == 0 ? nil : try reader.read()
        defaultSampleSize = flags & Field.size == 0 ? nil : try reader.read()
        defaultSampleFlags =
            flags & Field.flags == 0 ? nil : SampleFlags(rawValue: try reader.read())
        self.header = header
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        FullBoxHeader(version: header.version, flags: flags).encode(to: &writer)
        writer.write(trackID)
        if let baseDataOffset { writer.write(baseDataOffset) }
        if let sampleDescriptionIndex { writer.write(sampleDescriptionIndex) }
        if let defaultSampleDuration { writer.write(defaultSampleDuration) }
        if let defaultSampleSize { writer.write(defaultSampleSize) }
        if let defaultSampleFlags { writer.write(defaultSampleFlags.rawValue) }
    }
}

extension TrackFragmentHeaderBox {
    private enum Field {
        static let baseDataOffset: UInt32 = 0x1
        static let description: UInt32 = 0x2
        static let duration: UInt32 = 0x8
        static let size: UInt32 = 0x10
        static let flags: UInt32 = 0x20
        static let all = baseDataOffset | description | duration | size | flags
    }

    /// The flags as read, with those of the fields that are there.
    private var flags: UInt32 {
        var flags = header.flags & ~Field.all
        if baseDataOffset != nil { flags |= Field.baseDataOffset }
        if sampleDescriptionIndex != nil { flags |= Field.description }
        if defaultSampleDuration != nil { flags |= Field.duration }
        if defaultSampleSize != nil { flags |= Field.size }
        if defaultSampleFlags != nil { flags |= Field.flags }
        return flags
    }

    /// Flag 0x10000: the fragment has no samples; its duration passes all the same.
    package var isDurationEmpty: Bool { header.flags & 0x1_0000 != 0 }

    /// Flag 0x20000: without a base data offset, offsets are counted from the start of the `moof`.
    package var isDefaultBaseMovieFragment: Bool { header.flags & 0x2_0000 != 0 }
}
