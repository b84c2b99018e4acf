// SPDX-License-Identifier: Apache-2.0

/// Counts what happened in the last seconds.
package struct SlidingWindow: Sendable {
    /// The length in milliseconds.
    package let length: Int
    private var entries: [(time: Int, count: Int)] = []
    private var first = 0
    private var sum = 0

    /// An empty window.
    ///
    /// - Parameter length: in milliseconds, more than 0.
    package init(length: Int) { self.length = length }

    /// Counts something; times may not go back.
    package mutating func add(_ count: Int, at time: Int) {
        if let last = entries.last, last.time == time, entries.count > first {
            entries[entries.count - 1].count += count
        } else {
            entries.append((time, count))
        }
        sum += count
        forget(before: time - length)
    }

    /// What was counted from a window's length before a time on, without that instant.
    package mutating func count(at time: Int) -> Int {
        forget(before: time - length)
        return sum
    }

    private mutating func forget(before time: Int) {
        while first < entries.count, entries[first].time <= time {
            sum -= entries[first].count
            first += 1
        }
        // Entries that are over are removed when they are half of all, so that each is moved once.
        if first > 64, first * 2 > entries.count {
            entries.removeFirst(first)
            first = 0
        }
    }
}
