// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaPrimitives
import MediaReading
import Playlists

/// The files of audio that is added to a presentation: fragmented MP4 (CMAF), cut where the video is cut.
///
/// A segment begins with the sample that is nearest to the beginning of the video's segment, and is decoded at
/// that sample's time after the first timestamp of its part.
struct AudioFiles: RenditionFiles {
    /// The audio, divided.
    let media: SegmentedTrack
    let initialization: (name: String, bytes: [UInt8])?
    private let files: [SegmentFile]
    /// The segment of the video in front of which each segment's marks are.
    private let marks: [PresentationTimeline.Segment?]

    var type: RenditionType { .audio }
    var source: String { media.track.name }
    var indices: Range<Int> { media.segments.indices }
    var cueCount: Int? { nil }

    /// Divides a track, whose time 0 is the beginning of the presentation.
    ///
    /// - Throws: `ISOMediaError` if a box of the track is damaged.
    init(
        _ track: PresentationTrack,
        like timeline: PresentationTimeline
    ) throws(ISOMediaError) {
        let track = track.beginning(at: MediaTime(ticks: 0, timescale: 1))
        var boundaries = timeline.segments.map(\.start.time)
        let end = track.time(ticks: track.end)
        if let last = boundaries.last {
            // Audio that lasts much longer than the video has segments of its own.
            boundaries += SegmentBoundaries.regular(
                from: last,
                until: end,
                seconds: timeline.targetDuration
            ).dropFirst()
        }
        let media = SegmentedTrack(track, at: boundaries)
        self.media = media
        initialization = (
            MediaWriter.FileName.initialization,
            try InitializationSegment(track.track, timescale: track.timescale).encoded()
        )
        let parts = timeline.parts.map { part in
            track.later(by: part.firstTimestamp).later(by: part.start.negative)
        }
        var marks: [PresentationTimeline.Segment?] = []
        var files: [SegmentFile] = []
        var number: UInt32 = 1
        for segment in media.segments {
            let place = Self.place(of: segment, of: track, in: timeline)
            let part = parts[timeline.segments[place].part]
            let file = SegmentFile(segment, of: part, number: number, hasType: true)
            number += UInt32(file.fragments.count)
            files.append(file)
            let isFirst = marks.last.map { $0?.start != timeline.segments[place].start } ?? true
            marks.append(isFirst ? timeline.segments[place] : nil)
        }
        self.marks = marks
        self.files = files
    }

    /// The number of the video's segment that a segment belongs to: the one that begins nearest.
    private static func place(
        of segment: SegmentedTrack.Segment,
        of track: PresentationTrack,
        in timeline: PresentationTimeline
    ) -> Int {
        let start = track.time(
            ticks: segment.start + Int64(track.duration(of: segment.samples.lowerBound))
        )
        let after = timeline.segments.partitioningIndex { $0.start.time > start }
        return max(0, after - 1)
    }

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

extension DecimalSeconds {
    /// The same time in ticks.
    fileprivate var time: MediaTime {
        MediaTime(ticks: Int64(nanoseconds), timescale: 1_000_000_000)
    }

    /// The time before 0.
    fileprivate var negative: MediaTime {
        MediaTime(ticks: -Int64(nanoseconds), timescale: 1_000_000_000)
    }
}
