// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Relaying

@Suite struct SessionRouteTests {
    private let relay: InProcessRelay

    init() throws { relay = try InProcessRelay() }

    @Test func `a session that starts has addresses for publishers and subscribers`() throws {
        let answer = try relay.post(
            "/v1/sessions",
            relay.token(.moderator, nil),
            #"{"session":"hall","languageCode":"es","maxDuration":300}"#
        )
        #expect(answer.status == 201)
        #expect(answer.body.contains(#""id":"hall~1""#))
        #expect(answer.body.contains(#""ingest":"http://relay/v1/ingest/"#))
        let shown = try relay.send("GET", "/v1/sessions/hall", relay.token(.subscriber))
        #expect(shown.body.contains(#""status":"started""#))
        #expect(shown.body.contains(#""languageCode":"es""#))
    }

    @Test func `the figures of a session say how steady its texts are`() throws {
        try relay.startHall()
        let publisher = relay.token(.publisher)
        for (text, isFinal) in [("the cat", false), ("the cab sat", false), ("the cat sat", true)] {
            let body = #"{"id":"s1","text":"\#(text)","final":\#(isFinal)}"#
            _ = try relay.post("/v1/sessions/hall/segments", publisher, body)
            relay.wait(1000)
        }
        let shown = try relay.send("GET", "/v1/sessions/hall", relay.token(.subscriber))
        // Of the final text, "cat" is shown for good after 2 s, and "sat" was shown after "cab" for 1 s.
        let figures =
            #""figures":{"finalTexts":1,"finalWords":3,"erasedWords":3,"largestErasure":2,"#
            + #""commitDelayMedian":1000,"commitDelay95":2000,"finalDelayMedian":2000,"finalDelay95":2000}"#
        #expect(shown.body.contains(figures), "\(shown.body)")
    }

    @Test func `a second start of a session that runs is refused with the id that runs`() throws {
        try relay.startHall()
        let second = try relay.post("/v1/sessions", relay.token(.moderator), "{}")
        #expect(second.status == 409)
        #expect(second.body.contains(#""error":"already-running""#))
        #expect(second.body.contains(#""id":"hall~1""#))
    }

    @Test func `captions that start again have another id, and the name means the latest`() throws {
        try relay.startHall()
        _ = try relay.post(
            "/v1/sessions/hall/segments",
            relay.token(.publisher),
            final("s1", "one")
        )
        #expect(try relay.post("/v1/sessions/hall/stop", relay.token(.moderator)).status == 200)
        let second = try relay.post("/v1/sessions", relay.token(.moderator), "{}")
        #expect(second.body.contains(#""id":"hall~2""#))
        _ = try relay.post(
            "/v1/sessions/hall/segments",
            relay.token(.publisher),
            final("s1", "two")
        )
        func archive(_ name: String) throws -> String {
            let path = "/v1/sessions/\(name)/archive.jsonl"
            return try relay.send("GET", path, relay.token(.subscriber)).body
        }
        #expect(try archive("hall").contains("two") && !archive("hall").contains("one"))
        #expect(try archive("hall~1").contains("one") && !archive("hall~1").contains("two"))
        let both = try relay.send("GET", "/v1/sessions/hall~2", relay.token(.subscriber))
        #expect(both.status == 200)
    }

    @Test func `a subscriber that follows a name hears what it missed of an earlier run`() throws {
        try relay.startHall()
        let (publisher, moderator) = (relay.token(.publisher), relay.token(.moderator))
        func follow(_ name: String, after: Int) throws -> String {
            let path = "/v1/sessions/\(name)/events?after=\(after)"
            return try relay.send("GET", path, relay.token(.subscriber)).body
        }
        _ = try relay.post("/v1/sessions/hall/segments", publisher, final("s1", "one"))
        _ = try relay.post("/v1/sessions/hall/stop", moderator)
        _ = try relay.post("/v1/sessions", moderator)
        _ = try relay.post("/v1/sessions/hall/segments", publisher, final("s1", "two"))
        let latest = try follow("hall", after: 1)
        #expect(latest.contains(#""type":"missed","from":2"#))
        #expect(latest.contains("two") && !latest.contains("one"))
        #expect(latest.contains(#""type":"status","id":"hall~2","status":"started""#))
        let first = try follow("hall~1", after: 0)
        #expect(first.contains("one") && !first.contains("two") && !first.contains("missed"))
    }

    @Test(arguments: [
        #"{"maxDuration":299}"#, #"{"maxDuration":14401}"#, #"{"languageCode":"english!"}"#,
        #"{"session":"a/b"}"#, #"{"session":".."}"#, #"{"session":"hall~2"}"#,
        #"{"maxDuration":"5"}"#,
        #"{"statusCallbackUrl":"x"}"#, #"{"statusCallbackUrl":"ftp://app.example/captions"}"#,
        #"{"agreement":0}"#, "[]", "{", "nonsense",
    ])
    func `what cannot be started is refused as a bad request`(body: String) throws {
        let answer = try relay.post("/v1/sessions", relay.token(.moderator, nil), body)
        #expect(answer.status == 400)
    }

    @Test func `captions of a stream without audio are refused by name`() throws {
        try relay.startHall()
        let path = "/v1/sessions/hall/streams/S/publish"
        let refused = try relay.post(
            path,
            relay.token(.publisher),
            #"{"captions":true,"audio":false}"#
        )
        #expect(refused.status == 409)
        #expect(refused.body.contains(#""error":"publisher-missing-audio-track""#))
        let taken = try relay.post(path, relay.token(.publisher), #"{"captions":true}"#)
        #expect(taken.status == 200)
        #expect(taken.body.contains(#""hasCaptions":true"#))
        let left = try relay.post("/v1/sessions/hall/streams/S/unpublish", relay.token(.publisher))
        #expect(left.body.contains(#""hasCaptions":false"#))
    }

    @Test func `texts of a session that is paused or stopped are refused by name`() throws {
        try relay.startHall()
        for change in ["pause", "stop"] {
            let changed = try relay.post("/v1/sessions/hall/\(change)", relay.token(.moderator))
            #expect(changed.status == 200)
            let refused = try relay.post(
                "/v1/sessions/hall/segments",
                relay.token(.publisher),
                final("s", "text")
            )
            #expect(refused.status == 409)
            #expect(refused.body.contains(#""error":"captions-not-enabled""#))
            if change == "pause" {
                _ = try relay.post("/v1/sessions/hall/resume", relay.token(.moderator))
            }
        }
    }

    @Test func `captions stop by themselves after their longest time`() throws {
        try relay.startHall(#"{"maxDuration":300}"#)
        relay.wait(299_999)
        let before = try relay.send("GET", "/v1/sessions/hall", relay.token(.subscriber))
        #expect(before.body.contains(#""status":"started""#))
        relay.wait(1)
        let after = try relay.send("GET", "/v1/sessions/hall", relay.token(.subscriber))
        #expect(after.body.contains(#""reason":"maximum-duration""#))
        #expect(try relay.post("/v1/sessions", relay.token(.moderator)).status == 201)
    }

    @Test func `an address that is not there and a wrong method are refused`() throws {
        #expect(try relay.send("GET", "/v1/none").status == 404)
        #expect(try relay.send("GET", "/v1/sessions/hall", relay.token(.subscriber)).status == 404)
        #expect(try relay.send("DELETE", "/v1/sessions", relay.token(.moderator)).status == 405)
        #expect(try relay.send("GET", "/%ff").status == 400)
        #expect(try relay.send("OPTIONS", "/v1/sessions").status == 204)
    }

    private func final(_ id: String, _ text: String) -> String {
        #"{"id":"\#(id)","text":"\#(text)","final":true}"#
    }
}

@Suite struct AuthorisationTests {
    private let relay: InProcessRelay

    init() throws {
        relay = try InProcessRelay()
        try relay.startHall()
    }

    @Test func `a request without a valid token is not authorised`() throws {
        let path = "/v1/sessions/hall"
        #expect(try relay.send("GET", path).status == 401)
        #expect(try relay.send("GET", path, "nonsense").status == 401)
        #expect(try relay.send("GET", path + "?key=nonsense").status == 401)
        let expired = relay.token(.subscriber, expires: 1_600_000_000)
        let answer = try relay.send("GET", path, expired)
        #expect(answer.status == 401)
        #expect(answer.body.contains("expired"))
        let foreign = TokenSigner(secret: [9]).sign(
            AccessToken(role: .moderator, session: nil, expires: 2_000_000_000)
        )
        #expect(try relay.send("GET", path, foreign).status == 401)
    }

    @Test func `a token of another session or role is forbidden`() throws {
        let path = "/v1/sessions/hall"
        #expect(try relay.send("GET", path, relay.token(.subscriber, "other")).status == 403)
        #expect(try relay.send("GET", "/v1/sessions/none", relay.token(.subscriber)).status == 403)
        #expect(try relay.post(path + "/stop", relay.token(.publisher)).status == 403)
        #expect(try relay.post(path + "/segments", relay.token(.subscriber), "{}").status == 403)
        #expect(
            try relay.post("/v1/sessions", relay.token(.moderator, "other"), #"{"session":"hall"}"#)
                .status == 403
        )
        let stream = relay.token(.publisher, stream: "A")
        let text = #"{"text":"a","final":true,"stream":"B"}"#
        #expect(try relay.post(path + "/segments", stream, text).status == 403)
    }

    @Test func `a moderator's token is not taken from an address`() throws {
        let answer = try relay.send("GET", "/v1/sessions/hall?key=" + relay.token(.moderator))
        #expect(answer.status == 403)
        let subscriber = "/v1/sessions/hall?key=" + relay.token(.subscriber)
        #expect(try relay.send("GET", subscriber).status == 200)
    }

    @Test func `no answer repeats a token`() throws {
        for token in [relay.token(.publisher), "secret-nonsense"] {
            let answer = try relay.post("/v1/sessions/hall/stop?key=" + token)
            #expect(!answer.body.contains(token))
        }
    }

    @Test func `a token that sends too much has to wait`() throws {
        var limits = RelaySettings.Limits()
        (limits.requestsPerSecond, limits.requestsAtOnce) = (1, 3)
        let relay = try InProcessRelay(limits: limits)
        try relay.startHall()
        let token = relay.token(.publisher)
        let text = #"{"text":"a","final":true}"#
        let statuses = try (0..<4).map { _ in
            try relay.post("/v1/sessions/hall/segments", token, text).status
        }
        #expect(statuses == [200, 200, 200, 429])
        relay.wait(1000)
        #expect(try relay.post("/v1/sessions/hall/segments", token, text).status == 200)
    }
}
