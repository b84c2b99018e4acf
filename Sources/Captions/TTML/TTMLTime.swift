// SPDX-License-Identifier: Apache-2.0

extension TTML {
    /// A time as an exact fraction of a second.
    ///
    /// A time whose numbers grow beyond 128 bits, which needs absurd parameters, is brought to the
    /// nearest nanosecond.
    public struct Time: Hashable, Sendable {
        /// The number above the line.
        let numerator: Int128
        /// The number below the line; positive, and without a common factor with the other.
        let denominator: Int128

        /// No time.
        public static let zero = Time(0, 1)

        /// Makes a time from a fraction of a second.
        ///
        /// - Precondition: `denominator` is positive.
        init(_ numerator: Int128, _ denominator: Int128) {
            precondition(denominator > 0, "a time is a fraction with a positive denominator")
            if denominator == 1 {
                (self.numerator, self.denominator) = (numerator, denominator)
                return
            }
            let divisor = Self.commonDivisor(numerator.magnitude, denominator.magnitude)
            self.numerator = numerator / Int128(divisor)
            self.denominator = denominator / Int128(divisor)
        }

        /// The time in milliseconds, to the nearest one; a half goes away from zero.
        public var milliseconds: Int {
            // Nearly all times are whole seconds, or small.
            if denominator == 1, let seconds = Int32(exactly: numerator) {
                return Int(seconds) * 1000
            }
            let (product, overflow) = numerator.multipliedReportingOverflow(by: 1000)
            guard !overflow else { return numerator < 0 ? .min : .max }
            let (quotient, remainder) = product.quotientAndRemainder(dividingBy: denominator)
            let isUp = remainder.magnitude >= denominator.magnitude - remainder.magnitude
            // Callers subtract times, so these stay well inside 64 bits.
            let limit: Int128 = 1 << 60
            return Int(min(max(quotient + (isUp ? remainder.signum() : 0), -limit), limit))
        }

        private static func commonDivisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
            var (left, right) = (left, right)
            while right != 0 {
                // Nearly all times are small, and their division is many times as fast.
                if let small = UInt64(exactly: left), let other = UInt64(exactly: right) {
                    return UInt128(commonDivisor(small, other))
                }
                (left, right) = (right, left % right)
            }
            return max(left, 1)
        }

        private static func commonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
            var (left, right) = (left, right)
            while right != 0 { (left, right) = (right, left % right) }
            return max(left, 1)
        }

        /// To whole nanoseconds.
        private var coarse: Time {
            let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
            let scale: Int128 = 1_000_000_000
            let bounded = min(max(quotient, -(1 << 60)), 1 << 60)
            guard bounded == quotient else { return Time(bounded, 1) }
            let nanoseconds =
                denominator < 1 << 64
                ? remainder * scale / denominator : remainder / (denominator / scale)
            return Time(bounded * scale + nanoseconds, scale)
        }
    }
}

extension TTML.Time: Comparable {
    /// Adds two times.
    static func + (left: TTML.Time, right: TTML.Time) -> TTML.Time {
        if left.numerator == 0 { return right }
        if right.numerator == 0 { return left }
        let first = left.numerator.multipliedReportingOverflow(by: right.denominator)
        let second = right.numerator.multipliedReportingOverflow(by: left.denominator)
        let sum = first.partialValue.addingReportingOverflow(second.partialValue)
        let below = left.denominator.multipliedReportingOverflow(by: right.denominator)
        guard !first.overflow, !second.overflow, !sum.overflow, !below.overflow else {
            return left.coarse + right.coarse
        }
        return TTML.Time(sum.partialValue, below.partialValue)
    }

    /// Compares two times.
    public static func < (left: TTML.Time, right: TTML.Time) -> Bool {
        if left.denominator == right.denominator { return left.numerator < right.numerator }
        let first = left.numerator.multipliedReportingOverflow(by: right.denominator)
        let second = right.numerator.multipliedReportingOverflow(by: left.denominator)
        guard !first.overflow, !second.overflow else { return left.coarse < right.coarse }
        return first.partialValue < second.partialValue
    }
}
