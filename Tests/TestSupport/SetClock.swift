// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A clock that stands still until it is set.
package final class SetClock: Clock, Sendable {
    /// How long it has run.
    package struct Instant: InstantProtocol {
        var offset: Duration
        package func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct Sleeper {
        let id: Int
        let until: Instant
        let wake: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Sleeper] = []
        var cancelled: Set<Int> = []
        var count = 0
    }

    private let state = Mutex(State())
    package var now: Instant { state.withLock(\.now) }
    package var minimumResolution: Duration { .nanoseconds(1) }

    /// It stands at 0.
    package init() {}

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wake in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.contains(id) { return .failure(CancellationError()) }
                    if deadline <= state.now { return .success(()) }
                    state.sleepers.append(Sleeper(id: id, until: deadline, wake: wake))
                    return nil
                }
                if let outcome { wake.resume(with: outcome) }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                state.cancelled.insert(id)
                let place = state.sleepers.firstIndex { $0.id == id }
                return place.map { state.sleepers.remove(at: $0) }
            }
            sleeper?.wake.resume(throwing: CancellationError())
        }
    }

    /// Moves it forward, and wakes the tasks whose time has come.
    package func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let now = state.now
            let woken = state.sleepers.filter { $0.until <= now }
            state.sleepers.removeAll { $0.until <= now }
            return woken.sorted { $0.until < $1.until }
        }
        for sleeper in woken { sleeper.wake.resume() }
    }

    /// Waits until so many sleep.
    package func waitForSleepers(_ count: Int) async throws {
        while state.withLock(\.sleepers.count) != count {
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}
