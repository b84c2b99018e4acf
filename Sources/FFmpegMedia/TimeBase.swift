// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
public import MediaPrimitives

/// How long one tick of a stream is: `numerator` / `denominator` seconds.
public struct TimeBase: Hashable, Sendable {
    /// Seconds.
    public let numerator: Int32
    /// Parts of a second.
    public let denominator: Int32

    /// Makes a time base.
    public init(numerator: Int32, denominator: Int32) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// A number of ticks as an exact time; nil when the time base is not positive or the time does
    /// not fit.
    public func time(ticks: Int64) -> MediaTime? {
        guard numerator > 0, denominator > 0 else { return nil }
        let (product, overflow) = ticks.multipliedReportingOverflow(by: Int64(numerator))
        return overflow ? nil : MediaTime(ticks: product, timescale: UInt32(denominator))
    }
}

extension TimeBase {
    init(_ rational: AVRational) {
        self.init(numerator: rational.num, denominator: rational.den)
    }
}

/// A time stamp of FFmpeg; nil where it is not known.
func knownTimestamp(_ ticks: Int64) -> Int64? {
    ticks == ff_no_timestamp ? nil : ticks
}
