// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Relaying

@Suite struct ArchiveTests {
    private let relay: InProcessRelay
    private let key: String

    init() throws {
        relay = try InProcessRelay()
        try relay.startHall(#"{"languageCode":"en-US"}"#)
        key = relay.token(.publisher)
    }

    private func archive(_ file: String) throws -> (status: Int, body: String) {
        try relay.send("GET", "/v1/sessions/hall/archive.\(file)", relay.token(.subscriber))
    }

    private func post(_ members: String) throws {
        let body = #"{"final":true,\#(members)}"#
        #expect(try relay.post("/v1/sessions/hall/segments", key, body).status == 200)
    }

    @Test func `texts of another language are found, and languages without texts are named`() throws
    {
        try post(#""text":"Hola","lang":"es""#)
        #expect(try archive("srt").body.contains("Hola"))
        #expect(try archive("srt?lang=es").body.contains("Hola"))
        let missing = try archive("vtt?lang=fr")
        #expect(missing.status == 404)
        #expect(missing.body.contains(#""error":"no-language""#))
        #expect(missing.body.contains(#""languages":["es"]"#))
    }

    @Test func `an archive is divided, ordered and states who speaks`() throws {
        relay.wait(40_000)
        let long = Array(repeating: "Questions of some length", count: 16).joined(separator: " ")
        try post(#""text":"\#(long)?","start":1000,"end":31000,"speaker":"Ana","stream":"a""#)
        relay.wait(1000)
        try post(
            #""text":"An answer of some length, which was said after it.","speaker":"Ben","stream":"b""#
        )
        let text = try archive("vtt").body
        #expect(text.contains("<v Ana>") && text.contains("<v Ben>"))
        let lines = text.split(separator: "\n").filter { !$0.contains("-->") }
        #expect(lines.allSatisfy { $0.count <= 60 })
        let question = text.firstRange(of: "length?")
        let answer = text.firstRange(of: "An answer")
        #expect(
            question.map(\.lowerBound) ?? text.endIndex < answer.map(\.lowerBound)
                ?? text.startIndex
        )
        let subRip = try archive("srt").body
        #expect(subRip.contains("Ana: ") && subRip.contains("Ben: "))
    }

    @Test func `a text of which only the start is known is shown long enough to be read`() throws {
        relay.wait(5000)
        let body = "2023-11-14T22:13:24.500\nShown for more than a second"
        #expect(try relay.send("POST", "/v1/ingest/\(key)?seq=1", body: body).status == 200)
        #expect(try archive("srt").body.contains("00:00:04,500 --> 00:00:06,500"))
    }
}
