// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Whole numbers of a small unit as decimals, without rounding by floating point.
enum Decimals {
    /// The text of a number of 10^-places: 1500 with three places is `1.5`.
    static func text(_ value: Int, places: Int) -> String {
        let scale = (0..<places).reduce(1) { product, _ in product * 10 }
        let (whole, rest) = value.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
        let sign = value < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        var digits = String(rest)
        digits = String(repeating: "0", count: places - digits.count) + digits
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }

    /// The number of 10^-places that a decimal has, rounded half up; nil if it is not a decimal, or too large.
    static func value(_ text: some StringProtocol, places: Int) -> Int? {
        var digits = Substring(text).utf8
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), digits.count <= 40 else { return nil }
        let fraction = parts.count == 2 ? Array(parts[1]) : []
        let all = Array(parts[0]) + fraction.prefix(places)
        guard !parts[0].isEmpty || !fraction.isEmpty,
            (all + fraction).allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        var value = 0
        for digit in all + Array(repeating: 0x30, count: max(places - fraction.count, 0)) {
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
            guard !isTooLarge, product < Int.max - 10 else { return nil }
            value = product + Int(digit - 0x30)
        }
        if fraction.count > places, fraction[places] >= 0x35 { value += 1 }
        return isNegative ? -value : value
    }
}
