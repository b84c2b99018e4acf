// SPDX-License-Identifier: Apache-2.0

internal import Processes
internal import Synchronization

/// Reads long sessions that are over, on a thread of its own: reading the log of four hours takes a second, in which no
/// text of another session may wait.
final class StoredSessions: Sendable {
    typealias Take = @Sendable (Result<KnownSessions.Entry?, RelayFailure>) -> Void

    private let path: String
    /// What is asked for; nil while no thread reads.
    private let waiting = Mutex<[(id: String, take: Take)]?>(nil)

    init(path: String) { self.path = path }

    /// Reads a session, and hands it over on the thread.
    func read(_ id: String, take: @escaping Take) {
        let isFirst = waiting.withLock { waiting in
            defer { waiting = (waiting ?? []) + [(id, take)] }
            return waiting == nil
        }
        guard isFirst else { return }
        DetachedThread.start { [self] in
            while let next = next() {
                next.take(Result { () throws(RelayFailure) in try read(next.id) })
            }
        }
    }

    private func next() -> (id: String, take: Take)? {
        waiting.withLock { waiting in
            guard let first = waiting?.first else {
                waiting = nil
                return nil
            }
            waiting?.removeFirst()
            return first
        }
    }

    private func read(_ id: String) throws(RelayFailure) -> KnownSessions.Entry? {
        try RelayStore(path: path).session(id)
    }
}
