// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The time of the processor that the process has taken, in seconds.
package func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
