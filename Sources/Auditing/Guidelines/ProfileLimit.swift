// SPDX-License-Identifier: Apache-2.0

/// One number of a guideline.
public struct ProfileLimit: Equatable, Sendable {
    /// The largest value of any limit; beyond it lies nothing but mistakes.
    public static let largest = 1_000_000.0

    /// The number.
    public let value: Double
    /// What it counts.
    public let unit: LimitUnit
    /// Where it comes from.
    public let source: String

    /// Makes a limit.
    public init(_ value: Double, _ unit: LimitUnit, source: String) {
        self.value = value
        self.unit = unit
        self.source = source
    }
}
