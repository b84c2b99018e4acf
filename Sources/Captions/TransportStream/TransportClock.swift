// SPDX-License-Identifier: Apache-2.0

/// The times of a program of a transport stream, made to go on: its clock counts 33 bits, and starts anew where recordings are put
/// together.
///
/// Times are ticks of 1/90 000 s. Where the clock goes back, what follows is shown right after what was before. Gaps are kept.
struct TransportClock {
    /// Ticks since the first time that was seen, which is itself.
    private(set) var now: Int64?
    /// The last time of the clock, as it is in the stream.
    private var last: Int64 = 0
    /// The first time that was seen.
    private(set) var first: Int64 = 0
    /// Whether packets have the clock; if none has it, the times of subtitles are all there is.
    private var hasReference = false

    /// A presentation time this much below the last one begins a new count, where there is no clock.
    private static let jump: Int64 = 90_000

    /// Takes the time of the clock in a packet.
    mutating func take(reference: Int64) {
        advance(to: reference, tolerance: 0)
        hasReference = true
    }

    /// When something with a presentation time is shown; without one it is shown as it arrives.
    ///
    /// - Returns: nil before the first time of the stream.
    mutating func time(of stamp: Int64?) -> Int64? {
        guard let stamp else { return now }
        if !hasReference { advance(to: stamp, tolerance: Self.jump) }
        return now.map { $0 + Self.difference(stamp, last) }
    }

    /// Where a time of the beginning of the stream is among those that go on.
    func start(_ stamp: Int64) -> Int64 { first + Self.difference(stamp, first) }

    private mutating func advance(to stamp: Int64, tolerance: Int64) {
        defer { last = stamp }
        guard let now else {
            (self.now, first) = (stamp, stamp)
            return
        }
        let step = Self.difference(stamp, last)
        if step >= -tolerance { self.now = now + step }
    }

    /// The way from one time to another, the shorter one of both around the 33 bits.
    private static func difference(_ stamp: Int64, _ other: Int64) -> Int64 {
        let distance = (stamp - other) & (FirstPresentationTime.wrap - 1)
        return distance < FirstPresentationTime.wrap / 2
            ? distance : distance - FirstPresentationTime.wrap
    }
}
