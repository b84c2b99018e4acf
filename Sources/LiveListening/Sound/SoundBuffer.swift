// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Sound between who makes it and who recognises it: a slow engine never makes a source wait.
///
/// When it is full, its oldest sound is left out, and reported.
public final class SoundBuffer: Sendable {
    /// Samples that follow each other: 16 bits, one channel, ``rate`` a second.
    public struct Block: Equatable, Sendable {
        /// When the first is heard, in microseconds since the session began.
        public var start: Int
        /// The samples.
        public var samples: [Int16]

        /// Samples from a time on.
        public init(start: Int, samples: [Int16]) {
            self.start = start
            self.samples = samples
        }

        /// When the last one ends, in microseconds.
        public var end: Int { start + SoundBuffer.microseconds(samples.count) }
    }

    private struct State {
        var blocks: [Block] = []
        var count = 0
        var hasEnded = false
        var skipped: [SkippedSound] = []
        var heard = 0
        var limit: Int
    }

    /// Samples a second.
    public static let rate = 16_000

    private let state: Mutex<State>
    /// How much sound may wait, in seconds, besides what a source sends at once.
    private let seconds: Int

    /// Nothing yet.
    ///
    /// - Parameter seconds: how much sound may wait.
    public init(seconds: Int = 10) {
        self.seconds = seconds
        state = Mutex(State(limit: seconds * Self.rate))
    }

    /// The source sends so many seconds at once, of which a minute at most has room.
    func expectBursts(of length: Int) {
        state.withLock { $0.limit = (seconds + min(length, 60)) * Self.rate }
    }

    /// How long samples are, in microseconds.
    public static func microseconds(_ count: Int) -> Int { count * 1_000_000 / rate }

    /// Adds sound; what is older than the buffer has room for is left out.
    public func add(_ block: Block) {
        guard !block.samples.isEmpty else { return }
        state.withLock { state in
            state.blocks.append(block)
            state.count += block.samples.count
            state.heard += block.samples.count
            while state.count > state.limit, let first = state.blocks.first, state.blocks.count > 1
            {
                state.blocks.removeFirst()
                state.count -= first.samples.count
                state.skipped.append(SkippedSound(first, .slowEngine))
            }
        }
    }

    /// No sound follows.
    public func end() { state.withLock { $0.hasEnded = true } }

    /// Takes what waits.
    public func take() -> [Block] {
        state.withLock { state in
            defer { (state.blocks, state.count) = ([], 0) }
            return state.blocks
        }
    }

    /// What was left out since the last call.
    public func takeSkipped() -> [SkippedSound] {
        state.withLock { state in
            defer { state.skipped = [] }
            return state.skipped
        }
    }

    /// Whether no sound follows and none waits.
    public var isOver: Bool { state.withLock { $0.hasEnded && $0.blocks.isEmpty } }

    /// How much sound has come, in milliseconds.
    public var heardMilliseconds: Int {
        state.withLock { Self.microseconds($0.heard) / 1000 }
    }
}

/// Sound that no engine has heard, and why.
public struct SkippedSound: Equatable, Sendable {
    /// Why.
    public enum Reason: String, Sendable {
        /// More sound came than the engine recognises in time.
        case slowEngine = "slow-engine"
        /// The engine ended before it had written its words.
        case engineEnded = "engine-ended"
    }

    /// From when, in milliseconds since the session began.
    public var start: Int
    /// Until when.
    public var end: Int
    /// Why.
    public let reason: Reason

    /// Sound between two times.
    public init(start: Int, end: Int, reason: Reason) {
        self.start = start
        self.end = end
        self.reason = reason
    }

    init(_ block: SoundBuffer.Block, _ reason: Reason) {
        self.init(start: block.start / 1000, end: block.end / 1000, reason: reason)
    }

    /// The same, if the other one follows it for the same reason.
    func joined(with next: SkippedSound) -> SkippedSound? {
        guard next.reason == reason, (end - 10...end + 50).contains(next.start) else { return nil }
        return SkippedSound(start: start, end: max(end, next.end), reason: reason)
    }
}
