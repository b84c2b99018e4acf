// SPDX-License-Identifier: Apache-2.0

/// By how much values differ from their mean nearby.
enum LocalDeviation {
    /// Takes from each value the mean of those at most so many places before and behind it.
    static func of(_ values: [Float], reach: Int) -> [Float] {
        var sum = values.prefix(reach).reduce(0.0) { $0 + Double($1) }
        return values.indices.map { index in
            if index + reach < values.count { sum += Double(values[index + reach]) }
            if index > reach { sum -= Double(values[index - reach - 1]) }
            let count = min(index + reach + 1, values.count) - max(0, index - reach)
            return values[index] - Float(sum / Double(count))
        }
    }
}
