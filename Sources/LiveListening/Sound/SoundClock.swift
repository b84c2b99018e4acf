// SPDX-License-Identifier: Apache-2.0

/// When the sound of a source is heard in a session: the clock of the media, set by that of the session.
///
/// Within a connection the media's own times count, which are exact. They are set anew after a connection is opened, after
/// a jump, and if the two clocks have drifted apart, as sound cards do; or the source states its dates. All times are in
/// microseconds.
public struct SoundClock: Sendable {
    /// What is added to the media's time.
    private var offset: Int?
    /// When the sound before ended, on the media's clock; nil before the first.
    private var expected: Int?
    /// How late sound came at least, in the window of time that goes on, and since when.
    private var window: (since: Int, least: Int)?
    /// How late it came at least when the offset was set.
    private var latency: Int?
    /// Whether the source states its dates, so that it does not matter when sound comes.
    private var isStated = false

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
        expected = nil
        isStated = false
        window = nil
        latency = nil
    }

    /// It is known when the media's clock showed 0, until its times jump.
    ///
    /// - Parameters:
    ///   - time: in microseconds of the session.
    ///   - isStated: whether the source says so, so that it does not matter when its sound comes.
    mutating func set(zero time: Int, isStated: Bool) {
        reopen()
        offset = time
        self.isStated = isStated
    }

    /// Whether no sound has come since a connection was opened, and the source states nothing.
    var isOpen: Bool { offset == nil }

    /// Compares sound with what came last.
    ///
    /// - Parameter start: when it begins, on the media's clock.
    /// - Returns: whether it does not follow; false for the first sound.
    func jumps(to start: Int) -> Bool {
        guard let expected, offset != nil else { return false }
        return !(expected - 50_000...expected + Self.largestGap).contains(start)
    }

    /// Sound has come.
    ///
    /// - Parameters:
    ///   - start: when it begins, on the media's clock.
    ///   - duration: how long it is.
    ///   - now: when it came, since the session began.
    /// - Returns: when it begins, since the session began.
    public mutating func time(of start: Int, duration: Int, at now: Int) -> Int {
        if jumps(to: start) { reopen() }
        // What comes now was just said.
        let current = offset ?? now - start - duration
        offset = current
        expected = start + duration
        guard !isStated else { return start + current }
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
