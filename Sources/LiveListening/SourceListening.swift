// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A source and the engine that listens to it, from its first sound to its end.
public final class SourceListening: Sendable {
    /// What a program that listens does with what is heard; called on the threads of the source and of the engine.
    public struct Sink: Sendable {
        /// The sound has begun: when the media begins, in milliseconds of the session.
        public var begin: @Sendable (Int) -> Void
        /// A segment has changed.
        public var take: @Sendable (HeardSegment) -> Void
        /// A line for the operator.
        public var report: @Sendable (String) -> Void

        /// A sink.
        public init(
            begin: @escaping @Sendable (Int) -> Void,
            take: @escaping @Sendable (HeardSegment) -> Void,
            report: @escaping @Sendable (String) -> Void
        ) {
            self.begin = begin
            self.take = take
            self.report = report
        }
    }

    private let buffer = SoundBuffer()
    private let reader: SoundReader
    private let listener: LiveListener
    private let state: ListeningState

    /// A listening that has not begun.
    ///
    /// - Parameters:
    ///   - address: the source.
    ///   - settings: the engine.
    ///   - time: the session's clock.
    ///   - sink: gets what is heard.
    public init(
        to address: SoundAddress,
        _ settings: LiveListener.Settings,
        time: SessionTime,
        sink: Sink
    ) {
        let state = ListeningState(sink, engine: settings.engine.name)
        let buffer = buffer
        self.state = state
        reader = SoundReader(address, into: buffer) {
            time.now
        } report: {
            state.take($0, address)
        }
        listener = LiveListener(settings, of: buffer) { state.take($0) }
    }

    /// Listens until the source ends, the engine fails, or ``stop()`` is called.
    ///
    /// - Returns: what was heard.
    public func run() async -> ListeningSummary {
        reader.start()
        listener.start()
        let failure = await state.ended()
        reader.stop()
        return state.summary(heard: buffer.heardMilliseconds, failure)
    }

    /// Ends the source: what was heard so far is still recognised.
    public func stop() {
        reader.stop()
        buffer.end()
    }
}

/// What came of a listening.
public struct ListeningSummary: Sendable {
    /// How the engine is named.
    public var engine: String
    /// Sound that came, in milliseconds.
    public var heard: Int
    /// From the first to the last word of each segment, summed, in milliseconds.
    public var captioned: Int
    /// Sound that was left out.
    public var skipped: [SkippedSound]
    /// How often the engine was started again.
    public var restarts: Int
    /// Why it ended too early; nil if the sound ended.
    public var failure: String?
}

/// What was heard so far, and the outcome of the engine.
private final class ListeningState: Sendable {
    private struct State {
        var captioned = 0
        var skipped: [SkippedSound] = []
        var restarts = 0
        var failure: String?
    }

    private let state = Mutex(State())
    private let (outcomes, outcome) = AsyncStream<EngineFailure?>.makeStream()
    private let sink: SourceListening.Sink
    private let engine: String

    init(_ sink: SourceListening.Sink, engine: String) {
        self.sink = sink
        self.engine = engine
    }

    func take(_ event: SoundReader.Event, _ address: SoundAddress) {
        let name = address.name
        switch event {
        case .began(let time): sink.begin(time)
        case .lost(let reason):
            sink.report(
                address.kind == .publisher
                    ? "\(name): the publisher has left; waiting for the next one (\(reason))"
                    : "\(name): the source is lost and is opened again: \(reason)"
            )
        case .undated(let reason):
            sink.report(
                "\(name): the dates of the playlist are not used, so its captions are as late as its audio is: \(reason)"
            )
        case .damaged(let packets):
            sink.report("\(name): \(packets) packets could not be decoded and were not heard")
        case .failed(let reason): state.withLock { $0.failure = reason }
        }
    }

    func take(_ event: LiveListener.Event) {
        switch event {
        case .segment(let segment):
            if segment.isFinal {
                state.withLock { $0.captioned += max(0, segment.end - segment.start) }
            }
            sink.take(segment)
        case .skipped(let sound):
            state.withLock { $0.skipped.append(sound) }
            sink.report(Self.sentence(sound))
        case .restarted(let reason, let words):
            state.withLock { $0.restarts += 1 }
            sink.report(
                "the engine \(engine) is started again: \(reason)"
                    + (words.isEmpty ? "" : ":\n\(words)")
            )
        case .ended(let failure): outcome.yield(failure)
        }
    }

    private static func sentence(_ sound: SkippedSound) -> String {
        let times = "\(seconds(sound.start)) to \(seconds(sound.end))"
        return switch sound.reason {
        case .slowEngine: "\(times) is not recognised: the engine is too slow"
        case .engineEnded: "\(times) is not recognised: the engine ended before it wrote its words"
        }
    }

    private static func seconds(_ milliseconds: Int) -> String {
        "\(Double(milliseconds / 100) / 10) s"
    }

    /// Waits for the end; returns why it came too early.
    func ended() async -> EngineFailure? {
        for await failure in outcomes { return failure }
        return nil
    }

    func summary(heard: Int, _ failure: EngineFailure?) -> ListeningSummary {
        state.withLock { state in
            let words = failure.map {
                "the engine \(engine): \($0.reason)" + ($0.words.isEmpty ? "" : ":\n\($0.words)")
            }
            return ListeningSummary(
                engine: engine,
                heard: heard,
                captioned: state.captioned,
                skipped: state.skipped,
                restarts: state.restarts,
                failure: state.failure ?? words
            )
        }
    }
}
