// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// The one stretch of a track's media that its edit list plays, and when.
///
/// A presentation has no edit lists: what they say is worked into the times of the samples. That can be
/// done for a delay and for one stretch of the media, which may be told in several parts that follow each
/// other.
struct PlayedStretch: Equatable {
    /// What is added to a composition time to get the time of presentation, in ticks of the media.
    let shift: Int64
    /// When it begins to play, in ticks of the media timescale.
    let start: Int64
    /// When it ends; nil where there is no end but that of the media.
    let end: Int64?

    /// Reads the edit list of a track.
    ///
    /// - Throws: why it cannot be worked into the samples, a sentence.
    init(_ timeline: EditTimeline) throws(Obstacle) {
        guard !timeline.hasOtherRates, !timeline.segments.contains(where: \.isHeld) else {
            throw Obstacle("its edit list changes the speed; encode it at the speed it is shown")
        }
        guard let first = timeline.segments.first, let last = timeline.segments.last else {
            throw Obstacle("its edit list shows nothing of it")
        }
        for (segment, next) in zip(timeline.segments, timeline.segments.dropFirst()) {
            guard Self.isContinued(segment, by: next, timeline) else {
                throw Obstacle(
                    "its edit list plays \(timeline.segments.count) separate parts; "
                        + "write the movie without edits first"
                )
            }
        }
        start = Self.ticks(first.start, timeline)
        shift = start - first.mediaStart
        end = last.duration.map { Self.ticks(last.start + $0, timeline) }
    }

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
