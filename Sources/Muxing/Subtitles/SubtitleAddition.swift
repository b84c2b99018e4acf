// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaSelection

/// A track made of a caption file, for one movie.
struct SubtitleAddition {
    let source: SubtitleSource
    let request: SubtitleRequest
    let text: SubtitleMedia
    /// The ID of the track, or of the same one that is there.
    let id: UInt32
    let track: Track
    /// In ticks of the movie timescale, 0 unless the movie is to become longer.
    let movieDuration: UInt64
    let warnings: [String]
    /// Whether the same track is in the file.
    let isAlreadyThere: Bool

    /// Makes the track that a file becomes in a movie as it is so far; `file` is the movie on the disk.
    ///
    /// - Throws: `MuxingError` where the captions cannot become a track, or a box is damaged.
    init(
        _ subtitles: SubtitleFile,
        to movie: Movie,
        in file: MovieFile
    ) throws(MuxingError) {
        request = subtitles.request
        let source = try SubtitleSource(subtitles)
        let (id, header, size) = try MuxingError.media(file.path) { () throws(ISOMediaError) in
            (try movie.unusedTrackID(), try movie.header(), try movie.displaySize())
        }
        let end = PresentationEnd(
            captions: CaptionTimeline(source.cues).endMilliseconds,
            movie: header,
            extendsMovie: request.extendsMovie
        )
        text = try SubtitleMedia(
            source,
            as: request.format,
            size: size,
            fillingTo: end.mediaMilliseconds
        )
        self.source = source
        let track = SubtitleTrackBuilder(source: source, text: text)
            .track(trackID: id, duration: end.trackDuration, in: MovieFormat(of: file))
        let samples = text.samples
        let found = try MuxingError.media(file.path) { () throws(ISOMediaError) in
            try SameTrack.find(track, samples: samples, in: file)
        }
        isAlreadyThere = found != nil && !request.addsAgain
        self.id = isAlreadyThere ? found ?? id : id
        self.track = track
        movieDuration = end.movieDuration
        warnings =
            source.notes + text.losses.map { "\(source.path):\($0)" }
            + end.warnings(source.cues, path: source.path)
    }

    /// Whether the track serves people who cannot hear or see everything.
    var isForAccessibility: Bool { source.characteristics.contains(where: \.isAccessibility) }

    /// The samples to be written.
    var newMedia: NewMedia { NewMedia(trackID: id, data: Array(text.samples.joined())) }

    /// Puts the track into a movie; in no group yet.
    ///
    /// - Throws: `ISOMediaError` where a box is damaged.
    func add(to movie: inout Movie) throws(ISOMediaError) {
        movie.append(track)
        try movie.updateHeader { header in
            header.nextTrackID = max(header.nextTrackID, id == .max ? id : id + 1)
            header.duration = max(header.duration, movieDuration)
        }
    }

    /// What is told of the track.
    var report: AddSubtitlesReport.Track {
        let some = source.cues.contains(where: \.isForced)
        return AddSubtitlesReport.Track(
            subtitles: source.path,
            id: id,
            format: request.format,
            language: source.language,
            name: source.name,
            characteristics: source.characteristics,
            forced: source.isForced ? .all : some ? .some : .none,
            cueCount: source.cues.count,
            isAlreadyThere: isAlreadyThere
        )
    }
}
