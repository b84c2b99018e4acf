// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation

/// Does what waits for a browser on a thread of its own: other tests run meanwhile.
///
/// Two browsers run at a time, so that each plays without a pause. A test that waits for its turn
/// holds no thread of other tests; with `.serialized`, all but the first would run after all tests
/// of all suites have begun. Issues that `body` records belong to no test, so that it returns or
/// throws what is expected of it.
package func withBrowser<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread {
            browsers.wait()
            defer { browsers.signal() }
            continuation.resume(with: Result(catching: body))
        }
        thread.start()
    }
}

private let browsers = DispatchSemaphore(value: 2)
