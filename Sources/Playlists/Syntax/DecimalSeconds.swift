// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A number of seconds as playlists write it, in whole nanoseconds.
///
/// Source: RFC 8216bis-22, 4.2, decimal-floating-point and signed-decimal-floating-point.
public struct DecimalSeconds: Hashable, Sendable {
    /// The nanoseconds.
    package let nanoseconds: Int

    /// The longest that can be held: 292 years.
    private static let wholeLimit = 9_000_000_000

    /// Makes a number of nanoseconds.
    package init(nanoseconds: Int) {
        self.nanoseconds = nanoseconds
    }

    /// Makes the number that is nearest to ticks of a timescale; nil where it cannot be held.
    package init?(ticks: Int, timescale: Int) {
        guard timescale > 0 else { return nil }
        let (whole, rest) = ticks.quotientAndRemainder(dividingBy: timescale)
        guard abs(whole) < Self.wholeLimit else { return nil }
        let wide = rest.magnitude.multipliedFullWidth(by: 1_000_000_000)
        let (quotient, remainder) = timescale.magnitude.dividingFullWidth(wide)
        let rounded = Int(quotient) + (remainder >= timescale.magnitude - remainder ? 1 : 0)
        nanoseconds = whole * 1_000_000_000 + (ticks < 0 ? -rounded : rounded)
    }

    /// Reads digits with at most one point, and a sign in front; nil for anything else.
    ///
    /// Digits after the ninth decimal are dropped.
    package init?(_ bytes: ArraySlice<UInt8>) {
        let isNegative = bytes.first == 0x2D
        let digits = isNegative ? bytes.dropFirst() : bytes
        var whole = 0
        var fraction = 0
        var decimals = -1
        guard !digits.isEmpty, digits.first != 0x2E || digits.count > 1 else { return nil }
        for byte in digits {
            if byte == 0x2E {
                guard decimals < 0 else { return nil }
                decimals = 0
            } else if 0x30...0x39 ~= byte {
                let digit = Int(byte - 0x30)
                if decimals < 0 {
                    whole = whole * 10 + digit
                    guard whole < Self.wholeLimit else { return nil }
                } else if decimals < 9 {
                    fraction = fraction * 10 + digit
                    decimals += 1
                }
            } else {
                return nil
            }
        }
        for _ in max(0, decimals)..<9 { fraction *= 10 }
        let magnitude = whole * 1_000_000_000 + fraction
        nanoseconds = isNegative ? -magnitude : magnitude
    }

    /// Reads text.
    package init?(_ text: String) {
        self.init(Array(text.utf8)[...])
    }

    /// Whether it has no fraction.
    package var isWhole: Bool { nanoseconds % 1_000_000_000 == 0 }

    /// The nearest whole number of seconds, halves upwards, as players compare with the target
    /// duration.
    package var roundedSeconds: Int {
        let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return rest >= 500_000_000 ? whole + 1 : rest < -500_000_000 ? whole - 1 : whole
    }

    /// The seconds, for reports only.
    public var seconds: Double { Double(nanoseconds) / 1e9 }
}

extension DecimalSeconds: CustomStringConvertible {
    /// The number with as many decimals as it needs.
    public var description: String {
        let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
        let sign = nanoseconds < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        var decimals = rest.padded(to: 9)
        while decimals.hasSuffix("0") { decimals.removeLast() }
        return "\(sign)\(whole).\(decimals)"
    }
}

extension DecimalSeconds: Comparable {
    /// Orders by length.
    public static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }
}
