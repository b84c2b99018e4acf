// SPDX-License-Identifier: Apache-2.0

extension WebVTT {
    /// Collects a timestamp (WebVTT, 6.3, "collect a WebVTT timestamp").
    ///
    /// - Returns: milliseconds, hours being limited to 10^12; nil when there is no timestamp, the
    ///   cursor then being wherever the fault is.
    static func timestamp(_ cursor: inout ByteCursor) -> Int? {
        let colon = UInt8(ascii: ":")
        guard let first = cursor.digits(), cursor.skip(colon),
            let second = twoDigits(&cursor)
        else { return nil }
        let hasHours = first.count != 2 || first.value > 59 || cursor.current == colon
        var (hours, minutes, seconds) = (0, first.value, second)
        if hasHours {
            guard cursor.skip(colon), let third = twoDigits(&cursor) else { return nil }
            (hours, minutes, seconds) = (first.value, second, third)
        }
        guard cursor.skip(UInt8(ascii: ".")), let fraction = cursor.digits(), fraction.count == 3,
            minutes <= 59, seconds <= 59
        else { return nil }
        return ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction.value
    }

    private static func twoDigits(_ cursor: inout ByteCursor) -> Int? {
        guard let digits = cursor.digits(), digits.count == 2 else { return nil }
        return digits.value
    }
}
