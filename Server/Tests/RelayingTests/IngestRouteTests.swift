// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Relaying

@Suite struct IngestRouteTests {
    private let relay: InProcessRelay
    private let key: String

    init() throws {
        relay = try InProcessRelay()
        try relay.startHall(#"{"languageCode":"en"}"#)
        key = relay.token(.publisher)
    }

    private func archive() throws -> String {
        try relay.send("GET", "/v1/sessions/hall/archive.jsonl", relay.token(.subscriber)).body
    }

    private func texts() throws -> [String] {
        try archive().split(separator: "\n").compactMap { line in
            line.split(separator: #""text":""#, maxSplits: 1).last?.split(separator: #"",""#).first
                .map(String.init)
        }
    }

    @Test func `numbered texts are taken once, in their order`() throws {
        let path = "/v1/ingest/\(key)"
        #expect(try relay.send("POST", path + "?seq=12", body: "One.").status == 200)
        #expect(try relay.send("POST", path + "?seq=12", body: "One.").status == 208)
        let gap = try relay.send("POST", path + "?seq=14", body: "Three.")
        #expect(gap.status == 409)
        #expect(gap.body.contains(#""expected":13"#))
        #expect(try relay.send("POST", path + "?seq=13", body: "Two.").status == 200)
        #expect(try relay.send("GET", path + "/seq").body == "13\n")
        #expect(try texts() == ["One.", "Two."])
    }

    @Test func `each language has its own numbers`() throws {
        let path = "/v1/ingest/\(key)"
        #expect(try relay.send("POST", path + "?seq=1&lang=en", body: "One").status == 200)
        #expect(try relay.send("POST", path + "?seq=1&lang=es", body: "Uno").status == 200)
        let spanish = try relay.send(
            "GET",
            "/v1/sessions/hall/archive.srt?lang=es",
            relay.token(.subscriber)
        )
        #expect(spanish.body.contains("Uno") && !spanish.body.contains("One"))
    }

    @Test func `a program may add its number to an address without a query`() throws {
        #expect(
            try relay.send("POST", "/v1/ingest/\(key)&seq=1&lang=en-US", body: "Hi").status == 200
        )
        #expect(try relay.send("GET", "/v1/ingest/\(key)/seq?lang=en-US").body == "1\n")
    }

    @Test func `a program may add a query to an address that has one`() throws {
        let path = "/v1/ingest/\(key)?stream=s"
        #expect(try relay.send("POST", path + "?seq=1&lang=en", body: "Hi").status == 200)
        #expect(try relay.send("GET", "/v1/ingest/\(key)/seq?stream=s&lang=en").body == "1\n")
    }

    @Test func `a body of YouTube's form has texts with times`() throws {
        // The session started at 2023-11-14T22:13:20Z.
        let body =
            "2023-11-14T22:13:21.500 region:reg1#cue1\nFirst<br>line\n2023-11-14T22:13:23.000\nSecond"
        relay.wait(5000)
        #expect(try relay.send("POST", "/v1/ingest/\(key)?seq=0", body: body).status == 200)
        #expect(try texts() == [#"First\nline"#, "Second"])
        let times = try archive()
        #expect(times.contains(#""start":1500"#) && times.contains(#""start":3000"#))
    }

    @Test func `letters and backspaces make lines`() throws {
        let path = "/v1/ingest/\(key)?characters=1"
        #expect(try relay.send("POST", path, body: "Helo").status == 200)
        #expect(try relay.send("POST", path, body: "\u{8}lo there.\nNext").status == 200)
        #expect(try texts() == ["Hello there."])
        relay.wait(5000)
        #expect(try texts() == ["Hello there.", "Next"])
    }

    @Test func `a text that was refused keeps its number`() throws {
        let path = "/v1/ingest/\(key)?seq="
        #expect(try relay.send("POST", path + "1", body: "One").status == 200)
        _ = try relay.post("/v1/sessions/hall/pause", relay.token(.moderator))
        #expect(try relay.send("POST", path + "2", body: "Two").status == 409)
        _ = try relay.post("/v1/sessions/hall/resume", relay.token(.moderator))
        #expect(try relay.send("POST", path + "2", body: "Two").status == 200)
        #expect(try texts() == ["One", "Two"])
    }

    @Test(arguments: [
        "?seq=x", "?seq=-1", "?seq=99999999999999999999", "?lang=!", "?characters=yes",
    ])
    func `a parameter that is not valid is refused by its name`(query: String) throws {
        let answer = try relay.send("POST", "/v1/ingest/\(key)\(query)", body: "text")
        #expect(answer.status == 400)
        #expect(answer.body.contains(#""error":"invalid-parameter""#))
    }

    @Test func `a body that is not UTF-8 is refused by name`() throws {
        for target in ["/v1/ingest/\(key)", "/v1/sessions/hall/segments?key=\(key)"] {
            let answer = try relay.exchange("POST", target, body: [0x7B, 0xC3, 0x28]).answer
            guard case .response(let response) = answer else {
                Issue.record("\(answer)")
                continue
            }
            #expect(response.status == 400)
            #expect(String(decoding: response.body, as: UTF8.self).contains("invalid-utf8"))
        }
    }

    @Test func `segments without an id end with each final text`() throws {
        let path = "/v1/sessions/hall/segments"
        for (text, isFinal) in [("a", false), ("a b", true), ("c", false), ("c d", true)] {
            let body = #"{"text":"\#(text)","final":\#(isFinal)}"#
            #expect(try relay.post(path, key, body).status == 200)
        }
        #expect(try texts() == ["a b", "c d"])
    }

    @Test(arguments: [
        "{}", #"{"text":1,"final":true}"#, #"{"partial":2}"#, "[{}]", "null", "\"a\"",
        #"{"text":"a","final":true,"start":-1}"#, #"{"text":"a","final":true,"start":2,"end":1}"#,
        #"{"text":"a","final":true,"lang":"?"}"#,
    ])
    func `a segment that is not one is refused as a bad request`(body: String) throws {
        #expect(try relay.post("/v1/sessions/hall/segments", key, body).status == 400)
        #expect(try archive().isEmpty)
    }

    @Test func `a text that is too long is refused as such`() throws {
        let text = String(repeating: "a", count: 8193)
        let body = #"{"text":"\#(text)","final":true}"#
        #expect(try relay.post("/v1/sessions/hall/segments", key, body).status == 413)
    }
}

@Suite struct UTCTimeTests {
    @Test(arguments: [0, 951_782_400_000, 1_700_000_000_123, 4_107_542_399_999])
    func `a time is read as it is written`(time: Int) {
        #expect(UTCTime.milliseconds(atStartOf: UTCTime.text(time)) == time)
    }

    @Test func `times are those of the calendar`() {
        #expect(UTCTime.text(1_700_000_000_123) == "2023-11-14T22:13:20.123")
        #expect(UTCTime.text(951_782_400_000) == "2000-02-29T00:00:00.000")
    }

    @Test(arguments: [
        "", "2023", "Today is 2023", "2023-13-01T00:00:00", "2023-11-14T22:13:20.x", "12:30",
    ])
    func `a line without a time has none`(line: String) {
        #expect(UTCTime.milliseconds(atStartOf: line) == nil)
    }
}
