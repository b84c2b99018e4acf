// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import MediaReading

/// When a new track starts and ends in its movie, and how long the movie becomes.
///
/// A track begins with the movie. Its media stays whole: cues after the end of the movie are kept, audio
/// after it is skipped with an edit list, unless the movie is to become longer.
struct TrackPlacement {
    /// Lengths that differ by no more than this are the same to a listener, in seconds.
    private static let tolerance = 1.0

    /// Length of the track in ticks of the movie timescale.
    let trackDuration: UInt64
    /// Length of the movie in ticks of its timescale; 0 if it stays.
    let movieDuration: UInt64
    /// The edit list; empty if none is needed.
    let edits: [EditListBox.Entry]
    /// When the media of captions ends: with the captions or with the movie, whichever is later.
    let mediaMilliseconds: Int
    /// When the movie ends; nil if that is not known.
    private let movieEnd: MediaTime?
    private let extendsMovie: Bool

    /// Places captions, the last of which ends after so many milliseconds.
    ///
    /// The track lasts as long as the movie: a movie is as long as its longest track.
    init(captions milliseconds: Int, in movie: MovieHeaderBox, extendsMovie: Bool) {
        movieEnd = movie.knownEnd
        self.extendsMovie = extendsMovie
        let end = MediaTime(milliseconds: milliseconds)
        let captionsEnd = UInt64(end.rescaled(to: movie.usedTimescale, rounding: .up).ticks)
        let movieMilliseconds = movieEnd?.rescaled(to: 1000, rounding: .up).ticks ?? 0
        mediaMilliseconds = max(milliseconds, Int(clamping: movieMilliseconds))
        let longest = movieEnd == nil ? captionsEnd : max(captionsEnd, movie.duration)
        trackDuration = extendsMovie || movieEnd == nil ? longest : movie.duration
        movieDuration = extendsMovie ? captionsEnd : 0
        edits = []
    }

    /// Places audio without the priming and padding of its encoder.
    init(_ audio: EncodedAudio, in movie: MovieHeaderBox, extendsMovie: Bool) {
        movieEnd = movie.knownEnd
        self.extendsMovie = extendsMovie
        let ticks = audio.duration.rescaled(to: movie.usedTimescale, rounding: .up).ticks
        let length = UInt64(max(0, ticks))
        let isCut = movieEnd != nil && !extendsMovie && length > movie.duration
        trackDuration = isCut ? movie.duration : length
        movieDuration = extendsMovie || movieEnd == nil ? length : 0
        let cut = EditListBox.Entry(
            segmentDuration: movie.duration,
            mediaTime: audio.presented.lowerBound
        )
        edits = isCut ? [cut] : audio.edits(movieTimescale: movie.usedTimescale)
        mediaMilliseconds = 0
    }

    /// What to report of cues that end after the movie.
    func notices(of cues: [Cue], in file: String) -> [Notice] {
        guard let movieEnd else { return [] }
        let late = cues.filter { MediaTime(milliseconds: $0.endMilliseconds) > movieEnd }
        guard let first = late.first, let last = late.map(\.endMilliseconds).max() else {
            return []
        }
        let kind = Notice.Kind.cuesAfterEnd(
            count: late.count,
            last: MediaTime(milliseconds: last),
            movie: movieEnd,
            extendsMovie: extendsMovie
        )
        return [Notice(kind, in: file, at: first.position)]
    }

    /// What to report of audio that is not as long as the movie.
    func notices(ofAudio duration: MediaTime, in file: String) -> [Notice] {
        guard let movieEnd else { return [] }
        let late = Notice.Kind.audioEndsLate(
            audio: duration,
            movie: movieEnd,
            extendsMovie: extendsMovie
        )
        return Self.notices(ofAudio: duration, in: file, movieEnd: movieEnd, late: late)
    }

    /// What to report of audio that is not as long as a movie: `late` of longer audio.
    static func notices(
        ofAudio duration: MediaTime,
        in file: String,
        movieEnd: MediaTime,
        late: Notice.Kind
    ) -> [Notice] {
        if movieEnd.seconds - duration.seconds > tolerance {
            return [Notice(.audioEndsEarly(audio: duration, movie: movieEnd), in: file)]
        }
        let isLate = duration.seconds - movieEnd.seconds > tolerance
        return isLate ? [Notice(late, in: file)] : []
    }
}

extension MovieHeaderBox {
    fileprivate var usedTimescale: UInt32 { max(1, timescale) }

    /// When the movie ends; nil if it does not state that.
    fileprivate var knownEnd: MediaTime? {
        guard duration > 0, duration < UInt64(Int64.max) else { return nil }
        return MediaTime(ticks: Int64(duration), timescale: usedTimescale)
    }
}
