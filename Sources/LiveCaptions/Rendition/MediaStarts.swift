// SPDX-License-Identifier: Apache-2.0

import Playlists

/// What is known of the media times of segments.
struct MediaStarts: Sendable {
    private struct Start {
        let epoch: Int
        let number: Int
        let discontinuity: Int
        /// What is added to a time of a cue to make it a media time, in ticks of 1/90,000 s.
        let shift: Int
    }

    /// What is added to times of the rendition to make them times of cues, in nanoseconds: cues have the media times of
    /// the first segment and those after it, so that programs which ignore the map show them at the right time.
    private(set) var base: Int?
    private var starts: [Start] = []
    private static let limit = 64
    /// Media times begin again after so many ticks.
    private static let wrap = 1 << 33

    /// Whether the media time of a segment is known, or assumed.
    func knows(_ segment: TimelineSegment, _ settings: RenditionSettings) -> Bool {
        segment.isOwn || settings.assumedMediaStart != nil || start(of: segment) != nil
    }

    /// States the media time of the beginning of a segment.
    mutating func set(_ ticks: Int, _ segment: TimelineSegment) {
        let ticks = ticks & (Self.wrap - 1)
        let base = base ?? Self.nanoseconds(ticks) - segment.localStart
        self.base = base
        starts.append(
            Start(
                epoch: segment.epoch,
                number: segment.number,
                discontinuity: segment.discontinuity,
                shift: ticks - Self.ticks(segment.localStart + base)
            )
        )
        if starts.count > Self.limit { starts.removeFirst() }
    }

    /// The map of a segment: its first time, and what time of the media that is [RFC 8216bis-22, 3.1.4].
    ///
    /// It is another one in each segment, so that media times that begin again after 2^33 ticks are right.
    mutating func map(of segment: TimelineSegment, _ settings: RenditionSettings) -> TimestampMap {
        if start(of: segment) == nil {
            // Segments without a video are at the time of the session.
            let own = segment.isOwn ? Self.ticks(segment.localStart) : 0
            set(settings.assumedMediaStart ?? own, segment)
        }
        let local = max(0, CueShelf.milliseconds(segment.localStart + (base ?? 0)))
        let ticks = local * 90 + (start(of: segment)?.shift ?? 0)
        return TimestampMap(localMilliseconds: local, mpegTicks: ticks & (Self.wrap - 1))
    }

    private func start(of segment: TimelineSegment) -> Start? {
        starts.last {
            $0.epoch == segment.epoch && $0.discontinuity == segment.discontinuity
                && $0.number <= segment.number
        }
    }

    private static func ticks(_ nanoseconds: Int) -> Int {
        let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return whole * 90_000 + (rest * 9 + 50_000) / 100_000
    }

    private static func nanoseconds(_ ticks: Int) -> Int { ticks * 100_000 / 9 }
}
