// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection

/// What a new track holds, whatever its kind of media: made of a file, not yet in a movie.
struct TrackContent {
    /// What the options, the file's name and the file say of the track.
    struct Tags {
        var language: LanguageTag
        var name: String
        var characteristics: [MediaCharacteristic]
        /// The same as roles of DASH.
        var roles: [String] = []
        /// Whether all of it is forced.
        var isForced = false
    }

    /// What the track is made of.
    let media: NewTrack.Media
    /// The format of the samples.
    let sampleEntry: Box
    /// Sizes and durations of the samples.
    let samples: TrackSamples
    /// The samples without gaps between them.
    let bytes: NewMedia.Bytes
    /// Number of samples and bytes of each chunk.
    let chunks: [(sampleCount: UInt32, length: UInt64)]
    /// A sample that shows nothing; nil if the format has no such sample.
    let gap: [UInt8]?
    /// Whether the last sample is a gap.
    let endsInGap: Bool
    let tags: Tags
    /// Where the track is in the movie.
    let placement: TrackPlacement
    /// The facts that the report has of it.
    let facts: EditReport.AddedTrack.Media
    /// Size, layer and volume; neither ID nor duration.
    var header = TrackHeaderBox(trackID: 0, duration: 0)
    /// What was lost, and what was noticed in the file.
    var notices: [Notice] = []
    /// What to report only if the track is added.
    var noticesIfAdded: [Notice] = []

    /// Reads the file of an addition.
    ///
    /// - Parameters:
    ///   - addition: the file and what is wanted of the track.
    ///   - movie: the movie as it is so far.
    ///   - file: the movie on the disk.
    ///   - progress: called with the bytes read of audio, and their total.
    /// - Throws: `MediaError` if the file cannot be read or cannot become a track.
    init(
        _ addition: TrackAddition,
        for movie: Movie,
        in file: MovieFile,
        progress: (_ done: UInt64, _ total: UInt64) -> Void
    ) throws(MediaError) {
        switch addition.media {
        case .subtitles(let format):
            self = try Self.subtitles(addition, as: format, for: movie, path: file.path)
        case .closedCaptions:
            self = try Self.closedCaptions(addition, for: movie, path: file.path)
        case .audio(let stream):
            self = try Self.audio(
                addition,
                stream: stream,
                for: movie,
                as: MovieFormat(of: file),
                path: file.path,
                progress: progress
            )
        }
    }

    /// Captions as samples in memory, which are one chunk.
    init(
        _ media: NewTrack.Media,
        _ encoded: (entry: Box, samples: [[UInt8]], durations: [UInt32]),
        timescale: UInt32,
        gap: [UInt8]?,
        size: (width: Int, height: Int),
        _ tags: Tags,
        _ placement: TrackPlacement,
        _ facts: EditReport.AddedTrack.Media
    ) {
        self.media = media
        sampleEntry = encoded.entry
        samples = TrackSamples(
            timescale: timescale,
            sizes: .each(encoded.samples.map { UInt32($0.count) }),
            durations: Array(TimeToSampleBox(durations: encoded.durations).entries)
        )
        let data = Array(encoded.samples.joined())
        bytes = .memory(data)
        chunks = [(UInt32(encoded.samples.count), UInt64(data.count))]
        self.gap = gap
        endsInGap = gap != nil && encoded.samples.last == gap
        self.tags = tags
        self.placement = placement
        self.facts = facts
        header.layer = -1  // in front of the video
        header.width = FixedPoint16x16(size.width)
        header.height = FixedPoint16x16(size.height)
    }

    /// Audio, whose samples are in a file of their own.
    init(
        _ audio: EncodedAudio,
        _ tags: Tags,
        _ placement: TrackPlacement,
        _ facts: EditReport.AddedTrack.Media
    ) {
        media = .audio
        sampleEntry = audio.sampleEntry
        samples = audio.samples
        bytes = .spooled(SpooledBytes(audio.spool.source, range: 0..<audio.spool.length))
        chunks = audio.samples.chunksOfOneSecond
        gap = nil
        endsInGap = false
        self.tags = tags
        self.placement = placement
        self.facts = facts
        header.volume = 0x100
    }

    /// The boxes of the track: not enabled, in no group, its chunks not yet placed.
    func track(id: UInt32, forQuickTime: Bool) -> Track {
        var header = header
        header.trackID = id
        header.duration = placement.trackDuration
        header.header.flags = 0x2  // in the movie; enabled is decided with the group
        var track = NewTrack(
            media: media,
            header: header,
            sampleEntry: sampleEntry,
            samples: samples
        )
        for chunk in chunks { track.chunks.append(offset: 0, sampleCount: chunk.sampleCount) }
        track.edits = placement.edits
        track.language = tags.language
        track.name = tags.name
        track.characteristics = tags.characteristics
        track.roles = tags.roles
        // tx3g has a flag for it. Source: `AVMediaFormat.h`,
        // `AVMediaCharacteristicContainsOnlyForcedSubtitles`.
        if tags.isForced, media != .subtitles,
            !tags.characteristics.contains(.forcedOnlySubtitles)
        {
            track.characteristics.append(.forcedOnlySubtitles)
        }
        return track.track(forQuickTime: forQuickTime)
    }
}
