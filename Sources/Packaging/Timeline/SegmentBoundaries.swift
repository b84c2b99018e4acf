// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Where a presentation is divided into segments: the moments at which they begin, the first of them 0.
enum SegmentBoundaries {
    /// Chooses among moments; a segment is as long as asked for, to the nearest second, or shorter, and
    /// longer only where there is no moment between.
    ///
    /// - Parameters:
    ///   - candidates: moments at which a segment can begin, in order.
    ///   - end: where the presentation ends.
    ///   - seconds: the length asked for.
    /// - Returns: where segments begin.
    static func choose(
        among candidates: [MediaTime],
        until end: MediaTime,
        seconds: Int
    ) -> [MediaTime] {
        // EXTINF is rounded before it is compared with the target duration.
        let limit = MediaTime(ticks: Int64(seconds) * 2 + 1, timescale: 2)
        var last = MediaTime(ticks: 0, timescale: 1)
        var chosen = [last]
        var index = candidates.firstIndex { $0 > last } ?? candidates.endIndex
        while index < candidates.endIndex, end - last >= limit {
            while index + 1 < candidates.endIndex, candidates[index + 1] - last < limit {
                index += 1
            }
            last = candidates[index]
            chosen.append(last)
            index += 1
        }
        return chosen
    }

    /// Multiples of the length from a moment on, for media that can begin anywhere.
    ///
    /// - Parameters:
    ///   - start: the first moment.
    ///   - end: where the media ends.
    ///   - seconds: the length asked for.
    /// - Returns: where segments begin.
    static func regular(
        from start: MediaTime,
        until end: MediaTime,
        seconds: Int
    ) -> [MediaTime] {
        let limit = MediaTime(ticks: Int64(seconds) * 2 + 1, timescale: 2)
        var boundaries = [start]
        var last = start
        while end - last >= limit {
            last.ticks += Int64(seconds) * Int64(last.timescale)
            boundaries.append(last)
        }
        return boundaries
    }
}

extension MediaTime {
    /// The difference; exact if the product of both timescales fits.
    static func - (left: MediaTime, right: MediaTime) -> MediaTime {
        guard left.timescale != right.timescale else {
            return MediaTime(ticks: left.ticks - right.ticks, timescale: left.timescale)
        }
        let (product, overflow) = left.timescale.multipliedReportingOverflow(by: right.timescale)
        let common = overflow ? max(left.timescale, right.timescale) : product
        return MediaTime(
            ticks: left.rescaled(to: common, rounding: .nearest).ticks
                - right.rescaled(to: common, rounding: .nearest).ticks,
            timescale: common
        )
    }

    /// The nearest whole number of seconds, as players compare with the target duration.
    var roundedSeconds: Int { Int(rescaled(to: 1, rounding: .nearest).ticks) }

    /// Seconds with three decimals, for messages.
    var inSeconds: String {
        let milliseconds = rescaled(to: 1000, rounding: .nearest).ticks
        let decimals = String(1000 + milliseconds.magnitude % 1000).dropFirst()
        return "\(milliseconds < 0 ? "-" : "")\(milliseconds.magnitude / 1000).\(decimals)"
    }
}
