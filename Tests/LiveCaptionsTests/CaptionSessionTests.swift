// SPDX-License-Identifier: Apache-2.0

import LiveCaptions
import MediaSelection
import Testing

@Suite struct CaptionSessionTests {
    private let english: LanguageTag

    init() throws { english = try LanguageTag("en-US") }

    private func session(_ stability: Stability = .latest) throws -> CaptionSession {
        try CaptionSession(SessionSettings(language: english, stability: stability))
    }

    private func segment(_ id: String, _ text: String, final: Bool = false, at time: Int)
        -> LiveSegment
    {
        LiveSegment(id: id, stream: "s", text: text, isFinal: final, received: time)
    }

    private func texts(_ events: [SessionEvent]) -> [String] {
        events.compactMap {
            if case .segment(let segment) = $0.content { segment.text } else { nil }
        }
    }

    @Test(arguments: [299, 14401, -1]) func `captions last 300 to 14400 seconds`(seconds: Int) {
        #expect(throws: SessionError.durationOutOfRange(seconds: seconds)) {
            try SessionSettings(language: english, maximumSeconds: seconds)
        }
    }

    @Test func `captions of a stream without sound are refused`() throws {
        var session = try session()
        #expect(throws: SessionError.publisherMissingAudioTrack(stream: "s")) {
            try session.publish("s", captions: true, audio: false, at: 0)
        }
        #expect(
            SessionError.publisherMissingAudioTrack(stream: "s").code
                == "publisher-missing-audio-track"
        )
    }

    @Test func `a change of what is published is an event, the same again is none`() throws {
        var session = try session()
        let events = try session.publish("s", captions: true, audio: true, at: 0)
        guard case .state(let state)? = events.first?.content else {
            Issue.record("\(events)")
            return
        }
        #expect(state.hasCaptions)
        let again = try session.publish("s", captions: true, audio: true, at: 1)
        #expect(again.isEmpty)
        let left = session.unpublish("s", at: 2)
        #expect(left.count == 1)
        #expect(session.state(of: "s")?.hasCaptions == false)
    }

    @Test func `a stream that does not publish captions gives no texts`() throws {
        var session = try session()
        _ = try session.publish("s", captions: false, audio: true, at: 0)
        #expect(throws: SessionError.captionsNotEnabled) {
            try session.receive(segment("1", "hello", at: 1))
        }
    }

    @Test func `a text replaces the earlier one of its id, until it is final`() throws {
        var session = try session()
        let first = try session.receive(segment("1", "hell", at: 0))
        #expect(texts(first) == ["hell"])
        let second = try session.receive(segment("1", "hello", at: 1))
        #expect(texts(second) == ["hello"])
        let final = try session.receive(segment("1", "Hello.", final: true, at: 2))
        #expect(texts(final) == ["Hello."])
        #expect(session.archive.map(\.text) == ["Hello."])
        let late = try session.receive(segment("1", "hello wor", at: 3))
        #expect(late.isEmpty)
    }

    @Test func `a shorter text does not flicker`() throws {
        var session = try session()
        _ = try session.receive(segment("1", "one two three", at: 0))
        let shorter = try session.receive(segment("1", "one two", at: 1))
        #expect(shorter.isEmpty)
        #expect(session.flicker.erasedWords == 0)
        _ = try session.receive(segment("1", "one too three four", at: 2))
        #expect(session.flicker.erasedWords == 2)
        #expect(session.flicker.largestErasure == 2)
    }

    @Test func `words that texts agree on are shown and stay`() throws {
        var session = try session(.agreement(2))
        let first = try session.receive(segment("1", "the cat", at: 0))
        #expect(texts(first).isEmpty)
        let second = try session.receive(segment("1", "the cat sat", at: 1))
        #expect(texts(second) == ["the cat"])
        let third = try session.receive(segment("1", "the cab sat on", at: 2))
        #expect(texts(third).isEmpty)
        let fourth = try session.receive(segment("1", "the cat sat on the", at: 3))
        #expect(texts(fourth).isEmpty)
        let agreed = try session.receive(segment("1", "the cat sat on a", at: 4))
        #expect(texts(agreed) == ["the cat sat on"])
        #expect(session.flicker.erasedWords == 0)
    }

    @Test func `texts agree on words whatever their case and punctuation`() throws {
        var session = try session(.agreement(2))
        _ = try session.receive(segment("1", "So it is.", at: 0))
        let second = try session.receive(segment("1", "so it is, we", at: 1))
        #expect(texts(second) == ["so it is"])
        let third = try session.receive(segment("1", "So, it is: we think.", at: 2))
        #expect(texts(third) == ["so it is we"])
        _ = try session.receive(segment("1", "So, it is, we think!", final: true, at: 3))
        #expect(session.flicker.erasedWords == 0)
    }

    @Test func `the delay of a word is from when it is first heard to when it is shown for good`()
        throws
    {
        var raw = try session()
        _ = try raw.receive(segment("1", "the cat", at: 0))
        _ = try raw.receive(segment("1", "the cab sat", at: 1000))
        _ = try raw.receive(segment("1", "the cat sat on", at: 2000))
        _ = try raw.receive(segment("1", "the cat sat on it", final: true, at: 3000))
        // "the", "on" and "it" at once; "cat" is shown for good after 2 s, and "sat", which is shown anew with it, after 1 s.
        #expect(raw.flicker.commitDelay(of: 0.4) == 0)
        #expect(raw.flicker.commitDelay(of: 0.8) == 1000)
        #expect(raw.flicker.commitDelay(of: 1) == 2000)
        #expect(raw.flicker.finalDelay(of: 0.5) == 3000)

        var agreed = try session(.agreement(2))
        _ = try agreed.receive(segment("1", "the cat", at: 0))
        _ = try agreed.receive(segment("1", "the cat sat", at: 250))
        _ = try agreed.receive(segment("1", "the cat sat", final: true, at: 1000))
        #expect(agreed.flicker.commitDelay(of: 0.5) == 300)
        #expect(agreed.flicker.commitDelay(of: 1) == 800)
    }

    @Test func `without partial captions a word waits for the final text`() throws {
        let settings = try SessionSettings(language: english, sendsPartials: false)
        var session = CaptionSession(settings)
        let partial = try session.receive(segment("1", "the cat", at: 0))
        #expect(texts(partial).isEmpty)
        _ = try session.receive(segment("1", "the cat", final: true, at: 2000))
        #expect(session.flicker.commitDelay(of: 0.5) == 2000)
    }

    @Test func `a final text never changes: the same again is nothing, another is refused`() throws
    {
        var session = try session()
        _ = try session.receive(segment("1", "A", final: true, at: 0))
        let again = try session.receive(segment("1", "A", final: true, at: 1))
        #expect(again.isEmpty)
        #expect(throws: SessionError.alreadyFinal(id: "1")) {
            try session.receive(segment("1", "B", final: true, at: 2))
        }
        #expect(session.archive.map(\.text) == ["A"])
    }

    @Test func `a correction replaces a final text, a deletion takes it away`() throws {
        var session = try session()
        _ = try session.receive(segment("1", "A", final: true, at: 0))
        let corrected = try session.correct("1", of: "s", to: "B", at: 1)
        #expect(corrected.map(\.typeName) == ["correction"])
        #expect(session.texts.map(\.text) == ["B"])
        let deleted = try session.correct("1", of: "s", to: nil, at: 2)
        #expect(deleted.map(\.typeName) == ["deletion"])
        #expect(session.texts.isEmpty)
        #expect(throws: SessionError.noFinalText(id: "2")) {
            try session.correct("2", of: "s", to: "C", at: 3)
        }
    }

    @Test func `what is open of a stream whose sound is lost is final`() throws {
        var session = try session()
        _ = try session.publish("s", captions: true, audio: true, at: 0)
        _ = try session.receive(segment("1", "the last words", at: 1))
        let events = try session.publish("s", captions: true, audio: false, at: 2)
        #expect(texts(events) == ["the last words"])
        #expect(session.state(of: "s")?.hasCaptions == false)
        #expect(session.state(of: "s")?.isPublishing == true)
        #expect(session.archive.map(\.text) == ["the last words"])
    }

    @Test func `control characters never come out of a session`() throws {
        var session = try session()
        let events = try session.receive(
            segment("1", "a\u{1B}[31mred\u{9B}0m\u{7}\nb", final: true, at: 0)
        )
        #expect(texts(events) == ["a[31mred0m\nb"])
    }

    @Test func `a subscriber that comes back gets what it missed, without what was replaced`()
        throws
    {
        var session = try session()
        _ = try session.receive(segment("1", "on", at: 0))
        _ = try session.receive(segment("1", "one", at: 1))
        let last = try session.receive(segment("1", "One.", final: true, at: 2)).first?.number ?? 0
        _ = try session.receive(segment("2", "tw", at: 3))
        #expect(texts(session.events(after: 0)) == ["One.", "tw"])
        #expect(texts(session.events(after: last)) == ["tw"])
    }

    @Test func `captions end after their longest time, and keep what was open`() throws {
        var session = try CaptionSession(SessionSettings(language: english, maximumSeconds: 300))
        _ = try session.receive(segment("1", "the last words", at: 299_000))
        let early = session.tick(at: 299_999)
        #expect(early.allSatisfy { if case .status = $0.content { false } else { true } })
        let events = session.tick(at: 300_000)
        #expect(texts(events) == ["the last words"])
        #expect(events.last?.content == .status(.stopped(.maximumDuration)))
        #expect(session.archive.map(\.text) == ["the last words"])
        #expect(throws: SessionError.captionsNotEnabled) {
            try session.receive(segment("2", "more", at: 300_001))
        }
    }

    @Test
    func `a text whose source sends nothing for a minute is final, and corrected if it comes back`()
        throws
    {
        var session = try session()
        _ = try session.receive(segment("1", "one", at: 0))
        _ = try session.receive(segment("2", " ", at: 0))
        #expect(texts(session.tick(at: 59_999)) == [])
        #expect(texts(session.tick(at: 60_000)).sorted() == [" ", "one"])
        let guess = try session.receive(segment("1", "one two", at: 60_001))
        #expect(guess.isEmpty)
        let last = try session.receive(segment("1", "One two.", final: true, at: 60_002))
        #expect(last.count == 1)
        _ = try session.receive(segment("2", "Next.", final: true, at: 60_003))
        #expect(session.texts.map(\.text) == ["One two.", "Next."])
        #expect(throws: SessionError.alreadyFinal(id: "1")) {
            try session.receive(segment("1", "Three.", final: true, at: 60_004))
        }
    }

    @Test func `a pause takes no texts, and ends`() throws {
        var session = try session()
        let paused = session.pause(at: 1)
        #expect(paused.last?.content == .status(.paused))
        #expect(throws: SessionError.captionsNotEnabled) {
            try session.receive(segment("1", "a", at: 2))
        }
        let resumed = session.resume(at: 3)
        #expect(resumed.last?.content == .status(.started))
        let taken = try session.receive(segment("1", "a", at: 4))
        #expect(texts(taken) == ["a"])
    }

    @Test func `what is too long or has no times is refused`() throws {
        var session = try session()
        let long = String(repeating: "a", count: 9000)
        #expect(throws: SessionError.tooLong(what: "text", limit: 8192)) {
            try session.receive(segment("1", long, at: 0))
        }
        var backwards = segment("1", "a", at: 0)
        (backwards.start, backwards.end) = (2, 1)
        #expect(throws: SessionError.invalidTimes) { try session.receive(backwards) }
    }

    @Test func `texts without partial captions are final ones only`() throws {
        var session = try CaptionSession(SessionSettings(language: english, sendsPartials: false))
        let partial = try session.receive(segment("1", "a", at: 0))
        #expect(texts(partial).isEmpty)
        let final = try session.receive(segment("1", "A.", final: true, at: 1))
        #expect(texts(final) == ["A."])
    }

    @Test
    func
        `what holds now are the texts before, the status, the streams and the texts that are open`()
        throws
    {
        var session = try session()
        _ = try session.publish("s", captions: true, audio: true, at: 0)
        _ = try session.receive(segment("1", "over", final: true, at: 1))
        _ = try session.receive(segment("2", "open", at: 2))
        let present = session.present(texts: 10)
        #expect(present.dropFirst().allSatisfy { $0.number == session.lastEvent })
        #expect(present.dropFirst().first?.content == .status(.started))
        #expect(session.streamStates.map(\.stream) == ["s"])
        #expect(texts(present) == ["over", "open"])
        #expect(texts(session.present(texts: 0)) == ["open"])
    }

    @Test func `a text in the session's language is in its archive, with a region or without`()
        throws
    {
        let american = try LanguageTag("en-US")
        var session = try CaptionSession(SessionSettings(language: american))
        for (id, language) in [("1", "en"), ("2", "en-US"), ("3", "en-GB"), ("4", "es")] {
            _ = try session.receive(
                LiveSegment(
                    id: id,
                    stream: "S",
                    text: language,
                    isFinal: true,
                    received: 1000,
                    language: LanguageTag(language)
                )
            )
        }
        #expect(session.archive.map(\.language?.rawValue) == [nil, nil, "en-GB", "es"])
    }
}
