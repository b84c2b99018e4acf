// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// A stretch of a track's media that its edit list plays, and when.
///
/// A presentation has no edit lists: what they say is worked into the times of the samples.
struct PlayedStretch: Equatable {
    /// What is added to a composition time to get the time of presentation, in ticks of the media.
    let shift: Int64
    /// When it begins to play, in ticks of the media timescale.
    let start: Int64
    /// When it ends; nil where there is no end but that of the media.
    var end: Int64?

    /// Reads the edit list of a track.
    ///
    /// - Returns: the stretches, one or more, in the order in which they are played. Parts that go on where
    ///   the part before ended are one stretch.
    /// - Throws: why it cannot be worked into the samples, a sentence.
    static func all(of timeline: EditTimeline) throws(Obstacle) -> [PlayedStretch] {
        guard !timeline.hasOtherRates, !timeline.segments.contains(where: \.isHeld) else {
            throw Obstacle("its edit list changes the speed; encode it at the speed it is shown")
        }
        guard var last = timeline.segments.first else {
            throw Obstacle("its edit list shows nothing of it")
        }
        var first = last
        var stretches: [PlayedStretch] = []
        for segment in timeline.segments.dropFirst() {
            if !isContinued(last, by: segment, timeline) {
                stretches.append(try PlayedStretch(first, to: last, timeline))
                first = segment
            }
            last = segment
        }
        stretches.append(try PlayedStretch(first, to: last, timeline))
        return stretches
    }

    /// Makes a stretch of edits that go on where the one before ended.
    private init(
        _ first: EditTimeline.Segment,
        to last: EditTimeline.Segment,
        _ timeline: EditTimeline
    ) throws(Obstacle) {
        start = Self.ticks(first.start, timeline)
        end = last.duration.map { Self.ticks(last.start + $0, timeline) }
        guard max(start, end ?? 0, Int64(clamping: first.mediaStart.magnitude)) < Self.limit else {
            throw Obstacle("its edit list is of times that no movie has; repair it with a muxer")
        }
        shift = start - first.mediaStart
    }

    /// Sums of a few times below this and of decoding times fit 64 bits.
    private static let limit: Int64 = 1 << 59

    /// Why something cannot be used.
    struct Obstacle: Error, Equatable {
        let sentence: String

        init(_ sentence: String) {
            self.sentence = sentence
        }
    }

    /// A time of the movie in ticks of the media.
    private static func ticks(_ time: Int64, _ timeline: EditTimeline) -> Int64 {
        MediaTime(ticks: time, timescale: timeline.movieTimescale)
            .rescaled(to: timeline.mediaTimescale, rounding: .nearest).ticks
    }

    /// Whether an edit goes on where the one before ended, but for the rounding of its duration.
    private static func isContinued(
        _ segment: EditTimeline.Segment,
        by next: EditTimeline.Segment,
        _ timeline: EditTimeline
    ) -> Bool {
        guard let duration = segment.duration, next.start == segment.start + duration else {
            return false
        }
        let expected = segment.mediaStart + ticks(duration, timeline)
        return abs(next.mediaStart - expected) <= ticks(1, timeline) + 1
    }
}
