// SPDX-License-Identifier: Apache-2.0

/// A byte pair of line 21, the field it is in and the time of its frame.
public struct TimedCEA608Pair: Hashable, Sendable {
    /// When its frame is shown, in milliseconds.
    ///
    /// Frames of up to 500 a second have different milliseconds, so that the frame can be found again.
    public var milliseconds: Int
    /// The field.
    public var field: CEA608Field
    /// The pair.
    public var pair: CEA608Pair

    /// Makes a pair at a time.
    public init(milliseconds: Int, field: CEA608Field, pair: CEA608Pair) {
        self.milliseconds = milliseconds
        self.field = field
        self.pair = pair
    }
}
