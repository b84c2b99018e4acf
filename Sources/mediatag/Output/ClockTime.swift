// SPDX-License-Identifier: Apache-2.0

/// A time as people read it: hours where there are any, minutes, seconds, thousandths.
struct ClockTime: CustomStringConvertible {
    private let milliseconds: Int

    init(milliseconds: Int) {
        self.milliseconds = max(0, milliseconds)
    }

    /// `1:02:03.456`, or `2:03.456`.
    var description: String { "\(wholeSeconds).\(Self.padded(milliseconds % 1000, to: 3))" }

    /// `1:02:03`, or `2:03`.
    var wholeSeconds: String {
        let (hours, minutes) = (milliseconds / 3_600_000, milliseconds / 60_000 % 60)
        let seconds = Self.padded(milliseconds / 1000 % 60, to: 2)
        return hours > 0
            ? "\(hours):\(Self.padded(minutes, to: 2)):\(seconds)" : "\(minutes):\(seconds)"
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
