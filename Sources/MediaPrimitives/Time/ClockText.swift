// SPDX-License-Identifier: Apache-2.0

/// Clocks as people and programs write them: `1:02:03.5`, `02:03,500`.
package enum ClockText {
    /// Reads a clock, in microseconds; nil if it is none.
    package static func microseconds(_ text: some StringProtocol) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), text.utf8.count <= 32 else { return nil }
        var total = 0
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            let digits = part.map { $0 == "," ? "." : $0 }
            let isNumber = digits.allSatisfy {
                $0.isASCII && ($0.isNumber || (isLast && $0 == "."))
            }
            guard !digits.isEmpty, isNumber,
                let number = JSONTime.decimal(Array(String(digits).utf8)[...], exponent: 6)
            else { return nil }
            let (product, overflows) = total.multipliedReportingOverflow(by: 60)
            guard !overflows, product < JSONTime.latestMicroseconds else { return nil }
            total = product + number
        }
        return min(total, JSONTime.latestMicroseconds)
    }
}
