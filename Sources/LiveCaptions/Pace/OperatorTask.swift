// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Synchronization

/// What an operator on a sequence does with values and with time: it runs the sequence in a task, and wakes when it asks to.
///
/// All times are in nanoseconds since the operator began.
protocol TimedOperator<Input, Output>: Sendable {
    associatedtype Input: Sendable
    associatedtype Output: Sendable

    /// A value has come.
    mutating func take(_ value: Input, at time: Int, _ give: (Output) -> Void)
    /// Time has passed.
    mutating func tick(at time: Int, _ give: (Output) -> Void)
    /// No value follows.
    mutating func end(_ give: (Output) -> Void)
    /// When ``tick(at:_:)`` has something to do; nil for never.
    var nextTime: Int? { get }
}

/// An operator that runs, and the one task that waits for its time.
private final class RunningOperator<Work: TimedOperator, Time: Clock>: Sendable
where Time.Duration == Duration {
    private struct State {
        var work: Work
        var waits: Task<Void, Never>?
        var isOver = false
    }

    private let state: Mutex<State>
    private let clock: Time
    private let start: Time.Instant
    private let output: AsyncThrowingStream<Work.Output, any Error>.Continuation

    init(
        _ work: Work,
        clock: Time,
        _ output: AsyncThrowingStream<Work.Output, any Error>.Continuation
    ) {
        state = Mutex(State(work: work))
        self.clock = clock
        start = clock.now
        self.output = output
    }

    private var now: Int { start.duration(to: clock.now).nanoseconds }

    func take(_ value: Work.Input) {
        state.withLock { state in
            let time = now
            state.work.tick(at: time) { output.yield($0) }
            state.work.take(value, at: time) { output.yield($0) }
            wait(&state)
        }
    }

    /// Sees to it that the operator wakes; one task waits at a time, for the earliest time.
    private func wait(_ state: inout State) {
        guard state.waits == nil, !state.isOver, let time = state.work.nextTime else { return }
        state.waits = Task { [self] in
            do {
                try await clock.sleep(
                    until: start.advanced(by: .nanoseconds(time)),
                    tolerance: .zero
                )
            } catch {
                return
            }
            self.state.withLock { state in
                state.waits = nil
                guard !state.isOver else { return }
                state.work.tick(at: max(time, now)) { output.yield($0) }
                wait(&state)
            }
        }
    }

    func end(_ error: (any Error)?) {
        state.withLock { state in
            guard !state.isOver else { return }
            state.isOver = true
            state.waits?.cancel()
            state.work.end { output.yield($0) }
        }
        output.finish(throwing: error)
    }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// The sequence that an operator makes of this one; at most the newest values wait that are not read.
    func operated<Work: TimedOperator, Time: Clock>(
        by work: Work,
        clock: Time,
        keeping newest: Int
    ) -> AsyncThrowingStream<Work.Output, any Error>
    where Work.Input == Element, Time.Duration == Duration {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(newest)) { output in
            let running = RunningOperator(work, clock: clock, output)
            let task = Task {
                do {
                    for try await value in self { running.take(value) }
                    running.end(nil)
                } catch {
                    running.end(error)
                }
            }
            output.onTermination = { _ in
                task.cancel()
                running.end(nil)
            }
        }
    }
}
