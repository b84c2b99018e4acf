// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaReading
import Playlists

/// Composes the media playlist of a rendition, which is complete: video on demand.
struct MediaPlaylistBuilder {
    private var builder = PlaylistBuilder()
    private let targetDuration: Int
    private var segments: [SegmentBitRate.Segment] = []
    /// The date of the first segment; nil unless something needs dates.
    private let startDate: String?
    private var marks: FlashMarks?

    /// The date that a presentation with marks begins at: it has to state one, and none is known.
    static let firstDate = "1970-01-01T00:00:00.000Z"

    /// Begins a playlist.
    ///
    /// - Parameters:
    ///   - targetDuration: in whole seconds.
    ///   - isIFramesOnly: whether its segments are single I-frames.
    ///   - startDate: the date of the first segment; nil: the playlist states no dates.
    init(targetDuration: Int, isIFramesOnly: Bool = false, startDate: String? = nil) {
        self.targetDuration = targetDuration
        self.startDate = startDate
        builder.append(TargetDuration(targetDuration))
        builder.append(PlaylistType.videoOnDemand)
        if isIFramesOnly { builder.append(IFramesOnly()) }
    }

    /// Begins a playlist that is parallel to that of video which exists: it states of the whole what that does.
    init(like timeline: PresentationTimeline) {
        startDate = nil
        targetDuration = timeline.targetDuration
        builder.append(TargetDuration(targetDuration))
        if let type = timeline.playlistType { builder.append(type) }
        if let number = timeline.mediaSequence { builder.append(MediaSequence(number)) }
        if let number = timeline.discontinuitySequence {
            builder.append(DiscontinuitySequence(number))
        }
    }

    /// Begins a playlist of a presentation that is packaged.
    ///
    /// If one media playlist states dates, all do: RFC 8216bis-22, 6.2.4.
    ///
    /// - Parameters:
    ///   - plan: the presentation.
    ///   - folder: that of the rendition; flashing lights are marked in those of variants.
    init(of plan: SegmentPlan, in folder: String) {
        self.init(targetDuration: plan.targetDuration, startDate: plan.startDate)
        if plan.videos.contains(where: { $0.folder == folder }) { marks = plan.flashes }
    }

    /// Adds what precedes a segment in the playlist of the video.
    mutating func appendMarks(isDiscontinuity: Bool, programDateTime: String?) {
        if isDiscontinuity { builder.append(Discontinuity()) }
        if let programDateTime { builder.append(ProgramDateTime(programDateTime)) }
    }

    /// Names the initialization section, and its length if it is a part of a file.
    mutating func appendMap(uri: String, length: Int? = nil) {
        var map = InitializationMap()
        map.uri = uri
        if let length { map.byteRange = ByteRange(length: length, offset: 0) }
        builder.append(map)
    }

    /// Adds a segment that is a file.
    mutating func append(uri: String, duration: DecimalSeconds, length: UInt64) {
        appendDuration(duration)
        builder.append(uri: uri)
        segments.append(SegmentBitRate.Segment(bytes: Int(length), duration: duration))
    }

    /// Adds a segment that is a part of a file.
    mutating func append(uri: String, duration: DecimalSeconds, range: Range<UInt64>) {
        appendDuration(duration)
        let part = ByteRange(length: range.count, offset: Int(range.lowerBound))
        builder.append(SegmentByteRange(part))
        builder.append(uri: uri)
        segments.append(SegmentBitRate.Segment(bytes: range.count, duration: duration))
    }

    private mutating func appendDuration(_ duration: DecimalSeconds) {
        if segments.isEmpty, let startDate { builder.append(ProgramDateTime(startDate)) }
        builder.append(SegmentDuration(duration))
    }

    /// Ends and writes the playlist.
    ///
    /// - Parameters:
    ///   - path: where, from the folder of the presentation.
    ///   - presentation: the folder.
    /// - Returns: where it is, and what it lists.
    /// - Throws: `ISOMediaError.Kind.system` if it cannot be written.
    func write(
        to path: String,
        in presentation: borrowing NewFolder
    ) throws(ISOMediaError) -> WrittenPlaylist {
        let (bytes, written) = ended(at: path)
        try presentation.add(bytes, to: path)
        return written
    }

    /// Ends the playlist.
    ///
    /// - Parameter path: where it will be.
    /// - Returns: its bytes, and what it lists.
    func ended(at path: String) -> (bytes: [UInt8], WrittenPlaylist) {
        var ended = builder
        ended.append(EndList())
        let written = WrittenPlaylist(
            uri: path,
            bitRate: SegmentBitRate(segments, targetDurationSeconds: targetDuration),
            segmentCount: segments.count,
            byteCount: segments.reduce(0) { $0 + UInt64($1.bytes) }
        )
        let marked = marks.flatMap { MediaPlaylist(ended.text).marked($0) }
        return ((marked ?? ended.text).write(), written)
    }
}

extension MediaPlaylistBuilder {
    /// A picture that can be decoded alone.
    struct IFrame {
        /// The file of its segment.
        let uri: String
        /// Its part of that file, with everything that decoding it needs except the initialization section.
        let range: Range<UInt64>
        /// When it is shown, in ticks of the track.
        let time: Int64
    }

    /// Composes an I-frame playlist: each picture lasts until the next, and the first one begins at 0.
    ///
    /// Source: RFC 8216bis-22, 4.4.3.6.
    ///
    /// - Parameters:
    ///   - frames: in order.
    ///   - media: the track.
    ///   - map: the initialization section, and its length if it is a part of a file.
    ///   - startDate: the date of the first picture; nil: the playlist states no dates.
    init(
        iFrames frames: [IFrame],
        of media: SegmentedTrack,
        map: (uri: String, length: Int?),
        startDate: String?
    ) {
        let end = media.segments.last.map { $0.start + $0.duration } ?? 0
        let times = [0] + frames.dropFirst().map(\.time) + [end]
        let durations = zip(times, times.dropFirst()).map { media.duration(max(1, $1 - $0)) }
        let longest = durations.map(\.roundedSeconds).max() ?? 1
        self.init(targetDuration: max(1, longest), isIFramesOnly: true, startDate: startDate)
        appendMap(uri: map.uri, length: map.length)
        for (frame, duration) in zip(frames, durations) {
            append(uri: frame.uri, duration: duration, range: frame.range)
        }
    }
}

extension SegmentPlan {
    /// The date of the first segments; nil unless flashing lights are marked, because marks are dates.
    var startDate: String? {
        flashes?.times.isEmpty == false ? MediaPlaylistBuilder.firstDate : nil
    }
}

extension SegmentedTrack {
    /// A number of ticks as a playlist states durations.
    func duration(_ ticks: Int64) -> DecimalSeconds {
        DecimalSeconds(ticks: Int(ticks), timescale: Int(track.timescale))
            ?? DecimalSeconds(nanoseconds: 0)
    }
}

/// A media playlist that has been written, as the multivariant playlist and the report name it.
struct WrittenPlaylist {
    /// Where it is, from the folder of the presentation.
    let uri: String
    /// Its bit rates.
    let bitRate: SegmentBitRate?
    /// Number of segments.
    let segmentCount: Int
    /// Bytes of all segments.
    let byteCount: UInt64
}
