// SPDX-License-Identifier: Apache-2.0

/// Values of the last while, in the order in which they came.
struct TimedWindow<Value: Sendable>: Sendable {
    private var entries: [(time: Int, value: Value)] = []
    private var first = 0

    /// Takes a value; times may not go back.
    mutating func add(_ value: Value, at time: Int) { entries.append((time, value)) }

    /// Changes the last value if it came at this time; returns whether there is one.
    mutating func changeLast(at time: Int, _ change: (inout Value) -> Void) -> Bool {
        guard entries.count > first, entries[entries.count - 1].time == time else { return false }
        change(&entries[entries.count - 1].value)
        return true
    }

    /// Removes what came at a time or before it, oldest first.
    mutating func removeFirst(upTo time: Int, _ take: (Value) -> Void = { _ in }) {
        while first < entries.count, entries[first].time <= time {
            take(entries[first].value)
            first += 1
        }
        // Entries that are over are removed when they are half of all, so that each is moved once.
        if first > 64, first * 2 > entries.count {
            entries.removeFirst(first)
            first = 0
        }
    }

    /// Whether nothing is left.
    var isEmpty: Bool { first == entries.count }

    /// The values that are left.
    var values: [Value] { entries[first...].map(\.value) }

    /// When the oldest value came that is left; nil if nothing is.
    var oldest: Int? { isEmpty ? nil : entries[first].time }
}
