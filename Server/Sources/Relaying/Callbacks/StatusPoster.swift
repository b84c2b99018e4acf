// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Processes
internal import RemoteMedia
internal import Synchronization

/// Posts statuses to the applications that asked for them, in their order for each address.
///
/// What fails is tried again, later each time. It is done on threads of its own, and what is too much is dropped, so
/// that no application holds captions up.
package final class StatusPoster: Sendable {
    /// Sends a body to an address; returns whether it arrived.
    package typealias Send = @Sendable (StatusChange) -> Bool

    private struct Post {
        let change: StatusChange
        var attempts = 0
        var due: DispatchTime
    }

    private struct State {
        /// By their addresses; the first of each is next.
        var waiting: [String: [Post]] = [:]
        var busy: Set<String> = []
        var isStopped = false
    }

    /// Statuses of one address, and addresses, that wait at most.
    private static let most = 100
    private static let attempts = 6
    private static let threads = 2

    private let state = Mutex(State())
    private let wake = DispatchSemaphore(value: 0)
    private let send: Send
    private let firstPause: Int
    private let report: @Sendable (String) -> Void

    /// A poster that has begun.
    ///
    /// - Parameters:
    ///   - firstPause: milliseconds before a second attempt; each later pause is twice as long.
    ///   - report: takes lines for the operator.
    ///   - send: sends one.
    package init(
        firstPause: Int = 1000,
        report: @escaping @Sendable (String) -> Void,
        send: @escaping Send
    ) {
        self.firstPause = firstPause
        self.report = report
        self.send = send
        for _ in 0..<Self.threads {
            DetachedThread.start { [self] in work() }
        }
    }

    /// Posts a status, soon; without an address nothing is posted.
    package func add(_ change: StatusChange) {
        guard let address = change.address else { return }
        let isTaken = state.withLock { state in
            guard state.waiting.count < Self.most || state.waiting[address] != nil,
                state.waiting[address, default: []].count < Self.most
            else { return false }
            state.waiting[address, default: []].append(Post(change: change, due: .now()))
            return true
        }
        if isTaken { wake.signal() } else { report("A status was not posted: too many wait.") }
    }

    /// Ends the threads; what waits is not posted.
    package func stop() {
        state.withLock { $0.isStopped = true }
        for _ in 0..<Self.threads { wake.signal() }
    }

    private func work() {
        while true {
            _ = wake.wait(timeout: nextDue)
            while let (address, post) = take() {
                finish(address, post, arrived: send(post.change))
            }
            if state.withLock(\.isStopped) { return }
        }
    }

    /// When the next attempt is due that no thread makes.
    private var nextDue: DispatchTime {
        state.withLock { state in
            let due = state.waiting.compactMap { address, posts in
                state.busy.contains(address) ? nil : posts.first?.due
            }
            return due.min() ?? .distantFuture
        }
    }

    private func take() -> (String, Post)? {
        state.withLock { state in
            guard !state.isStopped else { return nil }
            let now = DispatchTime.now()
            let found = state.waiting.first { address, posts in
                !state.busy.contains(address) && posts.first.map { $0.due <= now } == true
            }
            guard let (address, posts) = found, let post = posts.first else { return nil }
            state.busy.insert(address)
            return (address, post)
        }
    }

    private func finish(_ address: String, _ post: Post, arrived: Bool) {
        let isGivenUp = !arrived && post.attempts + 1 >= Self.attempts
        state.withLock { state in
            state.busy.remove(address)
            if arrived || isGivenUp {
                state.waiting[address]?.removeFirst()
                if state.waiting[address]?.isEmpty == true { state.waiting[address] = nil }
            } else {
                let pause = firstPause << post.attempts
                state.waiting[address]?[0].attempts += 1
                state.waiting[address]?[0].due = .now() + .milliseconds(pause)
            }
        }
        if isGivenUp { report("A status was not posted: its address did not answer.") }
    }
}

extension StatusPoster {
    /// A poster over HTTP.
    ///
    /// - Parameters:
    ///   - mayBeInside: whether applications may be on this machine or in its networks.
    ///   - report: takes lines for the operator.
    package convenience init(
        mayBeInside: Bool,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.init(report: report) { change in
            guard let address = change.address else { return true }
            let message = RemoteMessage(
                String(decoding: change.body, as: UTF8.self),
                fields: [(name: "Mediatag-Signature", value: change.signature)]
            )
            do {
                let status = try message.post(
                    to: address,
                    mayBeInside: mayBeInside,
                    timeLimit: 10
                )
                return 200..<300 ~= status
            } catch {
                return false
            }
        }
    }
}
