// SPDX-License-Identifier: Apache-2.0

import Captions
import FFmpegMedia
import FileSystem
import ISOMedia
import MediaPrimitives
import MediaSelection
import TextRecognition

/// The text of a stream of subtitles that are pictures.
struct RecognisedTrack {
    /// Streams that can be read, by FFmpeg's names of their codecs.
    static let codecs: Set<String> = ["hdmv_pgs_subtitle", "dvd_subtitle", "dvb_subtitle"]

    private let stream: StreamInfo
    private let facts: TrackFacts
    private let request: PictureTextRequest
    private var reader: PictureReader
    private var pictures = PictureCues()
    private var cues: [PictureCue] = []
    private var frame = ShownPicture.usualFrame
    private var notices: [MediaNotice] = []

    /// Loads Tesseract.
    ///
    /// - Throws: `RecognitionObstacle` if it, its data or the language is missing.
    init(
        _ stream: StreamInfo,
        _ facts: TrackFacts,
        _ request: PictureTextRequest
    ) throws(RecognitionObstacle) {
        (self.stream, self.facts, self.request) = (stream, facts, request)
        let name = try request.dataName(for: facts)
        do throws(RecognitionError) {
            reader = try PictureReader(language: name)
        } catch {
            throw RecognitionObstacle(error)
        }
        if let width = stream.width, let height = stream.height { frame = (width, height) }
    }

    /// Reads the stream of a file, up to its end.
    ///
    /// - Throws: `FFmpegError` if the file cannot be read.
    mutating func read(
        _ input: inout InputFile,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(FFmpegError) {
        let total = input.file.length
        let found = try input.readPictureSubtitles(
            stream: stream.index,
            progress: { progress(UInt64(clamping: $0), total) }
        ) { take($0) }
        pictures.finish().forEach { add($0) }
        if found.width > 0, found.height > 0 { frame = (found.width, found.height) }
        if let complaint = input.complaint { notices.append(MediaNotice(.ffmpeg(complaint))) }
        if found.errorCount > 0 { notices.append(MediaNotice(.undecodedPackets(found.errorCount))) }
        if pictures.untimed > 0 { notices.append(MediaNotice(.untimedCues(pictures.untimed))) }
    }

    private mutating func take(_ subtitle: PictureSubtitle) {
        let time = subtitle.ticks.map { milliseconds($0) }
        let ended = pictures.take(
            ShownPicture.pictures(of: subtitle, frameHeight: frame.height),
            at: time.map { $0 + subtitle.delayMilliseconds },
            until: time.flatMap { time in subtitle.endMilliseconds.map { time + $0 } }
        )
        ended.forEach { add($0) }
    }

    private mutating func add(_ cue: PictureCue) {
        reader.read(cue.picture.ink)
        cues.append(cue.withoutInk)
    }

    private func milliseconds(_ ticks: Int64) -> Int {
        let time = stream.timeBase.exactTime(ticks).rescaled(to: 1000, rounding: .nearest)
        return Int(clamping: time.ticks)
    }

    /// The text, moved so that the movie starts at 0.
    ///
    /// - Throws: `MediaError` if the file of glyphs cannot be written.
    func text(movieStart: MediaTime) throws(MediaError) -> TrackText {
        let start = Int(clamping: movieStart.rescaled(to: 1000, rounding: .nearest).ticks)
        var document = CaptionDocument(language: request.language(of: facts))
        document.origin =
            "\(MediaCharacteristic.machineGenerated.rawValue): recognised by Tesseract from "
            + "pictures, not checked by a person"
        var report = PictureTextReport()
        let (texts, questions) = reader.texts(naming: request.glyphs?.names ?? [:])
        for (cue, text) in zip(cues, texts) {
            let shown = max(0, cue.start - start)..<max(0, cue.start - start, cue.end - start)
            report.add(text, at: shown)
            guard !text.lines.isEmpty, !shown.isEmpty else { continue }
            document.cues.append(
                Cue(
                    identifier: "\(document.cues.count + 1)",
                    startMilliseconds: shown.lowerBound,
                    endMilliseconds: shown.upperBound,
                    text: CaptionText(text, marksDoubts: request.marksDoubts),
                    placement: cue.picture.placement(in: frame),
                    isForced: cue.picture.isForced,
                    position: SourcePosition(line: document.cues.count + 1, column: 1)
                )
            )
        }
        var notices = notices + report.notices
        if let glyphs = request.glyphs {
            try glyphs.save(questions)
            let count = questions.count
            if count > 0 { notices.append(MediaNotice(.shapesToName(count, file: glyphs.path))) }
        }
        if pictures.hasAssumedEnd { notices.append(MediaNotice(.assumedEnd)) }
        if pictures.isTooLong {
            notices.append(MediaNotice(.readInPart("it has too many subtitles")))
        }
        return TrackText(
            facts: facts,
            document: document,
            nearestFormat: .webVTT,
            webVTTHeader: nil,
            notices: StreamTags(stream).notices.map { MediaNotice($0) } + notices
        )
    }
}

extension PictureCue {
    /// The cue with a picture of the same place and size, without its ink.
    fileprivate var withoutInk: PictureCue {
        PictureCue(start: start, end: end, picture: picture.withoutInk)
    }
}
