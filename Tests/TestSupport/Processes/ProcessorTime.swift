// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The time that the processor spends on a body, on the thread that calls: what other tests do meanwhile does
/// not count.
package func processorTime(of body: () throws -> Void) rethrows -> Duration {
    func now() -> Duration {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = now()
    try body()
    return now() - start
}
