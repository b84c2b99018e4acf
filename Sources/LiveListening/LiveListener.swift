// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions
public import MediaSelection
internal import Processes
internal import Speech

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Recognises the sound of a buffer with an engine, on a thread of its own, until the sound ends.
public final class LiveListener: Sendable {
    /// What is asked for.
    public struct Settings: Sendable {
        /// The engine.
        public var engine: LiveEngineName
        /// Its model; nil: the usual one.
        public var model: String?
        /// What is spoken.
        public var language: LanguageTag
        /// How many words at the end of a guess are not shown.
        public var heldBack: Int

        /// Settings.
        public init(
            engine: LiveEngineName,
            model: String? = nil,
            language: LanguageTag,
            heldBack: Int = 3
        ) {
            self.engine = engine
            self.model = model
            self.language = language
            self.heldBack = heldBack
        }
    }

    /// What happens while it listens.
    public enum Event: Equatable, Sendable {
        /// A segment has changed.
        case segment(HeardSegment)
        /// Sound was left out.
        case skipped(SkippedSound)
        /// The engine ended too early, how and with what words, and is started again.
        case restarted(reason: String, words: String)
        /// No more is recognised, and why; nil: the sound has ended.
        case ended(EngineFailure?)
    }

    private let settings: Settings
    private let buffer: SoundBuffer
    private let take: @Sendable (Event) -> Void

    /// A listener that has not begun.
    ///
    /// - Parameters:
    ///   - settings: what is asked for.
    ///   - buffer: the sound.
    ///   - take: is given what happens, on the listener's thread.
    public init(
        _ settings: Settings,
        of buffer: SoundBuffer,
        take: @escaping @Sendable (Event) -> Void
    ) {
        self.settings = settings
        self.buffer = buffer
        self.take = take
    }

    /// Begins to listen.
    public func start() {
        DetachedThread.start {
            var listening = Listening(self.settings, self.buffer, self.take)
            while listening.goesOn() {}
        }
    }
}

/// Why an engine is not used any more.
public struct EngineFailure: Error, Equatable, Sendable {
    /// A sentence without full stop.
    public let reason: String
    /// The end of what the engine said.
    public let words: String
}

/// The engine that runs, the sound that it was given, and the text that came of it.
private struct Listening {
    private let settings: LiveListener.Settings
    private let buffer: SoundBuffer
    private let take: @Sendable (LiveListener.Event) -> Void
    private var engine: (any LiveEngine)?
    private var watch = EngineWatch(at: 0)
    private var map = TimeMap()
    private var text: SegmentAssembly
    /// Bytes that the engine has not taken.
    private var waiting: [UInt8] = []
    /// How far the engine's words are known, in milliseconds of its sound.
    private var known = 0
    private var skipped: SkippedSound?
    private var starts: [Int] = []
    private var hasFinished = false
    private var isOver = false
    private let clock = SessionTime(0)

    /// An engine that ends so often in a minute is not started again.
    private static let mostStarts = 5
    /// Silence that tells an engine of a gap, in samples.
    private static let silence = SoundBuffer.rate * 8 / 10
    /// A gap that the engine is told of, in microseconds.
    private static let gap = 200_000
    /// Bytes of sound that wait for the pipe before the buffer keeps more.
    private static let mostWaiting = 2 * SoundBuffer.rate

    init(
        _ settings: LiveListener.Settings,
        _ buffer: SoundBuffer,
        _ take: @escaping @Sendable (LiveListener.Event) -> Void
    ) {
        self.settings = settings
        self.buffer = buffer
        self.take = take
        let source = String(UInt32.random(in: .min ... .max), radix: 36)
        text = SegmentAssembly(prefix: "heard-\(source)-", heldBack: settings.heldBack)
    }

    private var now: Int { clock.now }

    /// Takes a step; returns whether another one follows.
    mutating func goesOn() -> Bool {
        do throws(EngineFailure) {
            try step()
            return !isOver
        } catch {
            finish(error)
            return false
        }
    }

    private mutating func finish(_ failure: EngineFailure?) {
        send(text.end())
        report(nil)
        isOver = true
        take(.ended(failure))
    }

    private mutating func step() throws(EngineFailure) {
        for sound in buffer.takeSkipped() { report(sound) }
        if engine == nil { try start() }
        guard let engine else { return }
        do throws(EngineEnd) {
            try feed(engine)
            let messages = try engine.messages(within: waiting.isEmpty ? 40 : 10)
            do throws(EngineComplaint) {
                for message in messages {
                    let given = SoundBuffer.microseconds(map.given) / 1000
                    try watch.check(message, given: given, at: now)
                    hear(message)
                }
                try watch.tick(
                    isWaiting: !waiting.isEmpty,
                    isFinished: hasFinished,
                    at: now
                )
            } catch {
                throw .complaint(error)
            }
        } catch {
            try end(of: engine, error)
        }
    }

    /// Hands sound to the engine.
    private mutating func feed(_ engine: any LiveEngine) throws(EngineEnd) {
        if waiting.count < Self.mostWaiting {
            for block in buffer.take() {
                if let next = map.next, abs(block.start - next) > Self.gap {
                    waiting += repeatElement(0, count: 2 * Self.silence)
                    map.add(silence: Self.silence)
                }
                map.add(block.samples.count, at: block.start)
                for sample in block.samples {
                    let bits = UInt16(bitPattern: sample)
                    waiting.append(UInt8(truncatingIfNeeded: bits))
                    waiting.append(UInt8(truncatingIfNeeded: bits >> 8))
                }
            }
        }
        while !waiting.isEmpty {
            let count = try engine.offer(waiting[...])
            guard count > 0 else { return }
            waiting.removeFirst(count)
            watch.took(at: now)
        }
        if !hasFinished, buffer.isOver {
            hasFinished = true
            engine.finish()
        }
    }

    private mutating func hear(_ message: EngineMessage) {
        switch message {
        case .ready: break
        case .heard(let milliseconds): known = max(known, milliseconds)
        case .final(let words):
            known = words.reduce(known) { max($0, $1.end) }
            send(text.add(final: words.map(timed)))
        case .guess(let words): send(text.guess(words.map(timed)))
        case .text(let said, let isFinal):
            let words = spread(said)
            send(isFinal ? text.add(final: words) + text.end() : text.guess(words))
            if isFinal { known = SoundBuffer.microseconds(map.given) / 1000 }
        case .utteranceEnd: send(text.end())
        }
    }

    /// A word with times of the session.
    private func timed(_ word: LiveWord) -> LiveWord {
        var word = word
        word.start = map.time(of: word.start)
        word.end = max(word.start, map.time(of: word.end))
        return word
    }

    /// Words of a text without times: what was said since the last word, in equal parts for each character.
    private func spread(_ text: String) -> [LiveWord] {
        let parts = text.split(whereSeparator: \.isWhitespace).map(String.init)
        let end = SoundBuffer.microseconds(map.given) / 1000
        let total = max(1, parts.reduce(0) { $0 + $1.count })
        // No one says a character in more than 150 ms.
        let start = max(known, end - total * 150)
        var place = 0
        return parts.map { part in
            defer { place += part.count }
            return timed(
                LiveWord(
                    text: part,
                    start: start + (end - start) * place / total,
                    end: start + (end - start) * (place + part.count) / total
                )
            )
        }
    }

    private func send(_ segments: [HeardSegment]) {
        for segment in segments { take(.segment(segment)) }
    }

    /// Reports sound that was left out, pieces that follow each other as one; nil reports what is left.
    private mutating func report(_ sound: SkippedSound?) {
        guard let before = skipped else {
            skipped = sound
            return
        }
        if let sound, let joined = before.joined(with: sound) {
            skipped = joined
            return
        }
        take(.skipped(before))
        skipped = sound
    }

    private mutating func start() throws(EngineFailure) {
        let time = now
        starts = starts.filter { time - $0 <= 60_000 } + [time]
        if starts.count > 1 { usleep(UInt32(min(4, starts.count)) * 250_000) }
        do throws(EngineFault) {
            engine = try settings.engine.start(language: settings.language, model: settings.model)
        } catch {
            throw EngineFailure(reason: error.reason, words: "")
        }
        watch = EngineWatch(at: now)
        (map, waiting, known, hasFinished) = (TimeMap(), [], 0, false)
    }

    /// The engine has ended.
    private mutating func end(of ended: any LiveEngine, _ end: EngineEnd) throws(EngineFailure) {
        let words = ended.words
        ended.stop()
        engine = nil
        switch end {
        case .done:
            finish(nil)
        case .complaint(let complaint):
            throw EngineFailure(reason: complaint.reason, words: words)
        case .early(let reason):
            send(text.end())
            let given = SoundBuffer.microseconds(map.given) / 1000
            if given > known {
                let (start, end) = (map.time(of: known), map.time(of: given))
                report(SkippedSound(start: start, end: end, reason: .engineEnded))
                report(nil)
            }
            guard starts.count < Self.mostStarts else {
                throw EngineFailure(
                    reason: reason + ", \(starts.count) times in a minute",
                    words: words
                )
            }
            take(.restarted(reason: reason, words: words))
        }
    }
}
