// SPDX-License-Identifier: Apache-2.0

/// When somebody speaks: a period begins with a word and ends when no word has come for a while.
///
/// Times are in any unit, milliseconds for words.
package struct ActivePeriods: Sendable {
    /// The time without a word that ends a period.
    package var pause: Int
    /// When the period that goes on began; nil in a pause.
    package private(set) var start: Int?
    private var last = 0

    /// When the period ends that goes on, if no word comes; nil in a pause.
    package var latestEnd: Int? { start.map { _ in last + pause } }

    /// No one has spoken yet.
    ///
    /// - Parameter pause: the time without a word that ends a period.
    package init(pause: Int) { self.pause = pause }

    /// A word has come.
    package mutating func add(at time: Int) {
        tick(at: time)
        if start == nil { start = time }
        last = max(last, time)
    }

    /// Time passes; returns whether that ended a period.
    @discardableResult
    package mutating func tick(at time: Int) -> Bool {
        guard start != nil, time - last >= pause else { return false }
        return end()
    }

    /// No word follows; returns whether that ended a period.
    @discardableResult
    package mutating func end() -> Bool {
        defer { start = nil }
        return start != nil
    }
}
