// SPDX-License-Identifier: Apache-2.0

extension TTML {
    /// A time as an exact fraction of a second.
    ///
    /// A time whose numbers grow beyond 128 bits, which needs absurd parameters, is brought to the
    /// nearest nanosecond.
    package struct Time: Hashable, Sendable {
        /// The number above the line.
        let numerator: Int128
        /// The number below the line; positive, and without a common factor with the other.
        let denominator: Int128

        /// No time.
        package static let zero = Time(0, 1)

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
        package var milliseconds: Int {
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
    package static func + (left: TTML.Time, right: TTML.Time) -> TTML.Time {
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
    package static func < (left: TTML.Time, right: TTML.Time) -> Bool {
        if left.denominator == right.denominator { return left.numerator < right.numerator }
        let first = left.numerator.multipliedReportingOverflow(by: right.denominator)
        let second = right.numerator.multipliedReportingOverflow(by: left.denominator)
        guard !first.overflow, !second.overflow else { return left.coarse < right.coarse }
        return first.partialValue < second.partialValue
    }
}

extension TTML.Time {
    /// Reads a time expression (TTML2, 12.3.1).
    ///
    /// - clock time `hh:mm:ss`, with a fraction `.fff`, or frames `:ff` and parts of a frame `.sub`;
    /// - offset `12.5` followed by `h`, `m`, `s`, `ms`, `f` or `t`.
    ///
    /// Frames of SMPTE time codes are counted, those that the code leaves out not; everywhere else
    /// they are parts of a second. `nil` for other text.
    package init?(_ text: String, _ parameters: TTML.Parameters) {
        var cursor = ByteCursor(ArraySlice(Array(text.utf8)).trimming(where: \.isASCIIWhiteSpace))
        guard let first = cursor.digits() else { return nil }
        let time =
            cursor.current == UInt8(ascii: ":")
            ? Self.clockTime(hours: first.value, &cursor, parameters)
            : Self.offset(first.value, &cursor, parameters)
        guard let time, cursor.isAtEnd else { return nil }
        self = time
    }

    private static func clockTime(
        hours: Int,
        _ cursor: inout ByteCursor,
        _ parameters: TTML.Parameters
    ) -> TTML.Time? {
        guard cursor.skip(UInt8(ascii: ":")), let minutes = cursor.digits(),
            cursor.skip(UInt8(ascii: ":")), let seconds = cursor.digits(),
            minutes.value < 60, seconds.value <= 60
        else { return nil }
        let whole = (Int128(hours) * 60 + Int128(minutes.value)) * 60 + Int128(seconds.value)
        if cursor.isAtEnd, parameters.timeBase != .smpte { return TTML.Time(whole, 1) }
        if cursor.skip(UInt8(ascii: ".")) {
            return fraction(&cursor).map { TTML.Time(whole, 1) + $0 }
        }
        var frames = 0
        var part = 0
        if !cursor.isAtEnd {
            guard cursor.skip(UInt8(ascii: ":")), let digits = cursor.digits() else { return nil }
            frames = digits.value
            if cursor.skip(UInt8(ascii: ".")) {
                guard let digits = cursor.digits() else { return nil }
                part = digits.value
            }
        }
        let divisor = Int128(parameters.subFrameRate)
        guard parameters.timeBase == .smpte else {
            return TTML.Time(whole, 1)
                + parameters.frames(Int128(frames) * divisor + Int128(part), of: divisor)
        }
        let dropped = parameters.droppedFrames(hours: Int128(hours), minutes: Int128(minutes.value))
        let counted = whole * Int128(parameters.frameRate) + Int128(frames) - dropped
        return parameters.frames(counted * divisor + Int128(part), of: divisor)
    }

    private static func offset(
        _ whole: Int,
        _ cursor: inout ByteCursor,
        _ parameters: TTML.Parameters
    ) -> TTML.Time? {
        var value = TTML.Time(Int128(whole), 1)
        if cursor.skip(UInt8(ascii: ".")) {
            guard let fraction = fraction(&cursor) else { return nil }
            value = value + fraction
        }
        let unit = cursor.take(while: \.isASCIILetter)
        guard let length = length(of: unit, parameters) else { return nil }
        // At most 15 decimals and 40 bits on one side, and a frame of three 30-bit parameters.
        let above = value.numerator.multipliedReportingOverflow(by: length.numerator)
        let below = value.denominator.multipliedReportingOverflow(by: length.denominator)
        guard !above.overflow, !below.overflow else { return nil }
        return TTML.Time(above.partialValue, below.partialValue)
    }

    /// The digits after a decimal point, the first 15 of them.
    private static func fraction(_ cursor: inout ByteCursor) -> TTML.Time? {
        let digits = cursor.take(while: \.isASCIIDigit)
        guard !digits.isEmpty else { return nil }
        var (value, scale): (Int128, Int128) = (0, 1)
        for digit in digits.prefix(15) {
            value = value * 10 + Int128(digit - 0x30)
            scale *= 10
        }
        return TTML.Time(value, scale)
    }

    /// How long one of a unit takes; nil where there is no such unit.
    private static func length(
        of unit: ArraySlice<UInt8>,
        _ parameters: TTML.Parameters
    ) -> TTML.Time? {
        guard let letter = unit.first else { return nil }
        if unit.count == 2, letter == UInt8(ascii: "m"), unit.last == UInt8(ascii: "s") {
            return TTML.Time(1, 1000)
        }
        guard unit.count == 1 else { return nil }
        switch letter {
        case UInt8(ascii: "h"): return TTML.Time(3600, 1)
        case UInt8(ascii: "m"): return TTML.Time(60, 1)
        case UInt8(ascii: "s"): return TTML.Time(1, 1)
        case UInt8(ascii: "f"): return parameters.frames(1)
        case UInt8(ascii: "t"): return TTML.Time(1, Int128(parameters.tickRate))
        default: return nil
        }
    }
}
