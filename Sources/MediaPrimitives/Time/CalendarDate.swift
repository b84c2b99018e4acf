// SPDX-License-Identifier: Apache-2.0

/// A day of the Gregorian calendar, also before it was introduced [ISO 8601-1, 4.2.1].
package struct CalendarDate: Hashable, Sendable {
    /// The year; 0 is the one before year 1.
    package let year: Int
    /// The month, 1 to 12.
    package let month: Int
    /// The day of the month, from 1 on.
    package let day: Int

    /// A date; nil if the month has no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard 1...12 ~= month, 1...Self.days(of: month, year) ~= day else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The date of a day.
    ///
    /// - Parameter days: days since 1970-01-01; negative before.
    package init(daysSince1970 days: Int) {
        // Years are counted from March, so that the leap day comes last.
        let (era, dayOfEra) = days.dividedDown(by: Self.daysOfEra, after: Self.daysBefore1970)
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * shifted + 2) / 5 + 1
    }

    /// Days since 1970-01-01; negative before.
    package var daysSince1970: Int {
        let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let (era, yearOfEra) = years.dividedDown(by: 400)
        let leaps = yearOfEra / 4 - yearOfEra / 100
        return era * Self.daysOfEra + yearOfEra * 365 + leaps + (153 * months + 2) / 5 + day - 1
            - Self.daysBefore1970
    }

    private static let daysOfEra = 146_097
    /// From 0000-03-01.
    private static let daysBefore1970 = 719_468

    private static func days(of month: Int, _ year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}

extension Int {
    /// Quotient towards negative infinity, and the remainder, which is not negative.
    ///
    /// - Parameters:
    ///   - divisor: a positive number.
    ///   - offset: what is added first.
    /// - Returns: both.
    func dividedDown(by divisor: Int, after offset: Int = 0) -> (quotient: Int, rest: Int) {
        let number = self + offset
        let rest = (number % divisor + divisor) % divisor
        return ((number - rest) / divisor, rest)
    }
}
