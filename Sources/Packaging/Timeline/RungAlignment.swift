// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// Where the rungs of a ladder have their segments: at the same moments, so that players can switch.
///
/// Source: RFC 8216bis-22, 6.2.4; Apple's authoring specification, 8.22.
struct RungAlignment {
    /// Moments are the same when they are less than this apart: half a frame at 120 frames a second.
    private static let tolerance = MediaTime(ticks: 1, timescale: 250)

    /// The rungs; one at least.
    private let rungs: [ProgrammeTrack]
    /// Of each rung, when decoding can start.
    private let syncTimes: [[MediaTime]]
    private let seconds: Int

    /// Takes the pictures of all rungs and the length of a segment that is asked for.
    init(_ rungs: [ProgrammeTrack], seconds: Int) {
        self.rungs = rungs
        self.seconds = seconds
        syncTimes = rungs.map { $0.syncSamples.map(\.time) }
    }

    private func end(_ rung: Int) -> MediaTime {
        MediaTime(ticks: rungs[rung].end, timescale: rungs[rung].timescale)
    }

    /// Where the segments of each rung begin, as if it were the only one.
    func separately() -> [[MediaTime]] {
        rungs.indices.map { rung in
            SegmentBoundaries.choose(among: syncTimes[rung], until: end(rung), seconds: seconds)
        }
    }

    /// Where the segments of all rungs begin.
    ///
    /// - Throws: `PackagingError.Kind.unaligned` where a rung has no sync sample at a moment, and
    ///   segments would have to be longer than each rung by itself needs, or another duration.
    func together() throws(PackagingError) -> [MediaTime] {
        let common = syncTimes[0].filter { time in
            syncTimes.dropFirst().allSatisfy { Self.index(of: time, in: $0) != nil }
        }
        let boundaries = SegmentBoundaries.choose(among: common, until: end(0), seconds: seconds)
        try requireSameEnds()
        let needed = separately().enumerated().map { longest($1, until: end($0)) }
        guard rungs.count > 1,
            let gap = zip(boundaries, boundaries.dropFirst() + [end(0)]).first(where: {
                ($1 - $0).roundedSeconds > max(seconds, needed.max() ?? 0)
            })
        else { return boundaries }
        throw refusal(between: gap.0, and: gap.1)
    }

    private func longest(_ boundaries: [MediaTime], until end: MediaTime) -> Int {
        zip(boundaries, boundaries.dropFirst() + [end]).map { ($1 - $0).roundedSeconds }.max() ?? 0
    }

    /// The place in a list, which is in order, of a moment that is the same as a given one; nil for none.
    static func index(of time: MediaTime, in times: [MediaTime]) -> Int? {
        let low = times.partitioningIndex { $0 >= time }
        let near = [low - 1, low].filter(times.indices.contains)
        return near.first { difference(times[$0], time) < tolerance }
    }

    private static func difference(_ left: MediaTime, _ right: MediaTime) -> MediaTime {
        left < right ? right - left : left - right
    }

    private func requireSameEnds() throws(PackagingError) {
        for rung in rungs.indices.dropFirst()
        where Self.difference(end(rung), end(0)) > MediaTime(ticks: 1, timescale: 2) {
            let sentence =
                "it lasts \(Self.text(end(rung))) s, but \(path(0)) lasts \(Self.text(end(0))) s"
            throw PackagingError(.unaligned(sentence), path: path(rung))
        }
    }

    /// Says where one rung can be switched to and another cannot.
    private func refusal(between start: MediaTime, and end: MediaTime) -> PackagingError {
        for (rung, times) in syncTimes.enumerated() {
            for time in times where time > start && time < end {
                let lacking = syncTimes.indices.first { other in
                    Self.index(of: time, in: syncTimes[other]) == nil
                }
                guard let lacking else { continue }
                let sentence =
                    "it has no key frame at \(Self.text(time)) s, where \(path(rung)) has one, so that "
                    + "a segment from \(Self.text(start)) s on would have to last "
                    + "\(Self.text(end - start)) s"
                return PackagingError(.unaligned(sentence), path: path(lacking))
            }
        }
        let sentence =
            "a segment from \(Self.text(start)) s on would last \(Self.text(end - start)) s"
        return PackagingError(.unaligned(sentence), path: path(0))
    }

    private func path(_ rung: Int) -> String { rungs[rung].placed.source.path }

    /// Seconds with three decimals.
    static func text(_ time: MediaTime) -> String {
        let milliseconds = time.rescaled(to: 1000, rounding: .nearest).ticks
        let decimals = String(1000 + milliseconds.magnitude % 1000).dropFirst()
        return "\(milliseconds < 0 ? "-" : "")\(milliseconds.magnitude / 1000).\(decimals)"
    }
}
