// SPDX-License-Identifier: Apache-2.0

/// Times of day in UTC, from milliseconds since the beginning of 1970.
public enum UTCTime {
    /// `2026-11-23T14:51:02.345`, without a zone.
    public static func text(_ milliseconds: Int) -> String {
        let (days, time) = milliseconds.dividedDown(by: 86_400_000)
        let date = CalendarDate(daysSince1970: days)
        let clock = ClockTime(milliseconds: time).timeCode()
        return
            "\(date.year.padded(to: 4))-\(date.month.padded(to: 2))-\(date.day.padded(to: 2))T\(clock)"
    }
}
