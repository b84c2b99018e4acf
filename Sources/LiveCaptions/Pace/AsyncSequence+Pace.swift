// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// Whether values come: true with the first one, false exactly so long after the last one.
    ///
    /// At the end of the sequence, and before its error, false follows if the last value was true.
    ///
    /// - Parameters:
    ///   - duration: how long no value may come.
    ///   - clock: what measures that.
    /// - Returns: true and false by turns; nothing before the first value.
    public func active<Time: Clock>(
        for duration: Duration,
        clock: Time = ContinuousClock()
    ) -> AsyncThrowingStream<Bool, any Error> where Time.Duration == Duration {
        // What comes by turns is whole with its last two values.
        operated(by: Activity<Element>(pause: duration.nanoseconds), clock: clock, keeping: 2)
    }

    /// The last values, with each that comes.
    ///
    /// - Parameter count: how many at most, 1 or more; at the beginning there are fewer.
    /// - Returns: the values in their order.
    public func slidingWindow(count: Int) -> AsyncThrowingStream<[Element], any Error> {
        precondition(count >= 1, "a window has one value at least")
        return operated(by: LastValues(count: count), clock: ContinuousClock(), keeping: 1)
    }

    /// The values of the last while, with each that comes and each that is over.
    ///
    /// - Parameters:
    ///   - duration: how long a value is part of the window.
    ///   - clock: what measures that.
    /// - Returns: the values in their order; if windows are not read in time, the newest.
    public func slidingWindow<Time: Clock>(
        for duration: Duration,
        clock: Time = ContinuousClock()
    ) -> AsyncThrowingStream<[Element], any Error> where Time.Duration == Duration {
        operated(by: RecentValues(length: duration.nanoseconds), clock: clock, keeping: 1)
    }
}

/// Whether values come.
private struct Activity<Input: Sendable>: TimedOperator {
    private var periods: ActivePeriods

    init(pause: Int) { periods = ActivePeriods(pause: pause) }

    mutating func take(_ value: Input, at time: Int, _ give: (Bool) -> Void) {
        let wasActive = periods.start != nil
        periods.add(at: time)
        if !wasActive { give(true) }
    }

    mutating func tick(at time: Int, _ give: (Bool) -> Void) {
        if periods.tick(at: time) { give(false) }
    }

    mutating func end(_ give: (Bool) -> Void) {
        if periods.end() { give(false) }
    }

    var nextTime: Int? { periods.latestEnd }
}

/// The last values.
private struct LastValues<Input: Sendable>: TimedOperator {
    let count: Int
    private var values: [Input] = []

    init(count: Int) { self.count = count }

    mutating func take(_ value: Input, at time: Int, _ give: ([Input]) -> Void) {
        if values.count == count { values.removeFirst() }
        values.append(value)
        give(values)
    }

    mutating func tick(at time: Int, _ give: ([Input]) -> Void) {}
    mutating func end(_ give: ([Input]) -> Void) {}
    var nextTime: Int? { nil }
}

/// The values of the last while.
private struct RecentValues<Input: Sendable>: TimedOperator {
    let length: Int
    private var window = TimedWindow<Input>()

    init(length: Int) { self.length = length }

    mutating func take(_ value: Input, at time: Int, _ give: ([Input]) -> Void) {
        window.add(value, at: time)
        give(window.values)
    }

    mutating func tick(at time: Int, _ give: ([Input]) -> Void) {
        guard let oldest = window.oldest, oldest + length <= time else { return }
        window.removeFirst(upTo: time - length)
        give(window.values)
    }

    mutating func end(_ give: ([Input]) -> Void) {}
    var nextTime: Int? { window.oldest.map { $0 + length } }
}
