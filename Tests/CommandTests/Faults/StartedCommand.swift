// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import TestSupport

/// A run of `mediatag` beside which something else is done.
final class StartedCommand: Sendable {
    private let outcome = Mutex<Result<ProcessResult, any Error>?>(nil)
    private let group = DispatchGroup()

    /// Starts it in a folder.
    init(_ arguments: [String], in place: Workplace, _ environment: [String: String] = [:]) {
        let folder = place.folder
        group.enter()
        Thread.detachNewThread { [self] in
            let result = Result {
                try run(builtBinary.path, arguments, in: folder, environment: environment)
            }
            outcome.withLock { $0 = result }
            group.leave()
        }
    }

    /// Whether it is over.
    var hasEnded: Bool { outcome.withLock { $0 != nil } }

    /// How it ended, once it has.
    func result() throws -> ProcessResult {
        group.wait()
        guard let result = outcome.withLock({ $0 }) else {
            throw ProcessFailure(description: "a command without an end")
        }
        return try result.get()
    }
}
