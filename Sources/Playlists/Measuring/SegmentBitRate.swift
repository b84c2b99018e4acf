// SPDX-License-Identifier: Apache-2.0

/// The bit rates of a media playlist, as `BANDWIDTH` and `AVERAGE-BANDWIDTH` count them.
///
/// The peak is the highest rate of any run of segments that together last from half a target duration to
/// one and a half, and half a second more [RFC 8216bis-22, 4.1, 4.4.6.2]. What containers add counts, what
/// HTTP adds does not, and initialization sections are no segments.
public struct SegmentBitRate: Equatable, Sendable {
    /// A segment as it counts.
    public struct Segment: Equatable, Sendable {
        /// Its bytes.
        public let bytes: Int
        /// Its duration as the playlist states it.
        public let duration: DecimalSeconds

        /// Makes a segment.
        public init(bytes: Int, duration: DecimalSeconds) {
            self.bytes = bytes
            self.duration = duration
        }
    }

    /// Bits a second of the most demanding run, rounded up.
    public let peak: Int
    /// Bits a second of all segments, rounded up.
    public let average: Int

    /// Measures segments; nil where they last no time.
    public init?(_ segments: [Segment], targetDurationSeconds: Int) {
        let bytes = segments.reduce(0) { $0 &+ $1.bytes }
        let total = segments.reduce(0) { $0 &+ $1.duration.nanoseconds }
        guard total > 0, let average = Self.rate(bytes: bytes, nanoseconds: total) else {
            return nil
        }
        self.average = average
        let target = min(max(0, targetDurationSeconds), 1 << 30) * 1_000_000_000
        let limits = target / 2...(target / 2 * 3 + 500_000_000)
        peak = max(Self.peak(segments, limits) ?? 0, average)
    }

    /// The highest rate of a run whose duration is within limits; of any one segment where no run is.
    private static func peak(_ segments: [Segment], _ limits: ClosedRange<Int>) -> Int? {
        var peak: Int?
        for start in segments.indices {
            var (bytes, duration) = (0, 0)
            for segment in segments[start...].prefix(runLimit) {
                bytes &+= segment.bytes
                duration &+= segment.duration.nanoseconds
                guard duration <= limits.upperBound else { break }
                guard duration >= limits.lowerBound,
                    let rate = Self.rate(bytes: bytes, nanoseconds: duration)
                else { continue }
                peak = max(peak ?? 0, rate)
            }
        }
        return peak
            ?? segments.compactMap { rate(bytes: $0.bytes, nanoseconds: $0.duration.nanoseconds) }
            .max()
    }

    /// The most segments of one run: a bound on time where durations are next to nothing.
    private static let runLimit = 1_000

    private static func rate(bytes: Int, nanoseconds: Int) -> Int? {
        guard nanoseconds > 0, bytes >= 0 else { return nil }
        let (bits, overflow) = bytes.multipliedReportingOverflow(by: 8)
        guard !overflow else { return nil }
        let wide = bits.magnitude.multipliedFullWidth(by: 1_000_000_000)
        guard wide.high < nanoseconds.magnitude else { return nil }
        let (quotient, remainder) = nanoseconds.magnitude.dividingFullWidth(wide)
        return Int(exactly: quotient + (remainder > 0 ? 1 : 0))
    }
}
