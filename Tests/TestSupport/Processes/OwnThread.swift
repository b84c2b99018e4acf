// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Does what waits for long, such as for a browser, on a thread of its own: other tests run meanwhile.
///
/// Issues that `body` records belong to no test, so that it returns or throws what is expected of it.
package func onOwnThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread { continuation.resume(with: Result(catching: body)) }
        thread.start()
    }
}
