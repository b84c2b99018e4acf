// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A track of a presentation, divided into segments.
struct SegmentedTrack: Sendable {
    /// The samples.
    let track: ProgrammeTrack
    /// The segments in order; none is empty.
    let segments: [TrackSegment]

    /// Divides a track at moments.
    ///
    /// Pictures are divided at the sync samples of those moments, sound at the nearest sample. What lies
    /// before the first moment belongs to the first segment.
    init(_ track: ProgrammeTrack, at boundaries: [MediaTime]) {
        self.track = track
        let starts =
            track.placed.isVideo
            ? Self.pictureStarts(track, boundaries) : Self.soundStarts(track, boundaries)
        var segments: [TrackSegment] = []
        for (number, first) in starts.enumerated() {
            let last = number + 1 < starts.count ? starts[number + 1] : track.indices.upperBound
            guard first < last else { continue }
            let start = segments.isEmpty ? 0 : track.time(of: first)
            let end = last < track.indices.upperBound ? track.time(of: last) : track.end
            segments.append(
                TrackSegment(samples: first..<last, start: start, duration: max(1, end - start))
            )
        }
        self.segments = segments
    }

    private static func pictureStarts(
        _ track: ProgrammeTrack,
        _ boundaries: [MediaTime]
    ) -> [Int] {
        let syncs = track.syncSamples
        let times = syncs.map(\.time)
        var starts = [track.indices.lowerBound]
        for boundary in boundaries.dropFirst() {
            guard let place = RungAlignment.index(of: boundary, in: times),
                syncs[place].index > starts[starts.count - 1]
            else { continue }
            starts.append(syncs[place].index)
        }
        return starts
    }

    private static func soundStarts(_ track: ProgrammeTrack, _ boundaries: [MediaTime]) -> [Int] {
        var starts = [track.indices.lowerBound]
        var index = track.indices.lowerBound
        for boundary in boundaries.dropFirst() {
            let moment = boundary.rescaled(to: track.timescale, rounding: .nearest).ticks
            // The sample of which more than half lies behind the moment.
            while index < track.indices.upperBound,
                track.time(of: index) + Int64(track.duration(of: index)) / 2 < moment
            {
                index += 1
            }
            if index < track.indices.upperBound { starts.append(index) }
        }
        return starts
    }

    /// When the last segment ends.
    var end: MediaTime {
        let last = segments.last.map { $0.start + $0.duration } ?? 0
        return MediaTime(ticks: last, timescale: track.timescale)
    }

    /// The longest segment in whole seconds, as a target duration counts.
    var longestSeconds: Int {
        segments.map { segment in
            MediaTime(ticks: segment.duration, timescale: track.timescale).roundedSeconds
        }.max() ?? 0
    }
}
