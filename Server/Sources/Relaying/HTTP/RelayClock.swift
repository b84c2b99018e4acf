// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The time of a relay: of the clock when it started, and from then on without jumps.
package struct RelayClock: Sendable {
    private let start: Int
    private let instant = ContinuousClock.now

    package init() { start = Int(Date().timeIntervalSince1970 * 1000) }

    /// Now, in milliseconds since 1970.
    package var now: Int {
        let passed = (ContinuousClock.now - instant).components
        return start + Int(passed.seconds) * 1000 + Int(passed.attoseconds / 1_000_000_000_000_000)
    }
}
