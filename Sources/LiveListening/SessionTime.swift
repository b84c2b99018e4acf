// SPDX-License-Identifier: Apache-2.0

internal import MediaPrimitives

/// The clock of a session, as a relay stated it once.
public struct SessionTime: Sendable {
    private let base: Int
    private let instant: ContinuousClock.Instant

    /// A clock that shows a time now.
    ///
    /// - Parameters:
    ///   - milliseconds: since the session began.
    ///   - instant: when it was that time.
    public init(_ milliseconds: Int, at instant: ContinuousClock.Instant = .now) {
        base = milliseconds
        self.instant = instant
    }

    /// Now, in milliseconds since the session began.
    public var now: Int { base + (ContinuousClock.now - instant).milliseconds }
}
