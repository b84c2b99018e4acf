// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection
import TextTracks

extension TrackContent {
    /// A caption file as a subtitle track.
    ///
    /// Layout and values: QuickTime File Format, "Subtitle Media"; 3GPP TS 26.245; ISO/IEC 14496-30.
    ///
    /// - Throws: `MediaError`: the file is not a caption file, has no cues or no language, or has cues that
    ///   cannot be shown and are not to be left out.
    static func subtitles(
        _ addition: TrackAddition,
        as format: SubtitleFormat,
        for movie: Movie,
        path: String
    ) throws(MediaError) -> TrackContent {
        let subtitles = try SubtitleFile(addition, as: format)
        let (document, tags) = (subtitles.document, subtitles.tags)
        let (header, size) = try MediaError.media(path) { () throws(ISOMediaError) in
            (try movie.header(), try movie.displaySize())
        }
        // tx3g has no style sheets: their colours become those of the text.
        let shown =
            format == .tx3g ? document.coloredWithoutStyleSheets(in: "tx3g").document : document
        let timeline = CaptionTimeline(shown.cues)
        let placement = TrackPlacement(
            captions: timeline.endMilliseconds,
            in: header,
            extendsMovie: addition.extendsMovie
        )
        let some = document.cues.contains(where: \.isForced)
        let encoded = try SubtitleSamples(
            subtitles,
            timeline,
            as: format,
            videoSize: size,
            fillingTo: placement.mediaMilliseconds
        )
        guard encoded.media != .subtitles || encoded.shows(timeline) else {
            let error = ISOMediaError(.verificationFailed("the cues are not those of the file"))
            throw MediaError(.media(error.naming(path)), path: path)
        }
        var content = TrackContent(
            encoded.media,
            (encoded.entry, encoded.samples, encoded.durations),
            timescale: SubtitleSamples.timescale,
            gap: encoded.gap,
            size: encoded.size,
            tags,
            placement,
            .subtitles(
                format,
                forced: tags.isForced ? .all : some ? .some : .none,
                cueCount: document.cues.count
            )
        )
        content.header.matrix = encoded.matrix
        content.notices =
            subtitles.notices
            + encoded.losses.map { Notice(.loss($0), in: addition.path, at: $0.position) }
            + placement.notices(of: document.cues, in: addition.path)
        return content
    }
}

/// Subtitles in the samples of one format.
struct SubtitleSamples {
    /// Ticks a second: times in caption files are milliseconds.
    static let timescale: UInt32 = 1000

    let media: NewTrack.Media
    let entry: Box
    let samples: [[UInt8]]
    /// Length of each sample in milliseconds.
    let durations: [UInt32]
    let losses: [ConversionLoss]
    /// A sample that shows nothing.
    var gap: [UInt8]?
    /// Size and place of the track on the video, in pixels.
    var size: (width: Int, height: Int)
    var matrix = TransformationMatrix.identity

    /// Encodes subtitles.
    ///
    /// - Parameters:
    ///   - subtitles: the subtitles.
    ///   - timeline: what is shown when.
    ///   - format: the format of the samples.
    ///   - size: the size of the video as displayed, in pixels.
    ///   - end: when a last gap ends, in milliseconds.
    /// - Throws: `MediaError.Kind.timedText` if text is too long for a sample.
    init(
        _ subtitles: SubtitleFile,
        _ timeline: CaptionTimeline,
        as format: SubtitleFormat,
        videoSize size: (width: Int, height: Int),
        fillingTo end: Int
    ) throws(MediaError) {
        self.size = size
        switch format {
        case .tx3g:
            let track = try Self.timedText(timeline, subtitles, size, end)
            media = .subtitles
            entry = Box(track.entry)
            samples = track.samples.map { sample in
                var writer = ByteWriter()
                sample.encode(to: &writer)
                return writer.bytes
            }
            durations = track.durations
            losses = subtitles.document.lossesBesideCuesInTimedText + track.losses
            gap = [0, 0]
            self.size = (track.geometry.displayWidth, track.geometry.trackHeight)
            matrix = track.geometry.matrix
        case .wvtt:
            let document = subtitles.document
            let track = WebVTTTrack(document, header: subtitles.header, fillingTo: end)
            media = .text
            entry = Box(track.entry)
            (samples, durations) = (track.encodedSamples, track.durations)
            losses = track.losses
            gap = WebVTTSample.gap.encoded
        case .stpp:
            var document = subtitles.document
            document.language = document.language ?? subtitles.tags.language.rawValue
            if subtitles.tags.isForced {
                for index in document.cues.indices { document.cues[index].isForced = true }
            }
            let track = TTMLTrack(document, fillingTo: end)
            media = .documents
            entry = Box(track.entry)
            (samples, durations) = (track.encodedSamples, track.durations)
            losses = track.losses
        }
    }

    private static func timedText(
        _ timeline: CaptionTimeline,
        _ subtitles: SubtitleFile,
        _ size: (width: Int, height: Int),
        _ end: Int
    ) throws(MediaError) -> TimedTextTrack {
        do {
            return try TimedTextTrack(
                timeline,
                displayWidth: size.width,
                displayHeight: size.height,
                forced: subtitles.tags.isForced ? .all : .asMarked,
                fillingTo: end
            )
        } catch {
            throw MediaError(.timedText(error), path: subtitles.path)
        }
    }

    /// Whether tx3g, decoded again, shows the texts of a timeline at its times: overlapping cues one under
    /// the other.
    func shows(_ timeline: CaptionTimeline) -> Bool {
        var expected = timeline.segments.compactMap { segment -> (Int, Int, String)? in
            let lines = segment.cues.map(\.text.plainText).filter { !$0.isEmpty }
            if lines.isEmpty { return nil }
            let text = lines.joined(separator: "\n")
            return (segment.startMilliseconds, segment.endMilliseconds, text)
        }[...]
        var start = 0
        for (sample, duration) in zip(samples, durations) {
            let end = start + Int(duration)
            defer { start = end }
            var reader = ByteReader(sample[...])
            guard let text = Self.text(&reader) else { return false }
            if text.isEmpty { continue }
            guard let next = expected.popFirst(), next == (start, end, text) else { return false }
        }
        return expected.isEmpty
    }

    private static func text(_ reader: inout ByteReader) -> String? {
        do {
            return try TimedTextSample(from: &reader).text
        } catch {
            return nil
        }
    }
}
