// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
import MediaPrimitives

/// The samples of an imported track, and where on the container's time line they are presented.
struct TrackTimes {
    /// Sizes and times of the samples.
    var samples: TrackSamples
    /// When presentation starts, on the container's time line.
    var start: MediaTime
    /// The part of the media that is presented, in ticks of the samples.
    var presented: Range<Int64>
    /// What was noticed.
    var notices: [MediaNotice.Kind] = []

    /// The edit list that puts the track in its place; empty where it would change nothing.
    ///
    /// - Parameters:
    ///   - movieStart: where the movie starts on the container's time line.
    ///   - timescale: that of the movie.
    /// - Returns: the edits in order.
    func edits(movieStart: MediaTime, timescale: UInt32) -> [EditListBox.Entry] {
        let delay = delay(from: movieStart, timescale: timescale)
        let length = Int64(clamping: samples.duration)
        guard delay > 0 || presented != 0..<length else { return [] }
        var edits: [EditListBox.Entry] = []
        if delay > 0 { edits.append(.init(segmentDuration: UInt64(delay), mediaTime: -1)) }
        let segment = presentedDuration(timescale: timescale)
        edits.append(.init(segmentDuration: segment, mediaTime: presented.lowerBound))
        return edits
    }

    /// Length of the track in the movie, with the pause before it.
    func duration(movieStart: MediaTime, timescale: UInt32) -> UInt64 {
        UInt64(delay(from: movieStart, timescale: timescale))
            + presentedDuration(timescale: timescale)
    }

    private func presentedDuration(timescale: UInt32) -> UInt64 {
        let length = MediaTime(ticks: Int64(presented.count), timescale: samples.timescale)
        return UInt64(max(0, length.rescaled(to: timescale, rounding: .up).ticks))
    }

    private func delay(from movieStart: MediaTime, timescale: UInt32) -> Int64 {
        // Both are brought to a common fine scale first, so that only the difference is rounded.
        let fine: UInt32 = 1_000_000_000
        let difference =
            start.rescaled(to: fine, rounding: .nearest).ticks
            - movieStart.rescaled(to: fine, rounding: .nearest).ticks
        let time = MediaTime(ticks: max(0, difference), timescale: fine)
        return time.rescaled(to: timescale, rounding: .nearest).ticks
    }
}

extension TimeBase {
    /// A time in ticks, exact; 0 for one that does not fit.
    func exactTime(_ ticks: Int64) -> MediaTime {
        time(ticks: ticks) ?? MediaTime(ticks: 0, timescale: 1)
    }
}

/// The quotient of two whole numbers, to the nearest; a half goes away from zero.
func rounded(_ numerator: Int128, over denominator: Int128) -> Int64 {
    let half = numerator < 0 ? -(denominator / 2) : denominator / 2
    return Int64(clamping: (numerator + half) / denominator)
}
