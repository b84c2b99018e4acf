// SPDX-License-Identifier: Apache-2.0

/// When somebody speaks: a period begins with a word and ends when no word has come for a while.
public struct ActivePeriods: Sendable {
    /// Milliseconds without a word that end a period.
    public var pause: Int
    /// When the period that goes on began; nil in a pause.
    public private(set) var start: Int?
    private var last = 0

    /// No one has spoken yet.
    ///
    /// - Parameter pause: in milliseconds.
    public init(pause: Int) { self.pause = pause }

    /// A word has come.
    public mutating func add(at time: Int) {
        tick(at: time)
        if start == nil { start = time }
        last = max(last, time)
    }

    /// Time passes; returns whether that ended a period.
    @discardableResult
    public mutating func tick(at time: Int) -> Bool {
        guard start != nil, time - last > pause else { return false }
        return end()
    }

    /// No word follows; returns whether that ended a period.
    @discardableResult
    public mutating func end() -> Bool {
        defer { start = nil }
        return start != nil
    }
}
