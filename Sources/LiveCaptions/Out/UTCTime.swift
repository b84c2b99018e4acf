// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Times of day in UTC, from milliseconds since the beginning of 1970.
public enum UTCTime {
    /// `2026-11-23T14:51:02.345`, without a zone.
    public static func text(_ milliseconds: Int) -> String {
        let (days, time) = divided(milliseconds, by: 86_400_000)
        let (year, month, day) = date(days)
        let clock = ClockTime(milliseconds: time).timeCode()
        return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))T\(clock)"
    }

    /// The date of a day since 1970-01-01: years are counted from March, so that the leap day comes last.
    private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = divided(days + 719_468, by: 146_097)
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shifted + 2) / 5 + 1
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
    }

    /// Quotient towards negative infinity, and the remainder.
    private static func divided(_ number: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
        let rest = (number % divisor + divisor) % divisor
        return ((number - rest) / divisor, rest)
    }
}
