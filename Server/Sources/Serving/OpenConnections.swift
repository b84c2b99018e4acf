// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// How many connections there are, up to a limit.
package final class OpenConnections: Sendable {
    private let limit: Int
    private let count = Mutex(0)

    package init(limit: Int) { self.limit = limit }

    /// Counts a connection; false where there are too many.
    package func enter() -> Bool {
        count.withLock { count in
            guard count < limit else { return false }
            count += 1
            return true
        }
    }

    package func leave() { count.withLock { $0 -= 1 } }
}
