// SPDX-License-Identifier: Apache-2.0

/// A unit that recognisers give times in.
package enum TimeUnit: Sendable, CaseIterable {
    /// Seconds.
    case seconds
    /// Milliseconds.
    case milliseconds
    /// Microseconds.
    case microseconds
    /// 100 nanoseconds.
    case ticks
    /// Nanoseconds.
    case nanoseconds

    /// Its name in messages.
    package var name: String {
        switch self {
        case .seconds: "seconds"
        case .milliseconds: "milliseconds"
        case .microseconds: "microseconds"
        case .ticks: "ticks of 100 nanoseconds"
        case .nanoseconds: "nanoseconds"
        }
    }

    /// One of it is ten to this power of microseconds.
    package var exponent: Int {
        switch self {
        case .seconds: 6
        case .milliseconds: 3
        case .microseconds: 0
        case .ticks: -1
        case .nanoseconds: -3
        }
    }
}
