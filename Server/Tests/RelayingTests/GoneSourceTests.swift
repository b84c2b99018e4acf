// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Relaying

/// Recognisers that end without a final text.
@Suite struct GoneSourceTests {
    private let relay: InProcessRelay
    private let publisher: String
    private let path = "/v1/sessions/hall/segments"

    init() throws {
        relay = try InProcessRelay()
        try relay.startHall(#"{"languageCode":"en"}"#)
        publisher = relay.token(.publisher)
    }

    private func texts() throws -> [String] {
        let archive = try relay.send(
            "GET",
            "/v1/sessions/hall/archive.jsonl",
            relay.token(.subscriber)
        ).body
        return archive.split(separator: "\n").compactMap { line in
            line.split(separator: #""text":""#, maxSplits: 1).last?.split(separator: #"",""#).first
                .map(String.init)
        }
    }

    @discardableResult
    private func post(_ body: String) throws -> Int {
        try relay.post(path, publisher, body).status
    }

    @Test(arguments: [
        #"{"id":"s","text":"the last words","final":false}"#,
        #"{"text":"the last words","final":false}"#, #"{"partial":"the last words"}"#,
        #"{"type":"Turn","turn_order":0,"end_of_turn":true,"turn_is_formatted":false,"transcript":"the last words","words":[{"text":"the last words","start":0,"end":900,"word_is_final":true}]}"#,
    ])
    func `a text that is guessed is final a minute after its recogniser fell silent`(body: String)
        throws
    {
        try post(body)
        relay.wait(59_000)
        #expect(try texts() == [])
        relay.wait(1000)
        #expect(try texts() == ["the last words"])
    }

    @Test func `a recogniser that goes on guessing is not taken for gone`() throws {
        for text in ["one", "one two", "one two three"] {
            try post(#"{"id":"s","text":"\#(text)","final":false}"#)
            relay.wait(40_000)
        }
        #expect(try texts() == [])
    }

    @Test func `a recogniser that comes back corrects its text, once`() throws {
        try post(#"{"id":"s","text":"the last","final":false}"#)
        relay.wait(60_000)
        #expect(try post(#"{"id":"s","text":"The last words.","final":true}"#) == 200)
        #expect(try texts() == ["The last words."])
        #expect(try post(#"{"id":"s","text":"Others.","final":true}"#) == 409)
        #expect(try texts() == ["The last words."])
    }

    @Test(arguments: [
        [#"{"text":"before","final":false}"#, #"{"text":"after","final":true}"#],
        [#"{"partial":"before"}"#, #"{"text":"after"}"#],
    ])
    func `the next text of a recogniser without ids is a new one after silence or a pause`(
        messages: [String]
    ) throws {
        try post(messages[0])
        relay.wait(60_000)
        #expect(try post(messages[1]) == 200)
        #expect(try texts() == ["before", "after"])
        try post(messages[0])
        for change in ["pause", "resume"] {
            _ = try relay.post("/v1/sessions/hall/\(change)", relay.token(.moderator))
        }
        #expect(try post(messages[1]) == 200)
        #expect(try texts() == ["before", "after", "before", "after"])
    }

    @Test func `a turn of AssemblyAI that waits for its form is final when the connection ends`()
        throws
    {
        let turn =
            #"{"type":"Turn","turn_order":0,"end_of_turn":true,"turn_is_formatted":false,"transcript":"hello there","words":[{"text":"hello","start":0,"end":400,"word_is_final":true},{"text":"there","start":400,"end":900,"word_is_final":true}]}"#
        try relay.core.takeLine(Array(turn.utf8), session: "hall")
        #expect(try texts() == [])
        relay.core.endLines()
        _ = relay.core.commit()
        #expect(try texts() == ["hello there"])
    }

    @Test(arguments: [
        (#"{"message_type":"NewTranscript","text":"a"}"#, "NewTranscript"),
        (#"{"transcriptId":"1","transcript":"a"}"#, "isFinal"),
    ])
    func `a message of a recogniser that is not understood is refused with its reason`(
        message: String,
        reason: String
    ) throws {
        let answer = try relay.post(path, publisher, message)
        #expect(answer.status == 400)
        #expect(answer.body.contains(reason))
    }
}

/// The longest time of captions.
@Suite struct LongestTimeTests {
    @Test(arguments: [(3600, 3300), (600, 480), (300, 240)])
    func `the operator is warned once before captions stop, and when they have`(
        seconds: Int,
        warned: Int
    ) throws {
        let relay = try InProcessRelay()
        try relay.startHall(#"{"maxDuration":\#(seconds)}"#)
        relay.wait((warned - 1) * 1000)
        #expect(relay.reports == [])
        relay.wait(1000)
        let line =
            "hall~1: captions stop in \(seconds - warned) s, after their longest time (maxDuration \(seconds) s)."
        #expect(relay.reports == [line])
        relay.wait((seconds - warned) * 1000 - 1)
        #expect(relay.reports == [line])
        relay.wait(1)
        let last = "hall~1: captions have stopped after their longest time (maxDuration)."
        #expect(relay.reports == [line, last])
    }

    @Test func `the operator sets the longest time of the session that is started`() throws {
        let relay = try InProcessRelay()
        _ = try relay.core.startSession(named: "hall", maximumSeconds: 600)
        _ = relay.core.commit()
        relay.wait(599_999)
        let path = "/v1/sessions/hall"
        let before = try relay.send("GET", path, relay.token(.subscriber)).body
        #expect(before.contains(#""status":"started""#) && before.contains(#""maxDuration":600"#))
        relay.wait(1)
        let after = try relay.send("GET", path, relay.token(.subscriber)).body
        #expect(after.contains(#""reason":"maximum-duration""#))
    }

    @Test func `captions that run are not set anew, and the operator is informed`() throws {
        let relay = try InProcessRelay()
        _ = try relay.core.startSession(named: "hall", maximumSeconds: 600)
        _ = try relay.core.startSession(named: "hall", maximumSeconds: 900)
        #expect(relay.reports.count == 1)
        #expect(relay.reports.first?.contains("without --max-duration") == true)
    }
}
