// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives

/// When a new subtitle track ends, and what that means for the movie.
///
/// Cues after the movie's end stay in the media. The track's duration reaches to the movie's end at most,
/// because the movie's is that of its longest track, unless the movie is to become longer.
struct PresentationEnd {
    /// Length of the track in ticks of the movie timescale.
    let trackDuration: UInt64
    /// Length of the movie in ticks of its timescale; 0 where it stays.
    let movieDuration: UInt64
    private let movieEnd: MediaTime?
    private let extendsMovie: Bool

    init(captions milliseconds: Int, movie: MovieHeaderBox, extendsMovie: Bool) {
        let timescale = max(1, movie.timescale)
        let end = MediaTime(milliseconds: milliseconds).rescaled(to: timescale, rounding: .up)
        let isKnown = movie.duration > 0 && movie.duration < UInt64(Int64.max)
        movieEnd = isKnown ? MediaTime(ticks: Int64(movie.duration), timescale: timescale) : nil
        self.extendsMovie = extendsMovie
        let captionsEnd = UInt64(end.ticks)
        trackDuration = extendsMovie || !isKnown ? captionsEnd : min(captionsEnd, movie.duration)
        movieDuration = extendsMovie ? captionsEnd : 0
    }

    /// What to tell of cues that end after the movie.
    func warnings(_ cues: [Cue], path: String) -> [String] {
        guard let movieEnd else { return [] }
        let late = cues.filter { MediaTime(milliseconds: $0.endMilliseconds) > movieEnd }
        guard let first = late.first, let last = late.map(\.endMilliseconds).max() else {
            return []
        }
        let end = MediaTime(milliseconds: last).seconds
        let what = late.count == 1 ? "this cue ends" : "\(late.count) cues from this one on end"
        let consequence =
            extendsMovie
            ? "the movie becomes that long" : "kept; pass --extend to make the movie that long"
        return [
            "\(path):\(first.position): \(what) after the movie (\(movieEnd.seconds) s), "
                + "the last at \(end) s; \(consequence)"
        ]
    }
}
