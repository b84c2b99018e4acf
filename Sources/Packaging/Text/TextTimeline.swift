// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaReading
import Playlists

/// Where segments of captions begin and end, and what their playlist and their headers state.
struct TextTimeline: Equatable {
    /// A segment.
    struct Segment: Equatable {
        /// Its time, in milliseconds of the presentation.
        let range: Range<Int>
        /// How long it lasts, as its playlist states it.
        let duration: DecimalSeconds
        /// Whether there is a discontinuity in front of it.
        var isDiscontinuity = false
        /// When the video of it was made, as written.
        var programDateTime: String?
        /// How times of cues become timestamps.
        let clock: TextClock
    }

    /// The segments in order.
    let segments: [Segment]
}

extension TextTimeline {
    /// The segments of a presentation that is made.
    init(_ plan: SegmentPlan) {
        let isTransportStream = plan.options.layout == .transportStreams
        let clock = TextClock(
            milliseconds: 0,
            ticks: isTransportStream ? TransportStreamFiles.start : 0
        )
        let (boundaries, end) = (plan.textBoundaries, plan.textEnd)
        let ends = boundaries.dropFirst().map { min(end, $0) } + [end]
        segments = zip(boundaries, ends).filter { $0 < $1 }.map { start, end in
            Segment(
                range: start..<end,
                duration: DecimalSeconds(nanoseconds: (end - start) * 1_000_000),
                clock: clock
            )
        }
    }

    /// The segments of a presentation that exists.
    init(_ timeline: PresentationTimeline) {
        let clocks = timeline.parts.map(TextClock.init)
        segments = timeline.segments.map { segment in
            let start = segment.start.nanoseconds
            let range = [start, start + segment.duration.nanoseconds].map { time in
                (time + 500_000) / 1_000_000
            }
            return Segment(
                range: range[0]..<range[1],
                duration: segment.duration,
                isDiscontinuity: segment.isDiscontinuity,
                programDateTime: segment.programDateTime,
                clock: clocks[segment.part]
            )
        }
    }
}

extension TextTimeline {
    /// How many cues all segments have together: a cue is in each segment that it is shown in.
    func count(of cues: [Cue]) -> Int {
        cues.reduce(0) { sum, cue in
            let first = segments.partitioningIndex {
                $0.range.upperBound > cue.startMilliseconds
            }
            let end = segments.partitioningIndex { $0.range.lowerBound >= cue.endMilliseconds }
            return sum + max(0, end - first)
        }
    }
}

/// How times of cues become timestamps of the media: one time of both.
struct TextClock: Equatable {
    /// A time of cues, in milliseconds.
    let milliseconds: Int
    /// The timestamp of that time, in ticks of 1/90 000 s; not cut off at 33 bits.
    let ticks: Int64

    /// States a time of both.
    init(milliseconds: Int, ticks: Int64) {
        self.milliseconds = milliseconds
        self.ticks = ticks
    }

    /// The clock of segments without a discontinuity between them.
    fileprivate init(_ part: PresentationTimeline.Part) {
        // Cues have whole milliseconds: the next one, so that no timestamp is below that of the beginning.
        let start = part.start.nanoseconds
        milliseconds = (start + 999_999) / 1_000_000
        let rest = MediaTime(
            ticks: Int64(milliseconds * 1_000_000 - start),
            timescale: 1_000_000_000
        )
        ticks =
            part.firstTimestamp.rescaled(to: 90_000, rounding: .nearest).ticks
            + rest.rescaled(to: 90_000, rounding: .nearest).ticks
    }

    /// The map of a segment that begins at a time; the timestamps may have started again at 0 before it.
    ///
    /// Source: RFC 8216bis-22, 3.1.4.
    func map(at start: Int) -> TimestampMap {
        let now = ticks + Int64(start - milliseconds) * 90
        let wrap = FirstPresentationTime.wrap
        let hasWrapped = Self.turns(now) > Self.turns(ticks)
        let stated = hasWrapped ? now : ticks
        return TimestampMap(
            localMilliseconds: (hasWrapped ? start : milliseconds) + webVTTShiftMilliseconds,
            mpegTicks: Int(stated - Self.turns(stated) * wrap)
        )
    }

    /// How often timestamps have started again.
    private static func turns(_ ticks: Int64) -> Int64 {
        let wrap = FirstPresentationTime.wrap
        return ticks >= 0 ? ticks / wrap : (ticks - wrap + 1) / wrap
    }

    /// What is added to a time of cues to make it a time of the media, in milliseconds.
    var shiftMilliseconds: Int {
        let time = MediaTime(ticks: ticks, timescale: 90_000)
        return Int(time.rescaled(to: 1000, rounding: .nearest).ticks) - milliseconds
    }

    /// What is added to times of cues in segments of WebVTT, in milliseconds.
    ///
    /// FFmpeg, and the players that are built on it, do not read the map, so that cues have to have times of the
    /// media. Where those would be below 0, which WebVTT cannot write, only the map leads to them. FFmpeg takes
    /// timestamps of the last minute before they begin at 0 again for times below 0.
    var webVTTShiftMilliseconds: Int {
        let minute: Int64 = 60 * 90_000
        return ticks >= FirstPresentationTime.wrap - minute ? 0 : max(0, shiftMilliseconds)
    }
}
