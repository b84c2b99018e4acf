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
    public init(_ values: [Double]) {
        let sorted = values.sorted()
        func rank(_ percent: Int) -> Double {
            let index = (sorted.count * percent + 99) / 100 - 1
            return sorted.indices.contains(index) ? sorted[index] : 0
        }
        median = rank(50)
        percentile95 = rank(95)
        maximum = sorted.last ?? 0
    }
}
