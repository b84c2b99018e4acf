// SPDX-License-Identifier: Apache-2.0

internal import Processes

/// Does work that may wait, for another program, a file or a lock, on a thread of its own, so that the threads of tasks are free to serve it.
///
/// Queues of Dispatch share their threads with tasks on Linux: one that waits holds tasks up for a second.
package func awaitBlocking<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        DetachedThread.start {
            continuation.resume(with: Swift.Result { try work() })
        }
    }
}
