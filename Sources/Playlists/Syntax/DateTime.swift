// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A date and time of ISO 8601 as playlists write it: `2010-02-19T14:54:23.031+08:00`.
///
/// A time without a zone is UTC [RFC 8216bis-22, 4.4.4.6].
package struct DateTime: Hashable, Sendable {
    /// Milliseconds since the beginning of 1970 in UTC; negative before.
    package let milliseconds: Int
    /// Whether a time zone is written.
    package let hasTimeZone: Bool

    /// Reads a date and time; nil where it is written in another way or does not exist.
    package init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        guard let year = rest.digits(4), rest.take(0x2D), let month = rest.digits(2),
            rest.take(0x2D), let day = rest.digits(2), rest.take(0x54) || rest.take(0x74),
            let hour = rest.digits(2), rest.take(0x3A), let minute = rest.digits(2),
            rest.take(0x3A), let second = rest.digits(2),
            let date = CalendarDate(year: year, month: month, day: day), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        let fraction = rest.milliseconds()
        guard let fraction, let zone = rest.zoneMinutes(), rest.isEmpty else { return nil }
        hasTimeZone = zone.isWritten
        let minutes = (date.daysSince1970 * 24 + hour) * 60 + minute - zone.minutes
        milliseconds = (minutes * 60 + second) * 1_000 + fraction
    }
}

extension ArraySlice<UInt8> {
    fileprivate mutating func digits(_ count: Int) -> Int? {
        guard self.count >= count, let value = decimalInteger(prefix(count)) else { return nil }
        self = dropFirst(count)
        return value
    }

    fileprivate mutating func take(_ byte: UInt8) -> Bool {
        guard first == byte else { return false }
        self = dropFirst()
        return true
    }

    /// A fraction of a second, if there is one; nil where a point has no digits after it.
    fileprivate mutating func milliseconds() -> Int? {
        guard take(0x2E) || take(0x2C) else { return 0 }
        let digits = prefix { 0x30...0x39 ~= $0 }
        guard !digits.isEmpty else { return nil }
        self = self[digits.endIndex...]
        let padded = Array(digits.prefix(3)) + Array(repeating: 0x30, count: 3)
        return decimalInteger(padded[..<3])
    }

    /// The zone in minutes east of Greenwich, `Z` or none being 0; nil where it is malformed.
    fileprivate mutating func zoneMinutes() -> (minutes: Int, isWritten: Bool)? {
        if isEmpty { return (0, false) }
        if take(0x5A) || take(0x7A) { return (0, true) }
        let isWest = first == 0x2D
        guard take(0x2B) || take(0x2D), let hours = digits(2) else { return nil }
        _ = take(0x3A)
        let minutes = isEmpty ? 0 : digits(2)
        guard let minutes, hours < 24, minutes < 60 else { return nil }
        return (isWest ? -(hours * 60 + minutes) : hours * 60 + minutes, true)
    }
}
