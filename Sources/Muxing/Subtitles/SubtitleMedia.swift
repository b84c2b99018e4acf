// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaSelection

/// Captions as the samples of a track, whatever their format.
struct SubtitleMedia {
    /// Ticks a second: times in caption files are milliseconds.
    static let timescale: UInt32 = 1000

    /// What the track is made of.
    let media: NewTrack.Media
    /// The format of the samples.
    let entry: Box
    /// Size of the track on the picture, in pixels.
    let width: Int
    let height: Int
    /// Place of the track on the picture.
    let matrix: TransformationMatrix
    /// The samples as they go into the file.
    let samples: [[UInt8]]
    /// Length of each in milliseconds.
    let durations: [UInt32]
    /// What the format could not carry.
    let losses: [ConversionLoss]
    /// What the track has to show when it is read back.
    let readBack: SubtitleReadBack

    /// Writes captions for a movie.
    ///
    /// `size` is that of the picture as displayed, in pixels; `end` is when the movie ends, in
    /// milliseconds: a last gap reaches to there.
    ///
    /// - Throws: `MuxingError.Kind.timedText` where text is too long for a sample.
    init(
        _ source: SubtitleSource,
        as format: SubtitleFormat,
        size: (width: Int, height: Int),
        fillingTo end: Int
    ) throws(MuxingError) {
        switch format {
        case .tx3g: self = try Self(timedText: source, size, end)
        case .wvtt: self = Self(webVTT: source, size, end)
        case .stpp: self = Self(ttml: source, size, end)
        }
    }

    private init(
        timedText source: SubtitleSource,
        _ size: (width: Int, height: Int),
        _ end: Int
    ) throws(MuxingError) {
        let timeline = CaptionTimeline(source.cues)
        let track: TimedTextTrack
        do {
            track = try TimedTextTrack(
                timeline,
                displayWidth: size.width,
                displayHeight: size.height,
                forced: source.isForced ? .all : .asMarked,
                fillingTo: end
            )
        } catch {
            throw MuxingError(.timedText(error), path: source.path)
        }
        media = .subtitles
        entry = Box(track.entry)
        (width, height) = (track.geometry.displayWidth, track.geometry.trackHeight)
        matrix = track.geometry.matrix
        samples = track.samples.map { sample in
            var writer = ByteWriter()
            sample.encode(to: &writer)
            return writer.bytes
        }
        durations = track.durations
        losses = source.document.lossesBesideCuesInTimedText + track.losses
        readBack = .cues(TimedTextReadBack(timeline))
    }

    private init(
        webVTT source: SubtitleSource,
        _ size: (width: Int, height: Int),
        _ end: Int
    ) {
        let track = WebVTTTrack(source.document, header: source.header, fillingTo: end)
        media = .text
        entry = Box(track.entry)
        (width, height) = size
        matrix = .identity
        samples = track.encodedSamples
        durations = track.durations
        losses = track.losses
        readBack = .samples(samples)
    }

    private init(
        ttml source: SubtitleSource,
        _ size: (width: Int, height: Int),
        _ end: Int
    ) {
        var document = source.document
        document.language = document.language ?? source.language.rawValue
        if source.isForced {
            for index in document.cues.indices { document.cues[index].isForced = true }
        }
        let track = TTMLTrack(document, fillingTo: end)
        media = .documents
        entry = Box(track.entry)
        (width, height) = size
        matrix = .identity
        samples = track.encodedSamples
        durations = track.durations
        losses = track.losses
        readBack = .samples(samples)
    }
}
