// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import FileSystem
import ISOMedia
import MediaPrimitives
import MediaSelection

/// The movie that the copied streams make: its tracks and their boxes.
struct ImportedMovie {
    /// Ticks a second of the movie.
    private static let timescale: UInt32 = 1000

    /// A track, and its place among those the writer knows.
    struct PlacedTrack {
        var track: NewTrack
        var place: Int
        var stream: StreamInfo
        var duration: UInt64
        /// The samples of text, which are written last.
        var texts: [(data: [UInt8], milliseconds: Int64)] = []
    }

    /// What was made of the file.
    var report = ImportReport()
    var tracks: [PlacedTrack] = []
    private let format: MovieFormat
    let path: String
    let start: MediaTime
    /// The chapters; nil for none.
    private var chapters: ChapterTrackBuilder?
    /// The place of the chapters among the tracks that the writer knows.
    private let chapterPlace: Int

    /// Works the tracks out.
    ///
    /// - Throws: `MediaError.Kind.cannotImport` where a stream lacks what its track needs.
    init(
        _ selection: StreamSelection,
        as format: MovieFormat,
        path: String
    ) throws(MediaError) {
        self.format = format
        self.path = path
        chapterPlace = selection.coded.count + selection.texts.count
        report.notices = selection.notices
        let times = selection.coded.map { $0.times() }
        start = times.compactMap { $0?.start }.min() ?? MediaTime(ticks: 0, timescale: 1)
        for (place, coded) in selection.coded.enumerated() {
            let part = MediaNotice.Part.stream(coded.stream.index)
            guard let times = times[place] else {
                report.notices.append(MediaNotice(.emptyStreamLeftOut, in: path, part))
                continue
            }
            let losses = PictureBoxes.losses(
                of: coded.stream,
                isDynamicInStream: coded.formatter.hasDynamicMetadata
            )
            report.notices += (times.notices + losses).map { MediaNotice($0, in: path, part) }
            try add(coded, times, place)
        }
        let end = Int(tracks.map(\.duration).max() ?? 0)
        var failure: MediaError?
        for (place, text) in selection.texts.enumerated() {
            do throws(MediaError) {
                try add(text, place: selection.coded.count + place, movieEnd: end)
            } catch {
                // The others are what the file is for.
                failure = failure ?? error
                let part = MediaNotice.Part.stream(text.stream.index)
                report.notices.append(MediaNotice(.subtitlesUnreadable(error), in: path, part))
            }
        }
        guard !tracks.isEmpty else {
            throw failure ?? MediaError(.cannotImport(.noPackets), path: path)
        }
        makeReport()
        chapters = chapterTrack(selection.chapters, end: Int(clamping: report.durationMilliseconds))
    }

    // MARK: - Tracks

    private mutating func add(
        _ coded: CodedStream,
        _ times: TrackTimes,
        _ place: Int
    ) throws(MediaError) {
        let stream = coded.stream
        let isVideo = stream.kind == .video
        let entry = isVideo ? coded.formatter.videoEntry() : coded.formatter.audioEntry()
        guard let entry else {
            let codec = stream.codecName
            let obstacle = ImportObstacle.incompleteStream(stream.index, codec: codec)
            throw MediaError(.cannotImport(obstacle), path: path)
        }
        let duration = times.duration(movieStart: start, timescale: Self.timescale)
        var header = newHeader(duration)
        if isVideo {
            header.isEnabled = !tracks.contains { $0.stream.kind == .video }
            Self.setPicture(stream, in: &header)
        } else {
            header.volume = 0x100
        }
        var track = NewTrack(
            media: isVideo ? .video : .audio,
            header: header,
            sampleEntry: entry,
            samples: times.samples
        )
        track.edits = times.edits(movieStart: start, timescale: Self.timescale)
        tag(&track, stream)
        tracks.append(PlacedTrack(track: track, place: place, stream: stream, duration: duration))
    }

    func newHeader(_ duration: UInt64) -> TrackHeaderBox {
        var header = TrackHeaderBox(trackID: UInt32(tracks.count + 1), duration: duration)
        header.header.flags = 0x2  // in the movie; enabled is decided with the group
        return header
    }

    mutating func tag(_ track: inout NewTrack, _ stream: StreamInfo) {
        let tags = StreamTags(stream)
        track.language = tags.language
        track.name = tags.name
        track.characteristics = tags.characteristics
        track.roles = tags.roles
        let part = MediaNotice.Part.stream(stream.index)
        report.notices += tags.notices.map { MediaNotice($0, in: path, part) }
    }

    /// The size as shown, without what is cropped, with the shape of pixels, and how the picture is turned.
    private static func setPicture(_ stream: StreamInfo, in header: inout TrackHeaderBox) {
        let size = stream.shownSize ?? (0, 0)
        var width = FixedPoint16x16(size.width)
        if let ratio = stream.pixelAspectRatio {
            let shown = Int(width.rawValue) * Int(ratio.numerator) / Int(ratio.denominator)
            width = FixedPoint16x16(rawValue: Int32(clamping: shown))
        }
        header.width = width
        header.height = FixedPoint16x16(size.height)
        if let matrix = stream.coding.displayMatrix.flatMap({ TransformationMatrix($0) }) {
            header.matrix = matrix
        }
    }

    private mutating func makeReport() {
        report.durationMilliseconds = tracks.map(\.duration).max() ?? 0
        report.tracks = tracks.map { placed in
            let count: Int =
                switch placed.track.samples.sizes {
                case .each(let sizes): sizes.count
                case .uniform(_, let count): Int(count)
                }
            return ImportReport.Track(
                id: placed.track.header.trackID,
                streamIndex: placed.stream.index,
                kind: Self.kinds[placed.track.media] ?? .other,
                codec: placed.stream.codecName,
                sampleEntry: placed.track.sampleEntry.type,
                language: placed.track.language,
                sampleCount: count
            )
        }
    }

    private static let kinds: [NewTrack.Media: TrackKind] = [
        .video: .video, .audio: .audio, .subtitles: .subtitle,
    ]

    // MARK: - The file

    /// Writes the text and the `moov`, and puts the file in its place.
    func finish(_ writer: inout MovieWriter) throws(ISOMediaError) {
        do throws(FileError) {
            for placed in tracks {
                for text in placed.texts {
                    try writer.write(text.data, at: text.milliseconds, track: placed.place)
                }
            }
            if let chapters {
                for (sample, time) in zip(chapters.samples, chapters.sampleTimes) {
                    try writer.write(sample, at: time, track: chapterPlace)
                }
            }
        } catch {
            throw ISOMediaError(error)
        }
        try writer.finish { chunks throws(ISOMediaError) in try movie(chunks).box }
    }

    private func movie(_ chunks: [ChunkList]) throws(ISOMediaError) -> Movie {
        let header = MovieHeaderBox(
            timescale: Self.timescale,
            duration: report.durationMilliseconds,
            nextTrackID: UInt32(tracks.count + 1)
        )
        let boxes = tracks.map { placed in
            var track = placed.track
            track.chunks = chunks[placed.place]
            return track.track(forQuickTime: format == .mov).box
        }
        var movie = Movie(box: Box("moov", children: [Box(header)] + boxes))
        if let chapters {
            _ = try movie.addChapterTrack(
                chapters,
                chunks: chunks[chapterPlace],
                carrier: chapterCarrier
            )
            movie.setChapterList(of: chapters.chapters)
        }
        for (kind, media) in [(MediaKind.audible, NewTrack.Media.audio), (.legible, .subtitles)] {
            let preferred = tracks.first {
                $0.track.media == media && $0.stream.disposition.contains(.default)
            }
            try AlternateGroup(kind: kind)
                .establish(in: &movie, preferred: preferred?.track.header.trackID)
        }
        return movie
    }
}
