// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// When a new sound track is heard, and what that means for the movie.
///
/// The track begins with the movie. What an encoder put before and behind the sound is left out by the
/// edit list, and so is what lies behind the movie's end, unless the movie is to become longer; the
/// samples stay all the same.
struct SoundPlacement: Equatable {
    /// Lengths that differ by no more than this are the same to a listener, in seconds.
    private static let tolerance = 1.0

    /// Length of the track in ticks of the movie timescale.
    let trackDuration: UInt64
    /// Length of the movie in ticks of its timescale; 0 where it stays.
    let movieDuration: UInt64
    /// The edit list; empty where none is needed.
    let edits: [EditListBox.Entry]
    private let sound: MediaTime
    private let movie: MediaTime?
    private let extendsMovie: Bool

    init(_ audio: EncodedAudio, in movie: MovieHeaderBox, extendsMovie: Bool) {
        let timescale = max(1, movie.timescale)
        let isKnown = movie.duration > 0 && movie.duration < UInt64(Int64.max)
        let ticks = audio.duration.rescaled(to: timescale, rounding: .up).ticks
        let length = UInt64(max(0, ticks))
        let isCut = isKnown && !extendsMovie && length > movie.duration
        sound = audio.duration
        self.movie =
            isKnown ? MediaTime(ticks: Int64(movie.duration), timescale: timescale) : nil
        self.extendsMovie = extendsMovie
        trackDuration = isCut ? movie.duration : length
        movieDuration = extendsMovie || !isKnown ? length : 0
        var edits = audio.edits(movieTimescale: timescale)
        if isCut {
            edits = [
                .init(segmentDuration: movie.duration, mediaTime: audio.presented.lowerBound)
            ]
        }
        self.edits = edits
    }

    /// What to tell of sound that is not as long as the movie.
    func warnings(path: String) -> [String] {
        guard let movie else { return [] }
        let (length, whole) = (Self.text(sound), Self.text(movie))
        let lengths = "\(path): the sound is \(length) s long, the movie \(whole) s; "
        if movie.seconds - sound.seconds > Self.tolerance {
            return [lengths + "from \(length) s on this track is silent"]
        }
        if sound.seconds - movie.seconds > Self.tolerance {
            let consequence =
                extendsMovie
                ? "the movie becomes that long"
                : "what is longer is kept and not played; pass --extend to make the movie that long"
            return [lengths + consequence]
        }
        return []
    }

    /// Seconds to the hundredth.
    private static func text(_ time: MediaTime) -> String {
        let hundredths = time.rescaled(to: 100, rounding: .down).ticks
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}
