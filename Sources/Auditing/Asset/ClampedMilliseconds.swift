// SPDX-License-Identifier: Apache-2.0

extension Double {
    /// Seconds as milliseconds, whatever a file claims: at most some thirty thousand years.
    var clampedMilliseconds: Int { Int(isNaN ? 0 : max(0, min(self * 1000, 1e15))) }
}
