// SPDX-License-Identifier: Apache-2.0

import Captions
import LiveCaptions
import MediaSelection

/// Random streams of events: interim and final texts, backspaces, repeated numbers, gaps, reconnections, late texts, two
/// speakers, pauses, and clocks that jump.
///
/// Whatever comes, the archive of the session is that of ``LiveStreamModel``, and so is what subscribers have seen.
package enum LiveStreamInvariants {
    /// Checks a stream that follows from a number.
    ///
    /// - Parameters:
    ///   - seed: the number.
    ///   - length: how many events it has.
    /// - Throws: `BrokenInvariant` with what does not hold.
    package static func check(seed: UInt64, length: Int) throws(BrokenInvariant) {
        var choices = Choices(seed: seed)
        try run(&choices, length: length)
    }

    /// Checks the stream whose events the bytes choose.
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        var choices = Choices(bytes: bytes)
        try run(&choices, length: min(400, bytes.count / 2))
    }

    private static func run(
        _ choices: inout Choices,
        length: Int
    ) throws(BrokenInvariant) {
        var run = try LiveStreamRun(stability: choices.below(3))
        for _ in 0..<length { try run.step(&choices) }
        try run.finish()
    }
}

/// Choices that follow from a number, or from bytes.
struct Choices {
    private var state: UInt64
    private var bytes: [UInt8]?
    private var place = 0

    init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

    init(bytes: [UInt8]) {
        state = 0
        self.bytes = bytes
    }

    /// A number from 0 on.
    mutating func below(_ limit: Int) -> Int {
        if let bytes {
            guard place < bytes.count else { return 0 }
            place += 1
            return Int(bytes[place - 1]) % limit
        }
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ (value >> 31)) % UInt64(limit))
    }
}

/// One stream of events, taken by a session and by the model.
private struct LiveStreamRun {
    private var session: CaptionSession
    private var model = LiveStreamModel()
    private var steno = StenographerModel()
    private var captioner = TextIngest(stream: "captioner", prefix: "n")
    private var stenographer = TextIngest(stream: "steno", prefix: "c", style: .characters)
    private var adapter = MessageAdapter(stream: "vosk", prefix: "v0.")
    private var connections = 0
    /// The number that the captioner's program uses next, and the last text.
    private var number = 1
    private var lastText = ""
    private var always = SubscriberModel()
    private var sometimes = SubscriberModel()
    private var time = 0
    private var names = 0

    private static let words = ["", " ", "one", "one two", "one two three", "four", "five é"]

    init(stability: Int) throws(BrokenInvariant) {
        let policy: Stability = [.latest, .agreement(2), .source][stability]
        do {
            session = CaptionSession(
                try SessionSettings(language: LanguageTag.english, stability: policy)
            )
        } catch {
            throw BrokenInvariant("a session cannot begin: \(error)")
        }
        always.reconnect(session)
    }

    mutating func step(_ choices: inout Choices) throws(BrokenInvariant) {
        // A clock that jumps, back as well.
        time += [20, 300, 1500, 6000, -2000][choices.below(5)]
        time = min(max(0, time), 200_000)
        switch choices.below(16) {
        case 0...5: try speak(&choices)
        case 6, 7: try caption(&choices)
        case 8, 9, 10: try write(&choices)
        case 11, 12: try recognise(&choices)
        case 13: sometimes.reconnect(session)
        case 14: leave(&choices)
        default: pauseOrResume()
        }
    }

    /// One of two speakers, by ids; old ones come again, also after they were final.
    private mutating func speak(_ choices: inout Choices) throws(BrokenInvariant) {
        if choices.below(3) == 0 { names += 1 }
        let text = Self.words[choices.below(Self.words.count)]
        try receive(
            LiveSegment(
                id: String(max(0, names - choices.below(4))),
                stream: ["ann", "bob"][choices.below(2)],
                text: text,
                isFinal: choices.below(3) == 0,
                received: time
            )
        )
    }

    /// A captioner's program: the next number, one that came before, or one too high.
    private mutating func caption(_ choices: inout Choices) throws(BrokenInvariant) {
        guard session.isEnabled else { return }
        let sent = max(1, number + [0, 0, 0, -1, 1][choices.below(5)])
        let isFirst = captioner.lastNumber == nil
        let text = Self.words[choices.below(Self.words.count)]
        let outcome: TextIngest.Outcome
        do throws(SessionError) {
            outcome = try captioner.take(text, number: sent, at: time)
        } catch {
            let isGap = !isFirst && sent > number && error == .missingText(expected: number)
            return try require(isGap, "text \(sent) instead of \(number): \(error)")
        }
        // The number before with another text is of a program that was started again.
        let isNew = isFirst || sent == number || text != lastText
        try require((outcome.verdict == .accepted) == isNew, "text \(sent) of \(number)")
        if isNew { (number, lastText) = (sent + 1, text) }
        for segment in outcome.segments { try receive(segment) }
    }

    private mutating func write(_ choices: inout Choices) throws(BrokenInvariant) {
        guard session.isEnabled else { return }
        let pieces = [
            "a", "be ", "\u{08}", "\u{08}\u{08}", "\n", "c\u{08}d", "e\n", "\u{301}", "👩‍👧",
        ]
        let piece = pieces[choices.below(pieces.count)]
        // Longer lines are divided.
        let text = steno.letters.count > 150 ? "\n" : piece
        let outcome: TextIngest.Outcome
        do throws(SessionError) {
            outcome = try stenographer.take(text, number: nil, at: time)
        } catch {
            throw BrokenInvariant("a text without a number is refused: \(error)")
        }
        let ended = outcome.segments.filter { $0.isFinal && !$0.text.isEmpty }.map { segment in
            segment.text.split(separator: " ").joined(separator: " ")
        }
        try requireEqual(ended, steno.write(text), "lines of a stenographer")
        for segment in outcome.segments { try receive(segment) }
    }

    private mutating func recognise(_ choices: inout Choices) throws(BrokenInvariant) {
        let text = Self.words[choices.below(Self.words.count)]
        let name = choices.below(3) == 0 ? "text" : "partial"
        let segments: [LiveSegment]
        do throws(IngestError) {
            segments = try adapter.read(Array("{\"\(name)\": \"\(text)\"}".utf8), at: time)
        } catch {
            throw BrokenInvariant("a message is refused: \(error)")
        }
        for segment in segments { try receive(segment) }
    }

    /// A publisher leaves, or the recogniser's connection breaks and begins again.
    private mutating func leave(_ choices: inout Choices) {
        if choices.below(2) == 0 {
            connections += 1
            adapter = MessageAdapter(stream: "vosk", prefix: "v\(connections).")
        } else {
            let stream = ["ann", "bob"][choices.below(2)]
            guard session.state(of: stream) != nil || publish(stream) else { return }
            apply(session.unpublish(stream, at: time))
            model.unpublish(stream)
            _ = publish(stream)
        }
    }

    private mutating func publish(_ stream: String) -> Bool {
        do throws(SessionError) {
            apply(try session.publish(stream, captions: true, audio: true, at: time))
            return true
        } catch {
            return false
        }
    }

    private mutating func pauseOrResume() {
        if session.isEnabled {
            apply(session.pause(at: time))
            model.pause()
        } else {
            apply(session.resume(at: time))
            model.resume()
        }
    }

    private mutating func receive(_ segment: LiveSegment) throws(BrokenInvariant) {
        do throws(SessionError) {
            apply(try session.receive(segment))
        } catch {
            let isRefused = !model.isOn && error == .captionsNotEnabled
            try require(isRefused || error == .alreadyFinal(id: segment.id), "\(segment): \(error)")
        }
        model.receive(segment)
    }

    private mutating func apply(_ events: [SessionEvent]) { always.apply(events) }

    mutating func finish() throws(BrokenInvariant) {
        sometimes.reconnect(session)
        let archive = session.archive.map { $0.stream + "/" + $0.text }
        try requireEqual(archive, model.finals, "the archive and the model")
        try requireEqual(always.finals, model.finals, "a subscriber and the model")
        try requireEqual(
            sometimes.finals,
            model.finals,
            "a subscriber that reconnects and the model"
        )
        let names = session.archive.map { $0.stream + "/" + $0.id }
        try require(Set(names).count == names.count, "two final texts have one name")
        let cues = LiveArchive(of: session).captions.cues
        // A text that is too long for two lines is several captions.
        try require(cues.count >= archive.count, "a caption is lost")
        try requireEqual(
            Self.letters(of: cues.map(\.text.plainText)),
            Self.letters(of: session.archive.map(\.text)),
            "the letters of the captions and of the archive"
        )
        try require(
            cues.allSatisfy { $0.startMilliseconds < $0.endMilliseconds },
            "a caption has no length"
        )
    }
    /// The letters of texts, sorted, because captions are in the order of their times.
    private static func letters(of texts: [String]) -> [Character] {
        texts.flatMap { text in text.filter { !$0.isWhitespace } }.sorted()
    }
}
