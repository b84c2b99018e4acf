// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// An interval of the media of a track that its edit list plays, and when.
struct PlayedInterval: Equatable {
    /// What to add to a composition time to get the time in the movie's presentation, in ticks of the media.
    let shift: Int64
    /// When it begins to play, in ticks of the media timescale.
    let start: Int64
    /// When it ends; nil if it ends with the media.
    var end: Int64?

    /// Reads the edit list of a track.
    ///
    /// - Returns: the intervals, one or more, in the order in which they are played. Parts that continue where
    ///   the part before ended are one interval.
    /// - Throws: why it cannot be worked into the samples.
    static func all(of timeline: EditTimeline) throws(TrackObstacle) -> [PlayedInterval] {
        guard !timeline.hasOtherRates, !timeline.segments.contains(where: \.isHeld) else {
            throw TrackObstacle.otherSpeed
        }
        guard var last = timeline.segments.first else {
            throw TrackObstacle.nothingShown
        }
        var first = last
        var intervals: [PlayedInterval] = []
        for segment in timeline.segments.dropFirst() {
            if !isContinued(last, by: segment, timeline) {
                intervals.append(try PlayedInterval(first, to: last, timeline))
                first = segment
            }
            last = segment
        }
        intervals.append(try PlayedInterval(first, to: last, timeline))
        return intervals
    }

    /// Makes an interval of edits that each continue where the one before ended.
    private init(
        _ first: EditTimeline.Segment,
        to last: EditTimeline.Segment,
        _ timeline: EditTimeline
    ) throws(TrackObstacle) {
        start = Self.ticks(first.start, timeline)
        end = last.duration.map { Self.ticks(last.start + $0, timeline) }
        guard max(start, end ?? 0, Int64(clamping: first.mediaStart.magnitude)) < Self.limit else {
            throw TrackObstacle.implausibleEdits
        }
        shift = start - first.mediaStart
    }

    /// Sums of a few times below this and of decoding times fit 64 bits.
    private static let limit: Int64 = 1 << 59

    /// A time of the movie in ticks of the media.
    private static func ticks(_ time: Int64, _ timeline: EditTimeline) -> Int64 {
        MediaTime(ticks: time, timescale: timeline.movieTimescale)
            .rescaled(to: timeline.mediaTimescale, rounding: .nearest).ticks
    }

    /// Whether an edit continues where the one before ended, but for the rounding of its duration.
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

    /// The samples that are needed to show the interval; empty if it shows nothing.
    func needed(of samples: [PresentationTrack.Sample], isVideo: Bool) -> Range<Int> {
        let isShown: (PresentationTrack.Sample) -> Bool = { sample in
            let time = sample.compositionTime + shift
            return time + Int64(sample.duration) > start && time < end ?? .max
        }
        guard let first = samples.firstIndex(where: isShown),
            let last = samples.lastIndex(where: isShown)
        else { return 0..<0 }
        // How much audio before it is needed depends on where the presentation begins.
        guard isVideo else { return 0..<last + 1 }
        // Decoding starts at a sync sample: the one before, or else the next.
        let before = samples[...first].lastIndex { $0.flags.isSync }
        guard let sync = before ?? samples[first...].firstIndex(where: { $0.flags.isSync }),
            sync <= last
        else { return 0..<0 }
        return sync..<last + 1
    }
}

/// Video that an edit list cuts off and that is shown all the same, because other pictures need it and a
/// presentation has no edit lists: from the key frame before the first picture that is shown, and what is
/// decoded between the last ones.
struct CutOffVideo: Equatable {
    /// How long it is shown at the beginning, in ticks of the media.
    private(set) var before: Int64 = 0
    /// How long it is shown at the end, in ticks of the media.
    private(set) var after: Int64 = 0

    /// Examines the samples of a track that are packaged.
    init(_ samples: ArraySlice<PresentationTrack.Sample>, _ interval: PlayedInterval) {
        for sample in samples {
            let time = sample.compositionTime + interval.shift
            let end = time + Int64(sample.duration)
            // A picture of which the edit list shows a part is not cut off.
            if end <= interval.start { before = max(before, interval.start - time) }
            if let last = interval.end, time >= last { after = max(after, end - last) }
        }
    }

    /// A notice for each end at which there is such video.
    func notices(timescale: UInt32) -> [PackagingNotice.Kind] {
        var notices: [PackagingNotice.Kind] = []
        if before > 0 {
            notices.append(.cutOffAtStart(MediaTime(ticks: before, timescale: timescale)))
        }
        if after > 0 {
            notices.append(.cutOffAtEnd(MediaTime(ticks: after, timescale: timescale)))
        }
        return notices
    }
}
