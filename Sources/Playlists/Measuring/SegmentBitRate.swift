// SPDX-License-Identifier: Apache-2.0

/// The bit rates of a media playlist, as `BANDWIDTH` and `AVERAGE-BANDWIDTH` count them.
///
/// The peak is the highest rate of any run of segments that together last from half a target duration to
/// one and a half, and half a second more [RFC 8216bis-22, 4.1, 4.4.6.2]. What containers add counts, what
/// HTTP adds does not, and initialization sections are no segments.
package struct SegmentBitRate: Equatable, Sendable {
    /// A segment as it counts.
    package struct Segment: Equatable, Sendable {
        /// Its bytes.
        package let bytes: Int
        /// Its duration as the playlist states it.
        package let duration: DecimalSeconds

        /// Makes a segment.
        package init(bytes: Int, duration: DecimalSeconds) {
            self.bytes = bytes
            self.duration = duration
        }
    }

    /// A rate in millionths of a bit a second, rounded down: rates of several playlists are added before
    /// the sum is rounded.
    package typealias Microbits = Int

    /// Bits a second of the most demanding run, rounded up.
    package var peak: Int { Self.roundedUp(exactPeak) }
    /// Bits a second of all segments, rounded up.
    package var average: Int { Self.roundedUp(exactAverage) }
    /// The rate of the most demanding run.
    package let exactPeak: Microbits
    /// The rate of all segments.
    package let exactAverage: Microbits
    /// The peak where each duration was rounded down when it was written.
    package let leastPeak: Microbits

    /// Bits a second, rounded up.
    package static func roundedUp(_ rate: Microbits) -> Int {
        rate / unit + (rate % unit > 0 ? 1 : 0)
    }

    private static let unit = 1_000_000

    /// What a duration can have lost when it was written, in nanoseconds: most writers round it to
    /// thousandths of a second.
    private static let durationRounding = 500_000

    /// Measures segments; nil where they last no time.
    package init?(_ segments: [Segment], targetDurationSeconds: Int) {
        let bytes = segments.reduce(0) { $0 &+ $1.bytes }
        let total = segments.reduce(0) { $0 &+ $1.duration.nanoseconds }
        guard total > 0, let average = Self.rate(bytes: bytes, nanoseconds: total) else {
            return nil
        }
        exactAverage = average
        let target = min(max(0, targetDurationSeconds), 1 << 30) * 1_000_000_000
        let limits = target / 2...(target / 2 * 3 + 500_000_000)
        let peak = Self.peak(segments, limits)
        exactPeak = max(peak?.exact ?? 0, average)
        leastPeak = min(peak?.least ?? average, exactPeak)
    }

    /// The highest rate of a run whose duration is within limits; of any one segment where no run is.
    private static func peak(
        _ segments: [Segment],
        _ limits: ClosedRange<Int>
    ) -> (exact: Microbits, least: Microbits)? {
        var peak: (exact: Microbits, least: Microbits)?
        for start in segments.indices {
            var (bytes, duration, rounding) = (0, 0, 0)
            for segment in segments[start...].prefix(runLimit) {
                bytes &+= segment.bytes
                duration &+= segment.duration.nanoseconds
                rounding += durationRounding
                guard duration <= limits.upperBound else { break }
                guard duration >= limits.lowerBound,
                    let rates = rates(bytes: bytes, nanoseconds: duration, rounding: rounding)
                else { continue }
                peak = larger(peak, rates)
            }
        }
        if let peak { return peak }
        for segment in segments {
            let rates = rates(
                bytes: segment.bytes,
                nanoseconds: segment.duration.nanoseconds,
                rounding: durationRounding
            )
            if let rates { peak = larger(peak, rates) }
        }
        return peak
    }

    private static func larger(
        _ left: (exact: Microbits, least: Microbits)?,
        _ right: (exact: Microbits, least: Microbits)
    ) -> (exact: Microbits, least: Microbits) {
        (max(left?.exact ?? 0, right.exact), max(left?.least ?? 0, right.least))
    }

    private static func rates(
        bytes: Int,
        nanoseconds: Int,
        rounding: Int
    ) -> (exact: Microbits, least: Microbits)? {
        guard let exact = rate(bytes: bytes, nanoseconds: nanoseconds),
            let least = rate(bytes: bytes, nanoseconds: nanoseconds &+ rounding)
        else { return nil }
        return (exact, least)
    }

    /// The most segments of one run: a bound on time where durations are next to nothing.
    private static let runLimit = 1_000

    private static func rate(bytes: Int, nanoseconds: Int) -> Microbits? {
        guard nanoseconds > 0, bytes >= 0 else { return nil }
        let (bits, overflow) = bytes.multipliedReportingOverflow(by: 8)
        guard !overflow else { return nil }
        let wide = bits.magnitude.multipliedFullWidth(by: 1_000_000_000 * UInt(unit))
        guard wide.high < nanoseconds.magnitude else { return nil }
        // Nothing is left to add up where one playlist needs a thousandth of the largest number.
        return Int(exactly: nanoseconds.magnitude.dividingFullWidth(wide).quotient)
            .flatMap { $0 < Int.max / 1_000 ? $0 : nil }
    }
}
