// SPDX-License-Identifier: Apache-2.0

import FileSystem
package import MediaPrimitives
package import Playlists

/// The segments of the video of a presentation that exists, and the timestamps of its media.
///
/// They are read from one variant: the first with video. All variants and renditions of a presentation have
/// the same timestamps (RFC 8216bis-22, 6.2.4).
package struct PresentationTimeline: Equatable, Sendable {
    /// A segment.
    package struct Segment: Equatable, Sendable {
        /// When it begins in the presentation: the sum of the durations before.
        package var start: DecimalSeconds
        /// How long it lasts, as the playlist states it.
        package var duration: DecimalSeconds
        /// Whether there is a discontinuity in front of it.
        package var isDiscontinuity: Bool
        /// When it was made, as written.
        package var programDateTime: String?
        /// The number of the part that it belongs to, counted from 0.
        package var part: Int
    }

    /// Segments without a discontinuity between them.
    package struct Part: Equatable, Sendable {
        /// When it begins in the presentation.
        package var start: DecimalSeconds
        /// The timestamp of its first picture.
        package var firstTimestamp: MediaTime
    }

    /// The media playlist, as messages name it.
    package let name: String
    /// The segments in order; one at least.
    package internal(set) var segments: [Segment] = []
    /// The parts in order; one at least.
    package internal(set) var parts: [Part] = []
    /// The longest that a segment may last, in seconds.
    package internal(set) var targetDuration: Int
    /// How the playlist may change; nil if it does not state it.
    package let playlistType: PlaylistType?
    /// The number of the first segment; nil if it is not stated.
    package let mediaSequence: Int?
    /// The number of the first discontinuity; nil if it is not stated.
    package let discontinuitySequence: Int?

    /// Files that were not there to read first timestamps from: those of an MPD may be elsewhere.
    package internal(set) var unreadFiles: [String] = []

    /// When the last segment ends.
    package var end: DecimalSeconds {
        let last = segments.last
        return DecimalSeconds(
            nanoseconds: (last?.start.nanoseconds ?? 0) + (last?.duration.nanoseconds ?? 0)
        )
    }

    /// Begins with no segments.
    init(name: String, targetDuration: Int) {
        self.name = name
        self.targetDuration = targetDuration
        playlistType = nil
        mediaSequence = nil
        discontinuitySequence = nil
    }

    /// Takes what a playlist states about all of its segments.
    init(_ playlist: MediaPlaylist, name: String) {
        self.name = name
        let longest = playlist.segments.compactMap { $0.duration?.roundedSeconds }.max() ?? 1
        targetDuration = playlist.targetDuration ?? max(1, longest)
        playlistType = playlist.playlistType
        mediaSequence = playlist.first(MediaSequence.self)?.value
        discontinuitySequence = playlist.first(DiscontinuitySequence.self)?.value
    }
}

extension PresentationTimeline {
    /// A presentation of days has some ten thousand.
    private static let segmentLimit = 100_000
    static let hourLimit = 1_000
    static let durationLimit = hourLimit * 3_600 * 1_000_000_000

    /// Reads the segments of a presentation, and the first timestamp of each part.
    ///
    /// - Parameters:
    ///   - master: the multivariant playlist.
    ///   - path: its file.
    ///   - stated: the first timestamp of each part; empty: the media is read.
    ///   - kept: the playlists in the folder that have been read; gets that of the variant.
    /// - Throws: `MediaError`: the presentation is live, encrypted as a whole or damaged, a file is missing or
    ///   outside the folder.
    package init(
        of master: MultivariantPlaylist,
        at path: String,
        firstTimestamps stated: [MediaTime] = [],
        keeping kept: KeptPlaylists? = nil
    ) throws(MediaError) {
        guard !RemoteName.isRemote(path) else {
            throw MediaError(.unusablePresentation(.onServer), path: RemoteName.shown(path))
        }
        guard let variant = Self.videoVariant(of: master), let uri = variant.uri else {
            throw MediaError(.playlist(PlaylistError(.noVariant, path: path)), path: path)
        }
        let media = try PresentationMedia(uri, line: variant.line, of: path, keeping: kept)
        let (playlist, file, reader) = (media.playlist, media.path, media.reader)
        self.init(playlist, name: file)
        try readSegments(of: playlist, reader)
        guard !stated.isEmpty else {
            try readTimestamps(of: playlist, reader)
            return
        }
        guard stated.count == parts.count else {
            let count = PresentationObstacle.timestampCount(
                stated: stated.count,
                parts: parts.count
            )
            throw MediaError(.unusablePresentation(count), path: file)
        }
        for (index, time) in stated.enumerated() { parts[index].firstTimestamp = time }
    }

    /// The first variant with video; without video, the first.
    static func videoVariant(
        of master: MultivariantPlaylist
    ) -> MultivariantPlaylist.Variant? {
        let named = master.variants.filter { $0.uri?.isEmpty == false }
        return named.first { $0.tag.resolution != nil } ?? named.first
    }

    private mutating func readSegments(
        of playlist: MediaPlaylist,
        _ reader: SegmentReader
    ) throws(MediaError) {
        guard playlist.hasEnded else { throw reader.failure(.live) }
        guard !playlist.segments.isEmpty else { throw reader.failure(.noSegments) }
        guard playlist.segments.count <= Self.segmentLimit else {
            throw reader.failure(.tooManySegments(limit: Self.segmentLimit))
        }
        var time = DecimalSeconds(nanoseconds: 0)
        for segment in playlist.segments {
            guard let duration = segment.duration, duration.nanoseconds >= 0 else {
                throw reader.failure(.noDuration, at: segment.line)
            }
            if segments.isEmpty || segment.isDiscontinuity {
                let unknown = MediaTime(ticks: 0, timescale: 90_000)
                parts.append(Part(start: time, firstTimestamp: unknown))
            }
            let date = segment.programDateTimeLine.flatMap {
                ProgramDateTime(playlist.text.lines[$0 - 1])?.text
            }
            segments.append(
                Segment(
                    start: time,
                    duration: duration,
                    isDiscontinuity: segment.isDiscontinuity,
                    programDateTime: date,
                    part: parts.count - 1
                )
            )
            guard duration.nanoseconds <= Self.durationLimit - time.nanoseconds else {
                throw reader.failure(.tooLong(hours: Self.hourLimit), at: segment.line)
            }
            time = DecimalSeconds(nanoseconds: time.nanoseconds + duration.nanoseconds)
        }
    }

    /// Reads the first segment of each part that is not missing, and makes sure that all others are there.
    private mutating func readTimestamps(
        of playlist: MediaPlaylist,
        _ reader: SegmentReader
    ) throws(MediaError) {
        var reader = reader
        var known: Set<Int> = []
        for (index, segment) in playlist.segments.enumerated() where !segment.isGap {
            let place = try reader.place(of: segment)
            let part = segments[index].part
            guard known.insert(part).inserted else { continue }
            let before = segments[index].start.nanoseconds - parts[part].start.nanoseconds
            let time = try reader.firstTimestamp(of: segment, at: place)
            let skipped = MediaTime(ticks: Int64(before), timescale: 1_000_000_000)
                .rescaled(to: time.timescale, rounding: .nearest)
            parts[part].firstTimestamp.ticks = time.ticks - skipped.ticks
        }
        for (index, segment) in segments.enumerated() where !known.contains(segment.part) {
            throw reader.failure(
                .noTimestamp(playlist.uri(of: playlist.segments[index])),
                at: playlist.segments[index].line
            )
        }
    }
}
