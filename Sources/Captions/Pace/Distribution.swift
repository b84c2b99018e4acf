// SPDX-License-Identifier: Apache-2.0

/// How values are spread: the middle one, the one that 95 of 100 do not exceed, the largest.
public struct Distribution: Equatable, Sendable {
    /// The median; 0 of no values.
    public let median: Double
    /// The 95th percentile (nearest rank); 0 of no values.
    public let percentile95: Double
    /// The largest value; 0 of no values.
    public let maximum: Double

    /// Measures values in any order.
    public init(_ values: some Sequence<Double>) {
        var sorted = Array(values)
        sorted.sort()
        func rank(_ percent: Int) -> Double {
            let index = (sorted.count * percent + 99) / 100 - 1
            return sorted.indices.contains(index) ? sorted[index] : 0
        }
        median = rank(50)
        percentile95 = rank(95)
        maximum = sorted.last ?? 0
    }

    /// Measures how many of each value there are.
    ///
    /// - Parameters:
    ///   - counts: how many there are of each value, from the least to the largest.
    ///   - value: the value of a place among them.
    init(counts: [UInt32], value: (Int) -> Double) {
        let total = counts.reduce(0) { $0 + Int($1) }
        func rank(_ percent: Int) -> Double {
            var rest = (total * percent + 99) / 100
            let index = counts.firstIndex { count in
                rest -= Int(count)
                return rest <= 0 && total > 0
            }
            return index.map(value) ?? 0
        }
        median = rank(50)
        percentile95 = rank(95)
        maximum = rank(100)
    }
}
