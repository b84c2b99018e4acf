// SPDX-License-Identifier: Apache-2.0

import AuditRunning
import Auditing
import Synchronization

/// A line that shows the progress of analysing audio; threads share it.
final class ListeningLine: Sendable {
    private struct State {
        var line = Progress("listening")
        /// The file that is shown, of those that are listened to at once.
        var path: String?
    }

    private let state = Mutex(State())

    /// Shows how far a file is read; one file at a time has the line.
    func show(_ progress: ListeningProgress) {
        state.withLock { state in
            switch progress {
            case .reading(let path, let done, let total):
                if state.path == nil {
                    state.path = path
                    state.line = Progress("listening to \(path.printable)")
                }
                if state.path == path { state.line.show(done: min(done, total), of: total) }
            case .done(let path):
                guard state.path == path else { return }
                state.line.clear()
                state.path = nil
            }
        }
    }
}
