// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// When the presentation of a fragmented movie starts on the time line of its fragments.
///
/// Fragments of a live recording count from the start of the stream, or from 1970 (`tfdt`). Viewers see the
/// first frame at once, so captions count from it, as in the flat movie that `Flattening` makes.
package enum FragmentedStart {
    /// The time of the first frame of video or audio, edit lists applied; 0 for a movie of text alone, whose media
    /// is in another file.
    ///
    /// - Parameters:
    ///   - movie: the movie box.
    ///   - samples: the samples of its tracks, in the order of the tracks.
    /// - Returns: the time, in ticks of the media of the track that starts first.
    /// - Throws: `ISOMediaError` if a box is damaged.
    package static func time(
        of movie: Movie,
        _ samples: [FragmentedSamples]
    ) throws(ISOMediaError) -> MediaTime {
        var start: MediaTime?
        let timescale = try movie.header().timescale
        for (track, samples) in zip(movie.tracks, samples) where try track.isVideoOrAudio {
            guard let first = samples.samples.lazy.map(\.compositionTime).min() else { continue }
            let end = samples.samples.reduce(first) {
                max($0, $1.compositionTime + Int64($1.duration))
            }
            let timeline = try track.editTimeline(movieTimescale: timescale)
            let shown = timeline.presentation(
                of: first..<max(first + 1, end),
                timescale: timeline.mediaTimescale
            )
            guard let ticks = shown.map(\.lowerBound).min() else { continue }
            let time = MediaTime(ticks: max(0, ticks), timescale: timeline.mediaTimescale)
            start = min(start ?? time, time)
        }
        return start ?? MediaTime(ticks: 0, timescale: 1)
    }
}

extension Track {
    /// Whether the track is video or audio; false if it has no handler.
    var isVideoOrAudio: Bool {
        get throws(ISOMediaError) {
            let handler = try box.child("mdia")?.decodeChild(HandlerBox.self)
            return ["vide", "soun"].contains(handler?.handlerType)
        }
    }
}
