// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import ISOMedia
import MediaReading
import MediaSelection
import Playlists

/// The files of a rendition that is added to a presentation.
protocol RenditionFiles {
    /// What it is.
    var type: RenditionType { get }
    /// What viewers select.
    var option: SelectionOption { get }
    /// The file that it is made from.
    var source: String { get }
    /// What a presentation states of it.
    var content: RenditionContent { get }
    /// The initialization section and its name; nil if the form has none.
    var initialization: (name: String, bytes: [UInt8])? { get }
    /// The numbers of the segments, counted from 0.
    var indices: Range<Int> { get }
    /// The number of cues that are shown; nil for audio.
    var cueCount: Int? { get }
    /// Ticks a second of ``times``.
    var timescale: UInt32 { get }

    /// The part of the presentation that each segment is in, and its time in the media, in ticks.
    func times(
        _ timeline: PresentationTimeline
    ) -> [(part: Int, start: Int64, duration: Int64)]

    /// The name of a segment.
    func name(of index: Int) -> String

    /// The file of a segment.
    ///
    /// - Throws: `FileError` if its media cannot be read.
    func bytes(of index: Int) throws(FileError) -> [UInt8]

    /// Adds a segment to a playlist.
    func append(_ index: Int, length: Int, to playlist: inout MediaPlaylistBuilder)
}

/// What a presentation states of a rendition.
enum RenditionContent {
    case text(SubtitleForm)
    case audio(SegmentPlan.Audio)
    case video(SegmentPlan.Video)

    /// The sample format (RFC 6381); nil for files of WebVTT.
    var codec: String? {
        switch self {
        case .text(.webVTT): nil
        case .text(.imsc): CodecName.imsc
        case .text(.fragmentedWebVTT): "wvtt"
        case .audio(let audio): audio.codec
        case .video(let video): video.codec
        }
    }
}

extension RenditionFiles {
    /// Whether its segments need those before them.
    var hasDependentSegments: Bool {
        if case .video(let video) = content { video.media.hasDependentSegments } else { false }
    }

    /// Gives the files one after the other.
    ///
    /// - Parameter add: gets the bytes and the name of each.
    /// - Returns: the number of bytes of each segment.
    /// - Throws: what `add` throws, and what reading media throws.
    func write(
        _ add: ([UInt8], String) throws(FileError) -> Void
    ) throws(FileError) -> [Int] {
        if let (name, bytes) = initialization { try add(bytes, name) }
        var sizes: [Int] = []
        for index in indices {
            let bytes = try bytes(of: index)
            try add(bytes, name(of: index))
            sizes.append(bytes.count)
        }
        return sizes
    }
}

extension SubtitleFiles: RenditionFiles {
    /// More cues than a day of captions has in segments of a second.
    private static let cueLimit = 1_000_000

    var type: RenditionType { .subtitles }
    var timescale: UInt32 { 1000 }

    func times(
        _ timeline: PresentationTimeline
    ) -> [(part: Int, start: Int64, duration: Int64)] {
        zip(self.timeline.segments, timeline.segments).map { segment, video in
            let start = max(0, segment.range.lowerBound + segment.clock.shiftMilliseconds)
            return (video.part, Int64(start), Int64(segment.range.count))
        }
    }

    /// Divides captions into the segments of a presentation, and notes what is lost.
    init(
        _ captions: PackageCaptions,
        _ timeline: PresentationTimeline,
        as form: SubtitleForm,
        _ notices: inout [PackagingNotice]
    ) throws(PackagingError) {
        let text = TextTimeline(timeline)
        let count = text.count(of: captions.document.cues)
        guard count <= Self.cueLimit else {
            let kind = PackagingError.Kind.tooManyCues(written: count, limit: Self.cueLimit)
            throw PackagingError(kind, path: captions.name)
        }
        self = try PackagingError.media(captions.name) { () throws(ISOMediaError) in
            try SubtitleFiles(captions, text, as: form)
        }
        let end = text.segments.last?.range.upperBound ?? 0
        let late = captions.document.cues.count {
            $0.hasPositiveDuration && $0.startMilliseconds >= end
        }
        if late > 0 {
            notices.append(PackagingNotice(.cuesAfterEnd(late), in: captions.name))
        }
        notices += whole().losses.map { PackagingNotice(.loss($0), in: captions.name) }
    }
}
