// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A track of a presentation, divided into segments.
struct SegmentedTrack: Sendable {
    /// A segment: some samples of the track, and their part of the presentation.
    struct Segment: Equatable, Sendable {
        /// The samples, by number.
        let samples: Range<Int>
        /// When it begins, in ticks of the track.
        let start: Int64
        /// How long it lasts, in ticks of the track: up to the beginning of the next one.
        let duration: Int64
        /// What can be shown if decoding begins with it.
        let accessPoint: AccessPoint
    }

    /// The samples.
    let track: PresentationTrack
    /// The segments in order; none is empty.
    let segments: [Segment]
    /// Whether players show its sync samples alone while a viewer winds.
    let hasIFrames: Bool

    /// Divides a track at moments.
    ///
    /// Video is divided at the sync samples of those moments, audio at the nearest sample. What is shown
    /// before the first moment belongs to the first segment.
    init(_ track: PresentationTrack, at boundaries: [MediaTime]) {
        self.track = track
        let starts = track.isVideo ? track.syncStarts(boundaries) : track.nearestStarts(boundaries)
        let upperBound = track.samples.endIndex
        var segments: [Segment] = []
        for (first, last) in zip(starts, starts.dropFirst() + [upperBound]) where first < last {
            let start = segments.isEmpty ? 0 : track.earliestTime(from: first)
            let end = last < upperBound ? track.earliestTime(from: last) : track.end
            segments.append(
                Segment(
                    samples: first..<last,
                    start: start,
                    duration: max(1, end - start),
                    accessPoint: track.accessPoint(at: first)
                )
            )
        }
        self.segments = segments
        hasIFrames = track.isVideo
    }

    /// Takes a track that is divided, and that is not a variant.
    init(_ track: PresentationTrack, segments: [Segment]) {
        self.track = track
        self.segments = segments
        hasIFrames = false
    }

    /// Whether a segment begins with pictures that need those of the segment before (an open group of pictures).
    var hasDependentSegments: Bool { segments.contains { $0.accessPoint == .open } }

    /// The type of the stream access point that each segment begins with, or a smaller one.
    var accessPointType: UInt32 { segments.map(\.accessPoint.rawValue).max() ?? 1 }

    /// When the last segment ends.
    var end: MediaTime { track.time(ticks: segments.last.map { $0.start + $0.duration } ?? 0) }

    /// The duration of the longest segment in whole seconds, rounded as a target duration is.
    var longestSeconds: Int {
        segments.map { track.time(ticks: $0.duration).roundedSeconds }.max() ?? 0
    }
}

extension PresentationTrack {
    /// The sync samples at moments.
    fileprivate func syncStarts(_ boundaries: [MediaTime]) -> [Int] {
        let syncs = syncSamples
        let times = syncs.map(\.time)
        var starts = [samples.startIndex]
        for boundary in boundaries.dropFirst() {
            guard let place = VariantAlignment.index(of: boundary, in: times),
                syncs[place].index > starts[starts.count - 1]
            else { continue }
            starts.append(syncs[place].index)
        }
        return starts
    }

    /// The samples nearest to moments.
    fileprivate func nearestStarts(_ boundaries: [MediaTime]) -> [Int] {
        var starts = [samples.startIndex]
        var index = samples.startIndex
        for boundary in boundaries.dropFirst() {
            let moment = boundary.rescaled(to: timescale, rounding: .nearest).ticks
            // The first sample of which more than half is after the moment.
            while index < samples.endIndex,
                time(of: index) + Int64(duration(of: index)) / 2 < moment
            {
                index += 1
            }
            if index < samples.endIndex { starts.append(index) }
        }
        return starts
    }
}
