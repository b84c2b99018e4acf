// SPDX-License-Identifier: Apache-2.0

import AuditRunning
import Auditing
import Synchronization

/// A line that shows the progress of analysing audio and video; threads share it.
final class ListeningLine: Sendable {
    private struct State {
        var line = Progress("listening")
        /// The file that is shown, of those that are listened to at once.
        var path: String?

        /// Shows the progress of a file, unless another one has the line.
        mutating func show(_ verb: String, _ path: String, _ done: UInt64, _ total: UInt64) {
            if self.path == nil {
                self.path = path
                line = Progress("\(verb) \(path.printable)")
            }
            if self.path == path { line.show(done: min(done, total), of: total) }
        }
    }

    private let state = Mutex(State())

    /// Shows how far a file is read; one file at a time has the line.
    func show(_ progress: ListeningProgress) {
        state.withLock { state in
            switch progress {
            case .reading(let path, let done, let total):
                state.show("listening to", path, done, total)
            case .looking(let path, let done, let total):
                state.show("looking at", path, done, total)
            case .done(let path):
                guard state.path == path else { return }
                state.line.clear()
                state.path = nil
            }
        }
    }
}
