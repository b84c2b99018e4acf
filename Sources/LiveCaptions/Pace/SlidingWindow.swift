// SPDX-License-Identifier: Apache-2.0

/// Counts what happened in the last seconds.
package struct SlidingWindow: Sendable {
    /// The length in milliseconds.
    package let length: Int
    private var window = TimedWindow<Int>()
    private var sum = 0

    /// An empty window.
    ///
    /// - Parameter length: in milliseconds, more than 0.
    package init(length: Int) { self.length = length }

    /// Counts something; times may not go back.
    package mutating func add(_ count: Int, at time: Int) {
        if !window.changeLast(at: time, { $0 += count }) { window.add(count, at: time) }
        sum += count
        forget(before: time - length)
    }

    /// What was counted from a window's length before a time on, without that instant.
    package mutating func count(at time: Int) -> Int {
        forget(before: time - length)
        return sum
    }

    private mutating func forget(before time: Int) {
        var gone = 0
        window.removeFirst(upTo: time) { gone += $0 }
        sum -= gone
    }
}
