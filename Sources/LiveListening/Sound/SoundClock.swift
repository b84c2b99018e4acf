// SPDX-License-Identifier: Apache-2.0

/// When the sound of a source is heard in a session: the clock of the media, set by that of the session.
///
/// Within a connection the media's own times count, which are exact. They are set anew after a connection is opened, after
/// a jump, and if the two clocks have drifted apart, as sound cards do. All times are in microseconds.
public struct SoundClock: Sendable {
    /// What is added to the media's time.
    private var offset: Int?
    /// When the sound before ended, on the media's clock.
    private var expected = 0
    /// How late sound came at least, in the window of time that goes on, and since when.
    private var window: (since: Int, least: Int)?
    /// How late it came at least when the offset was set.
    private var latency: Int?

    /// A gap in the media's times that is no jump.
    private static let largestGap = 1_000_000
    /// The clocks may differ by so much.
    private static let tolerance = 40_000
    /// How long they are compared, so that sound that comes in bursts does not move them.
    private static let windowLength = 10_000_000

    /// No sound has come.
    public init() {}

    /// A connection was opened: its times count from anywhere.
    public mutating func reopen() {
        offset = nil
        window = nil
        latency = nil
    }

    /// Sound has come.
    ///
    /// - Parameters:
    ///   - start: when it begins, on the media's clock.
    ///   - duration: how long it is.
    ///   - now: when it came, since the session began.
    /// - Returns: when it begins, since the session began.
    public mutating func time(of start: Int, duration: Int, at now: Int) -> Int {
        let isJump =
            offset != nil && !(expected - 50_000...expected + Self.largestGap).contains(start)
        if isJump { reopen() }
        // What comes now was just said.
        let current = offset ?? now - start - duration
        offset = current
        expected = start + duration
        compare(late: now - (start + duration + current), at: now)
        return start + (offset ?? current)
    }

    /// Moves the media's clock if its sound has come later or earlier for a while.
    private mutating func compare(late: Int, at now: Int) {
        guard let open = window else {
            window = (now, late)
            return
        }
        let least = min(open.least, late)
        guard now - open.since >= Self.windowLength else {
            window = (open.since, least)
            return
        }
        window = nil
        guard let latency else {
            self.latency = least
            return
        }
        let drift = least - latency
        if abs(drift) > Self.tolerance { offset = offset.map { $0 + drift } }
    }
}
