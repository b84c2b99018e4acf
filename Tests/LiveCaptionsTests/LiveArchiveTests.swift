// SPDX-License-Identifier: Apache-2.0

import Captions
import LiveCaptions
import MediaSelection
import Testing

/// How long texts are shown, and that no two of a stream are shown at once.
@Suite struct LiveArchiveTests {
    private struct Shown: Equatable {
        let text: String
        let start: Int
        let end: Int

        var length: Int { end - start }
    }

    private let english: LanguageTag

    init() throws { english = try LanguageTag("en") }

    private func segment(
        _ text: String,
        _ start: Int?,
        _ end: Int?,
        received: Int,
        id: String? = nil,
        stream: String = "s"
    ) -> LiveSegment {
        LiveSegment(
            id: id ?? text,
            stream: stream,
            text: text,
            isFinal: true,
            start: start,
            end: end,
            received: received
        )
    }

    private func archive(_ segments: [LiveSegment], stream: String? = nil) throws -> [Shown] {
        var session = CaptionSession(try SessionSettings(language: english))
        for segment in segments { _ = try session.receive(segment) }
        return LiveArchive(of: session, stream: stream).captions.cues.map { cue in
            Shown(
                text: cue.text.plainText,
                start: cue.startMilliseconds,
                end: cue.endMilliseconds
            )
        }
    }

    private func overlaps(_ shown: [Shown]) -> [Shown] {
        zip(shown, shown.dropFirst()).filter { $0.end > $1.start }.map(\.1)
    }

    @Test(arguments: [
        ("Yes.", 100, 1000), ("Yes.", 1, 1000),
        ("A line that has fifty characters, of which all count", 900, 2080),
        ("Said slowly.", 3000, 3000), ("Said for a very long time.", 60_000, 7000),
    ])
    func `a text is shown long enough to be read if no other follows`(
        text: String,
        spoken: Int,
        shown: Int
    ) throws {
        let cues = try archive([segment(text, 5000, 5000 + spoken, received: 70_000)])
        #expect(cues.map(\.start) == [5000])
        #expect(cues.map(\.length) == [shown])
    }

    @Test func `a text is shown until the next one of its stream, and no longer`() throws {
        let segments = [
            segment("One.", 1000, 1100, received: 1200),
            segment("Two.", 1400, 1500, received: 1600),
            segment("Other.", 1450, 1500, received: 1600, stream: "t"),
        ]
        let cues = try archive(segments)
        #expect(cues.map(\.start) == [1000, 1400, 1450])
        #expect(cues.map(\.length) == [400, 1000, 1000])
    }

    @Test func `texts that come at once are shown one after the other`() throws {
        let texts = ["How are you?", "Fine, thank you.", "And you?", "Well."]
        let cues = try archive(texts.map { segment($0, nil, nil, received: 10_000) })
        #expect(cues.map(\.text) == texts)
        #expect(overlaps(cues).isEmpty)
        #expect(cues.allSatisfy { $0.length >= 700 })
    }

    @Test func `texts that come faster than they can be read do not fall behind for ever`() throws {
        let segments = (0..<400).map { segment("word \($0)", nil, nil, received: $0 * 300) }
        let cues = try archive(segments)
        #expect(overlaps(cues).isEmpty)
        #expect(cues.allSatisfy { $0.length >= 250 })
        #expect(zip(cues, segments).allSatisfy { $0.start <= $1.received + 8000 })
    }

    @Test func `two texts that begin at the same time share it`() throws {
        let segments = [
            segment("Both speak.", 1000, 3000, received: 3000),
            segment("At once.", 1000, 2500, received: 3001),
        ]
        let cues = try archive(segments)
        #expect(cues.map(\.text) == ["Both speak.", "At once."])
        #expect(overlaps(cues).isEmpty)
        #expect(cues.allSatisfy { $0.length >= 1000 })
    }

    @Test func `a long text of which only an instant is stated can be read`() throws {
        let text = (1...30).map { "word\($0)" }.joined(separator: " ")
        let cues = try archive([
            segment(text, 1000, 1000, received: 9000), segment("Next.", 9000, 9500, received: 9600),
        ])
        #expect(cues.count == 4)
        #expect(overlaps(cues).isEmpty)
        #expect(cues.allSatisfy { $0.length >= 1000 })
    }

    /// Random texts: with times, with one, with none; late, in another order, and at once.
    private func random(_ seed: UInt64) -> [LiveSegment] {
        var random = SplitMix(seed: seed)
        var (segments, time) = ([LiveSegment](), 0)
        for number in 0..<60 {
            time += Int.random(in: 0...2500, using: &random)
            let start = max(0, time - Int.random(in: 0...4000, using: &random))
            let end = start + Int.random(in: 1...(seed % 2 == 0 ? 300 : 5000), using: &random)
            let words = Int.random(in: 1...(number % 9 == 0 ? 40 : 8), using: &random)
            segments.append(
                segment(
                    (0..<words).map { "w\(number).\($0)" }.joined(separator: " "),
                    Int.random(in: 0...3, using: &random) == 0 ? nil : start,
                    Int.random(in: 0...3, using: &random) == 0 ? nil : end,
                    received: time,
                    id: String(number),
                    stream: ["s", "t"][Int.random(in: 0...1, using: &random)]
                )
            )
        }
        return segments
    }

    @Test(arguments: 0..<50)
    func `no two captions of a stream are shown at once, and a short one makes room for the next`(
        seed: UInt64
    ) throws {
        let segments = random(seed)
        for stream in ["s", "t"] {
            let cues = try archive(segments, stream: stream)
            #expect(overlaps(cues).isEmpty)
            for (cue, next) in zip(cues, cues.dropFirst()) {
                let needed = max(1000, min(7000, cue.text.count * 40))
                #expect(cue.length >= needed || cue.end == next.start)
            }
            #expect((cues.last?.length ?? 1000) >= 1000)
        }
    }

    @Test(arguments: 0..<50) func `the archive is what HLS shows`(seed: UInt64) throws {
        var settings = RenditionSettings(language: english, sessionStart: Broadcast.noon)
        settings.hold = 60_000
        settings.window = 1_000_000
        settings.stream = "s"
        var rendition = LiveRendition(withoutVideo: settings, at: 0)
        let segments = random(seed)
        for segment in segments { rendition.add(segment, sessionLanguage: english) }
        rendition.advance(to: 600_000)
        var cues: [String: ReadCues.Cue] = [:]
        var number = 0
        while let file = rendition.file(named: "\(number).vtt") {
            cues.merge(ReadCues(file).cues) { $1 }
            number += 1
        }
        let shown = cues.values.sorted { $0.start < $1.start }
        let kept = try archive(segments, stream: "s")
        #expect(shown.map { [$0.start, $0.end] } == kept.map { [$0.start, $0.end] })
    }
}
