// SPDX-License-Identifier: Apache-2.0

/// A time as a clock shows it: hours, minutes, seconds and thousandths.
package struct ClockTime: Hashable, Sendable {
    /// The time; it may be negative.
    package let milliseconds: Int

    /// Makes a time.
    package init(milliseconds: Int) {
        self.milliseconds = milliseconds
    }

    /// `01:02:03.456`, as caption files write it: hours with two digits or more, a minus where it is negative.
    ///
    /// - Parameter separator: what is in front of the thousandths.
    /// - Returns: the time.
    package func timeCode(separator: Character = ".") -> String {
        let time = milliseconds.magnitude
        var text = milliseconds < 0 ? "-" : ""
        text += (time / 3_600_000).padded(to: 2) + ":"
        text += (time / 60_000 % 60).padded(to: 2) + ":"
        text += (time / 1000 % 60).padded(to: 2)
        text.append(separator)
        return text + (time % 1000).padded(to: 3)
    }

    /// `1:02:03`, or `2:03`, as people read it: hours where there are any; 0 where the time is negative.
    package var wholeSeconds: String {
        let time = max(0, milliseconds)
        let (hours, minutes) = (time / 3_600_000, time / 60_000 % 60)
        let seconds = (time / 1000 % 60).padded(to: 2)
        return hours > 0 ? "\(hours):\(minutes.padded(to: 2)):\(seconds)" : "\(minutes):\(seconds)"
    }
}

extension ClockTime: CustomStringConvertible {
    /// `1:02:03.456`, or `2:03.456`, as people read it; 0 where the time is negative.
    package var description: String {
        "\(wholeSeconds).\((max(0, milliseconds) % 1000).padded(to: 3))"
    }
}

extension BinaryInteger {
    /// The number with zeros in front where it has fewer digits.
    package func padded(to width: Int, radix: Int = 10) -> String {
        let digits = String(self, radix: radix)
        let missing = width - digits.utf8.count
        return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
    }
}
