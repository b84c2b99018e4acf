// SPDX-License-Identifier: Apache-2.0

/// A line of digits, which is the number of a block or text, as the next line tells.
struct SubRipHeldNumber {
    let line: LineRange
    let digits: Range<Int>
    let value: Int
    let followsBlank: Bool
    var isFollowedByBlank = false

    /// Reads a line; nil when it is anything but digits.
    init?(_ line: LineRange, _ content: ArraySlice<UInt8>, followsBlank: Bool) {
        let digits = content.trimmingSpaces
        guard 1...12 ~= digits.count else { return nil }
        var value = 0
        for byte in digits {
            guard byte.isASCIIDigit else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        self.line = line
        self.digits = digits.indices
        self.value = value
        self.followsBlank = followsBlank
    }
}
