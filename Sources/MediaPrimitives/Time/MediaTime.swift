// SPDX-License-Identifier: Apache-2.0

/// How a time that falls between two ticks is brought to one of them.
package enum TimeRounding: Sendable {
    /// Towards negative infinity.
    case down
    /// Towards positive infinity; what `tkhd` and `elst` durations need so that no media is cut.
    case up
    /// To the nearest tick; a half goes away from zero.
    case nearest
}

/// A moment or a length as a whole number of ticks of a timescale; exact, never floating point.
package struct MediaTime: Hashable, Sendable {
    /// Number of ticks.
    package var ticks: Int64
    /// Ticks a second, 1 or more.
    package let timescale: UInt32

    /// Makes a time.
    ///
    /// - Precondition: `timescale` is not 0.
    package init(ticks: Int64, timescale: UInt32) {
        precondition(timescale > 0, "a timescale counts ticks a second and cannot be 0")
        self.ticks = ticks
        self.timescale = timescale
    }

    /// Makes a time from milliseconds.
    package init(milliseconds: Int) {
        self.init(ticks: Int64(milliseconds), timescale: 1000)
    }

    /// Seconds in floating point, for printing.
    package var seconds: Double { Double(ticks) / Double(timescale) }

    /// The same time in another timescale, computed with 128 bits.
    ///
    /// A result outside 64 bits becomes the nearest value that fits.
    package func rescaled(to timescale: UInt32, rounding: TimeRounding) -> MediaTime {
        let product = Int128(ticks) * Int128(timescale)
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: Int128(self.timescale))
        let ticks = quotient + rounding.correction(remainder, of: Int128(self.timescale))
        return MediaTime(ticks: Int64(clamping: ticks), timescale: timescale)
    }
}

extension TimeRounding {
    /// What to add to a quotient that was truncated towards zero and left `remainder`.
    fileprivate func correction(_ remainder: Int128, of divisor: Int128) -> Int128 {
        switch self {
        case .down: remainder < 0 ? -1 : 0
        case .up: remainder > 0 ? 1 : 0
        case .nearest: remainder.magnitude * 2 >= divisor.magnitude ? remainder.signum() : 0
        }
    }
}

extension MediaTime: Comparable {
    /// Compares two times exactly, whatever their timescales.
    package static func < (left: MediaTime, right: MediaTime) -> Bool {
        Int128(left.ticks) * Int128(right.timescale) < Int128(right.ticks) * Int128(left.timescale)
    }
}
