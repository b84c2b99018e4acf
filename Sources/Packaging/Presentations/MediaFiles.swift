// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import Playlists

/// The files of audio or video that is added to a presentation: fragmented MP4 (CMAF), cut where its video is cut.
///
/// A segment begins with the sample that is nearest to the beginning of the video's segment (of video, the nearest
/// key frame), and is decoded at that sample's time after the first timestamp of its part.
struct MediaFiles: RenditionFiles {
    /// The media, divided.
    let media: SegmentedTrack
    let content: RenditionContent
    let initialization: (name: String, bytes: [UInt8])?
    private let files: [SegmentFile]
    private let times: [(part: Int, start: Int64, duration: Int64)]
    /// The segment of the video in front of which each segment's marks are.
    private let marks: [PresentationTimeline.Segment?]

    var type: RenditionType { media.track.isVideo ? .video : .audio }
    var option: SelectionOption { media.track.option }
    var source: String { media.track.name }
    var timescale: UInt32 { media.track.timescale }
    var indices: Range<Int> { media.segments.indices }
    var cueCount: Int? { nil }

    /// Divides a track, whose time 0 is the beginning of the presentation.
    ///
    /// - Throws: `PackagingError` if a box of the track is damaged, or players do not know its format.
    init(
        _ track: PresentationTrack,
        like timeline: PresentationTimeline
    ) throws(PackagingError) {
        let track = track.beginning(at: MediaTime(ticks: 0, timescale: 1))
        var boundaries = timeline.segments.map(\.start.time)
        let end = track.time(ticks: track.end)
        if track.isVideo {
            boundaries = track.keyFrames(
                nearest: boundaries,
                seconds: timeline.targetDuration
            )
        } else if let last = boundaries.last {
            // Audio that lasts much longer than the video has segments of its own.
            boundaries += SegmentBoundaries.regular(
                from: last,
                until: end,
                seconds: timeline.targetDuration
            ).dropFirst()
        }
        let media = SegmentedTrack(track, at: boundaries)
        self.media = media
        let header = try PackagingError.media(track.name) { () throws(ISOMediaError) in
            try InitializationSegment(track.track, timescale: track.timescale).encoded()
        }
        initialization = (MediaWriter.FileName.initialization, header)
        var folders = FolderNames()
        content =
            track.isVideo
            ? .video(try SegmentPlan.Video(media, &folders))
            : .audio(try SegmentPlan.Audio(media, &folders))
        let parts = timeline.parts.map { part in
            track.later(by: part.firstTimestamp).later(by: part.start.negative)
        }
        var marks: [PresentationTimeline.Segment?] = []
        var files: [SegmentFile] = []
        var times: [(part: Int, start: Int64, duration: Int64)] = []
        var number: UInt32 = 1
        for segment in media.segments {
            let place = Self.place(of: segment, of: track, in: timeline)
            let partNumber = timeline.segments[place].part
            let part = parts[partNumber]
            let start = segment.start + part.shift - track.shift
            times.append((partNumber, max(0, start), segment.duration))
            let file = SegmentFile(segment, of: part, number: number, hasType: true)
            number += UInt32(file.fragments.count)
            files.append(file)
            let isFirst = marks.last.map { $0?.start != timeline.segments[place].start } ?? true
            marks.append(isFirst ? timeline.segments[place] : nil)
        }
        self.marks = marks
        self.files = files
        self.times = times
    }

    /// The number of the video's segment that a segment belongs to: the one that begins nearest.
    private static func place(
        of segment: SegmentedTrack.Segment,
        of track: PresentationTrack,
        in timeline: PresentationTimeline
    ) -> Int {
        let own = segment.start + Int64(track.duration(of: segment.samples.lowerBound))
        let start = track.time(ticks: own)
        let after = timeline.segments.partitioningIndex { $0.start.time > start }
        guard track.isVideo, (1..<timeline.segments.count).contains(after) else {
            return max(0, after - 1)
        }
        // A key frame may be before the beginning of the video's segment.
        let distance = [after - 1, after].map { timeline.segments[$0].start.time - start }
        return distance[1] < MediaTime(ticks: 0, timescale: 1) - distance[0] ? after : after - 1
    }

    func times(
        _ timeline: PresentationTimeline
    ) -> [(part: Int, start: Int64, duration: Int64)] { times }

    func name(of index: Int) -> String { "segment-\(index + 1).m4s" }

    func bytes(of index: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        for piece in files[index].pieces {
            switch piece {
            case .new(let new): bytes += new
            case .kept(let range): bytes += try media.track.source.read(range)
            // No segment has these.
            case .spooled, .unused: break
            }
        }
        return bytes
    }

    func append(_ index: Int, length: Int, to playlist: inout MediaPlaylistBuilder) {
        if let mark = marks[index] {
            playlist.appendMarks(
                isDiscontinuity: mark.isDiscontinuity,
                programDateTime: mark.programDateTime
            )
        }
        playlist.append(
            uri: name(of: index),
            duration: media.duration(media.segments[index].duration),
            length: UInt64(length)
        )
    }
}

extension MediaFiles {
    /// Divides a video at key frames of its own.
    ///
    /// - Throws: `PackagingError`: it has no key frame where the timestamps of the presentation begin anew.
    init(
        signLanguage track: PresentationTrack,
        like timeline: PresentationTimeline
    ) throws(PackagingError) {
        self = try MediaFiles(track.beginning(at: track.start), like: timeline)
        let tenth = MediaTime(ticks: 1, timescale: 10)
        for (number, part) in timeline.parts.enumerated().dropFirst() {
            let start = part.start.time
            let first = zip(times, media.segments).first { $0.0.part >= number }
            let own = first.map { media.track.time(ticks: $0.1.start) }
            guard start < media.end, let own, own - start > tenth || start - own > tenth
            else { continue }
            throw PackagingError(
                .keyFrames(.noKeyFrame(at: start, other: timeline.name, own, own - start)),
                path: track.name
            )
        }
    }

    /// The error of video whose segments are longer than those of the presentation.
    var longSegment: PackagingError {
        let longest = media.segments.max { $0.duration < $1.duration }
        let fault = VariantMisalignment.longSegment(
            media.track.time(ticks: longest?.start ?? 0),
            media.track.time(ticks: longest?.duration ?? 0)
        )
        return PackagingError(.keyFrames(fault), path: source)
    }

    /// How much earlier than the video it ends, if that is more than a second.
    func missing(_ timeline: PresentationTimeline) -> MediaTime? {
        let missing = timeline.end.time - media.end
        return missing > MediaTime(ticks: 1, timescale: 1) ? missing : nil
    }
}

extension PresentationTrack {
    /// The times of the key frames that are nearest to moments, each once, and of those between them where a segment
    /// would be longer than some seconds; the first moment stays.
    fileprivate func keyFrames(nearest boundaries: [MediaTime], seconds: Int) -> [MediaTime] {
        let keys = syncSamples.map(\.time.ticks)
        guard let first = boundaries.first, !keys.isEmpty else { return boundaries }
        var chosen = [first]
        var next = 0
        for boundary in boundaries.dropFirst() {
            let moment = boundary.rescaled(to: timescale, rounding: .nearest).ticks
            while next + 1 < keys.count, keys[next + 1] <= moment { next += 1 }
            let isAfterNearer =
                next + 1 < keys.count && keys[next + 1] - moment < abs(moment - keys[next])
            let key = time(ticks: keys[isAfterNearer ? next + 1 : next])
            if key > chosen[chosen.count - 1] { chosen.append(key) }
        }
        let ends = chosen.dropFirst() + [time(ticks: end)]
        let others = zip(chosen, ends).filter { ($1 - $0).roundedSeconds > seconds }
            .flatMap { start, end in
                keys.map { time(ticks: $0) }.filter { start < $0 && $0 < end }
            }
        return (chosen + others).sorted()
    }
}

extension DecimalSeconds {
    /// The same time in ticks.
    var time: MediaTime {
        MediaTime(ticks: Int64(nanoseconds), timescale: 1_000_000_000)
    }

    /// The time before 0.
    fileprivate var negative: MediaTime {
        MediaTime(ticks: -Int64(nanoseconds), timescale: 1_000_000_000)
    }
}
