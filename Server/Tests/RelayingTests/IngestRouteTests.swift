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

    @Test func `a program that is started again and counts from 0 loses no text`() throws {
        let path = "/v1/ingest/\(key)?seq="
        for (number, text) in [(0, "One"), (1, "Two"), (2, "Three")] {
            #expect(try relay.send("POST", path + "\(number)", body: text).status == 200)
        }
        for (number, text) in [(0, "Four"), (1, "Five")] {
            #expect(try relay.send("POST", path + "\(number)", body: text).status == 200)
        }
        #expect(try relay.send("POST", path + "1", body: "Five").status == 208)
        #expect(try texts() == ["One", "Two", "Three", "Four", "Five"])
    }

    @Test(arguments: [
        ("2023-11-14T22:13:21.000Z\nAfter a zone", "After a zone"),
        ("2023-11-14T22:13:21.000 on the line of the time", "on the line of the time"),
        ("2023-11-14T22:13:21.000\nTwo<BR/>lines", #"Two\nlines"#),
        ("\u{FEFF}2023-11-14T22:13:21.000\nAfter a mark", "After a mark"),
        ("plain<br />text", #"plain\ntext"#),
    ])
    func `no time and no tag of a break is shown as text`(body: String, text: String) throws {
        #expect(try relay.send("POST", "/v1/ingest/\(key)", body: body).status == 200)
        #expect(try texts() == [text])
    }

    @Test func `a time of day that is more than 60 s from now is not used`() throws {
        relay.wait(5000)
        let body = "2023-11-14T20:00:00.000\nWrong clock"
        #expect(try relay.send("POST", "/v1/ingest/\(key)", body: body).status == 200)
        #expect(try archive().contains(#""start":null"#))
    }

    @Test func `another text of a segment that is final is refused by name`() throws {
        let path = "/v1/sessions/hall/segments"
        let first = #"{"id":"s","text":"a","final":true}"#
        #expect(try relay.post(path, key, first).status == 200)
        #expect(try relay.post(path, key, first).status == 200)
        let other = try relay.post(path, key, #"{"id":"s","text":"b","final":true}"#)
        #expect(other.status == 409)
        #expect(other.body.contains(#""error":"already-final""#))
        #expect(try texts() == ["a"])
    }

    @Test func `a final text is corrected and deleted by requests of their own`() throws {
        let path = "/v1/sessions/hall/segments"
        _ = try relay.post(path, key, #"{"id":"s","text":"wrong","final":true}"#)
        #expect(try relay.post(path + "/s/correct", key, #"{"text":"right"}"#).status == 200)
        #expect(try texts() == ["right"])
        #expect(try relay.send("DELETE", path + "/s", key).status == 200)
        #expect(try texts() == [])
        #expect(try relay.send("DELETE", path + "/none", key).status == 404)
    }

    @Test
    func `two recognisers without ids that name themselves do not replace each other's texts`()
        throws
    {
        let path = "/v1/sessions/hall/segments?source="
        _ = try relay.post(path + "a", key, #"{"text":"one","final":false}"#)
        _ = try relay.post(path + "b", key, #"{"text":"eins","final":false}"#)
        let events = try relay.send("GET", "/v1/sessions/hall/events", relay.token(.subscriber))
        #expect(events.body.contains("one") && events.body.contains("eins"))
    }

    @Test func `what is open of a source that ends is final`() throws {
        let line = Array(#"{"id":"s","text":"the last words","final":false}"#.utf8)
        try relay.core.takeLine(line, session: "hall")
        relay.core.endLines()
        _ = relay.core.commit()
        #expect(try texts() == ["the last words"])
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
