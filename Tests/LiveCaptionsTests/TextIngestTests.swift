// SPDX-License-Identifier: Apache-2.0

import LiveCaptions
import Testing

@Suite struct TextBodyTests {
    private func body(_ text: String) -> TextBody { TextBody(text) }

    @Test func `YouTube's captions have times of day, regions and line breaks`() throws {
        let body = body(
            "2012-11-05T14:51:02.345 region:reg1#cue1\r\nHELLO<br>WORLD\r\n"
                + "2012-11-05T14:51:04.000\nA <b>tag</b><BR/>stays\nsecond line\n\n"
        )
        #expect(
            body
                == .timed([
                    .init(time: 1_352_127_062_345, region: "reg1#cue1", text: "HELLO\nWORLD"),
                    .init(
                        time: 1_352_127_064_000,
                        region: nil,
                        text: "A <b>tag</b>\nstays\nsecond line"
                    ),
                ])
        )
    }

    @Test func `a time may have a zone, points, and text on its line`() throws {
        for head in [
            "2012-11-05T14:51:02.345Z", "2012-11-05T14:51.02.345",
            "\u{FEFF}2012-11-05T14:51:02.345",
        ] {
            #expect(
                body(head + " HELLO\nWORLD")
                    == .timed([
                        .init(time: 1_352_127_062_345, region: nil, text: "HELLO\nWORLD")
                    ])
            )
        }
    }

    @Test func `a time alone is a sign of life`() throws {
        #expect(
            body("2012-11-05T14:51:02.345\n")
                == .timed([.init(time: 1_352_127_062_345, region: nil, text: "")])
        )
    }

    @Test func `any other text is plain`() throws {
        #expect(body("Hello\r\nworld\r") == .plain("Hello\nworld\n"))
        #expect(body("2012-11-05 is a day") == .plain("2012-11-05 is a day"))
        #expect(body("") == .plain(""))
    }
}

@Suite struct TextIngestTests {
    private func texts(_ segments: [LiveSegment]) -> [String] {
        segments.map { "\($0.id)\($0.isFinal ? "!" : "") \($0.text)" }
    }

    @Test func `a caption is final, and the same number again is none`() throws {
        var ingest = TextIngest(stream: "s", prefix: "k.")
        let first = try ingest.take("Hello\n", number: 1, at: 10)
        #expect(texts(first.segments) == ["k.1! Hello"])
        let again = try ingest.take("Hello\n", number: 1, at: 11)
        #expect(again.verdict == .duplicate)
        #expect(again.segments.isEmpty)
        #expect(throws: SessionError.missingText(expected: 2)) {
            try ingest.take("Three", number: 3, at: 12)
        }
        let second = try ingest.take("Two", number: 2, at: 12)
        #expect(texts(second.segments) == ["k.2! Two"])
        #expect(ingest.lastNumber == 2)
    }

    @Test func `times of day become times of the session`() throws {
        var ingest = TextIngest(stream: "s", sessionStart: 1_352_127_060_000)
        let taken = try ingest.take("2012-11-05T14:51:02.345\nHELLO\n", number: nil, at: 9000)
        #expect(taken.segments.first?.start == 2345)
    }

    @Test func `a time of day that is more than 60 s from now is not used`() throws {
        var ingest = TextIngest(stream: "s", sessionStart: 1_352_127_060_000)
        let old = "2011-11-05T14:51:02.345\nHELLO\n"
        let before = try ingest.take(old, number: nil, at: 9000)
        #expect(before.segments.map(\.start) == [nil])
        #expect(before.segments.map(\.text) == ["HELLO"])
        #expect(ingest.misplacedTimes == 1)
    }

    @Test func `a backspace makes the text a stream of characters`() throws {
        var ingest = TextIngest(stream: "s")
        func take(_ text: String) throws -> [String] {
            texts(try ingest.take(text, number: nil, at: 0).segments)
        }
        #expect(try take("helo\u{08}lo ") == ["1 hello"])
        #expect(try take("world\nnext") == ["1! hello world", "2 next"])
        #expect(try take("\u{08}\u{08}\u{08}\u{08}") == ["2! "])
        #expect(try take("\u{08}last") == ["3 last"])
        #expect(ingest.lateBackspaces == 1)
        let end = ingest.end(at: 1)
        #expect(texts(end) == ["3! last"])
        #expect(ingest.style == .characters)
    }
}
