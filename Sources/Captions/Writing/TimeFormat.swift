// SPDX-License-Identifier: Apache-2.0

/// Writes times as `hours:minutes:seconds` with three digits of milliseconds.
enum TimeFormat {
    /// Writes a time; a negative one with a minus, more than 99 hours with as many digits as needed.
    static func string(milliseconds: Int, separator: Character) -> String {
        let time = milliseconds.magnitude
        let clock = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60]
            .map { padded($0, to: 2) }
            .joined(separator: ":")
        let sign = milliseconds < 0 ? "-" : ""
        return "\(sign)\(clock)\(separator)\(padded(time % 1000, to: 3))"
    }

    private static func padded(_ number: UInt, to count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
}

extension SubRip {
    /// Writes a time as `00:00:02,000`.
    static func format(milliseconds: Int) -> String {
        TimeFormat.string(milliseconds: milliseconds, separator: ",")
    }
}

extension WebVTT {
    /// Writes a time as `00:00:02.000` (WebVTT, 4.1, "WebVTT timestamp"), which none below zero is.
    static func format(milliseconds: Int) -> String {
        TimeFormat.string(milliseconds: milliseconds, separator: ".")
    }
}
