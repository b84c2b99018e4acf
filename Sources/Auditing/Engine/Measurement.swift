// SPDX-License-Identifier: Apache-2.0

/// A value that was measured, and the limit it was held against.
public struct Measurement: Equatable, Sendable {
    /// What was measured.
    public let value: Double
    /// The limit; nil when the value only says how much there is.
    public let limit: Double?
    /// The unit of both, such as `characters/s`.
    public let unit: String
    /// Where the limit comes from; nil when it is in the nature of things.
    public let source: String?

    /// Makes a measurement; a value that files only claim, such as `line:1e999%`, is bounded, as JSON has
    /// no infinity.
    public init(_ value: Double, limit: Double? = nil, unit: String, source: String? = nil) {
        self.value = value.isNaN ? 0 : max(-1e15, min(value, 1e15))
        self.limit = limit
        self.unit = unit
        self.source = source
    }

    /// Makes a measurement that is held against a limit in the limit's own unit.
    public init(_ value: Double, _ limit: ProfileLimit) {
        self.init(value, limit: limit.value, unit: limit.unit.rawValue, source: limit.source)
    }

    /// Makes a measurement of time in milliseconds.
    public init(milliseconds: Int, _ limit: LengthLimit) {
        self.init(
            Double(milliseconds),
            limit: limit.milliseconds,
            unit: "ms",
            source: limit.source
        )
    }
}
