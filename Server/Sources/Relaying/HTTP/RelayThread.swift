// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Processes
internal import Synchronization

/// The thread on which a relay's sessions are changed and written.
///
/// What comes while it writes is the next batch: the more comes, the fewer commits a request costs. It is a thread of
/// its own, because writing waits for the disk.
package final class RelayThread: Sendable {
    package typealias Job = @Sendable (RelayCore) -> Void

    private struct Jobs {
        var waiting: [Job] = []
        var isStopped = false
        var hasEnded = false
        var ending: [CheckedContinuation<Void, Never>] = []
    }

    private let jobs = Mutex(Jobs())
    private let wake = DispatchSemaphore(value: 0)
    package typealias Deliver = @Sendable (RelayCore.Outcome, RelayThread) -> Void

    private let deliver: Deliver

    private init(_ deliver: @escaping Deliver) {
        self.deliver = deliver
    }

    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - make: makes the sessions, on the thread.
    ///   - deliver: gets what follows from each batch, on the thread; it must not wait.
    /// - Returns: the thread, once the sessions are made.
    /// - Throws: what `make` throws.
    package static func start(
        _ make: @escaping @Sendable () throws -> RelayCore,
        deliver: @escaping Deliver
    ) async throws -> RelayThread {
        let thread = RelayThread(deliver)
        try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Void, any Error>) in
            DetachedThread.start {
                do {
                    let core = try make()
                    continuation.resume()
                    thread.run(core)
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
        return thread
    }

    /// Does something with the sessions, in the next batch.
    package func add(_ job: @escaping Job) {
        let wasEmpty = jobs.withLock { jobs in
            jobs.waiting.append(job)
            return jobs.waiting.count == 1
        }
        if wasEmpty { wake.signal() }
    }

    /// Takes a request; `reply` is called on the thread once what it changed is committed.
    package func take(_ request: RelayRequest, reply: @escaping @Sendable (RelayAnswer) -> Void) {
        add { $0.take(request, reply: reply) }
    }

    /// Ends the thread after what was added.
    package func stop() {
        jobs.withLock { $0.isStopped = true }
        wake.signal()
    }

    /// Ends the thread, and returns once all that was added is committed.
    package func finish() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isLate = jobs.withLock { jobs in
                jobs.isStopped = true
                if !jobs.hasEnded { jobs.ending.append(continuation) }
                return jobs.hasEnded
            }
            if isLate { continuation.resume() }
            wake.signal()
        }
    }

    private static let tick = 250
    /// Milliseconds between looks at what requests wait for.
    private static let reload = 50

    private func run(_ core: RelayCore) {
        var nextTick = DispatchTime.now() + .milliseconds(Self.tick)
        var nextReload = DispatchTime.now()
        while true {
            _ = wake.wait(timeout: core.hasReloads ? min(nextTick, nextReload) : nextTick)
            let (batch, isStopped) = jobs.withLock { jobs in
                defer { jobs.waiting = [] }
                return (jobs.waiting, jobs.isStopped)
            }
            for job in batch { job(core) }
            if DispatchTime.now() >= nextTick {
                core.tick()
                nextTick = .now() + .milliseconds(Self.tick)
            }
            if core.hasReloads, DispatchTime.now() >= nextReload {
                core.answerReloads()
                nextReload = .now() + .milliseconds(Self.reload)
            }
            for outcome in core.commit() { deliver(outcome, self) }
            if isStopped { return end() }
        }
    }

    private func end() {
        let ending = jobs.withLock { jobs in
            jobs.hasEnded = true
            return jobs.ending
        }
        for continuation in ending { continuation.resume() }
    }
}
