// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

@testable import Relaying

/// Requests for live playlists that wait [RFC 8216bis-22, 6.2.5.2].
@Suite struct BlockingReloadTests {
    /// The answers to requests, which come when they come.
    private final class Answers: Sendable {
        private let list = Mutex<[String: RelayResponse]>([:])

        func status(_ name: String) -> Int? { list.withLock { $0[name]?.status } }

        func body(_ name: String) -> String {
            String(decoding: list.withLock { $0[name]?.body ?? [] }, as: UTF8.self)
        }

        func take(_ name: String, _ answer: RelayAnswer) {
            guard case .response(let response) = answer else { return }
            list.withLock { $0[name] = response }
        }
    }

    private let relay: InProcessRelay
    private let answers = Answers()

    init() throws { relay = try InProcessRelay() }

    private func start() throws {
        try relay.startHall(#"{"languageCode":"en","partDuration":500,"hold":0}"#)
        pass(6000)
    }

    /// Lets time pass, and answers what waits, as the thread of a relay does.
    private func pass(_ milliseconds: Int) {
        relay.wait(milliseconds)
        settle()
    }

    private func settle() {
        relay.core.answerReloads()
        for case .reply(let answer, let reply) in relay.core.commit() { reply(answer) }
    }

    private func ask(
        _ name: String,
        _ file: String,
        _ query: String = "",
        presence: ClientPresence? = nil
    ) throws {
        let key = relay.token(.subscriber)
        let target = "/hls/hall/en/\(file)?key=\(key)\(query)"
        var request = try #require(RelayRequest("GET", target))
        request.presence = presence
        let answers = answers
        relay.core.take(request) { answers.take(name, $0) }
        for case .reply(let answer, let reply) in relay.core.commit() { reply(answer) }
    }

    @Test func `a playlist is answered as soon as it has the part that is asked for`() throws {
        try start()
        try ask("now", "playlist.m3u8")
        let key = relay.token(.subscriber)
        let playlist = answers.body("now")
        #expect(playlist.contains("CAN-BLOCK-RELOAD=YES"))
        #expect(playlist.contains("#EXT-X-PART-INF:PART-TARGET=0.5\n"))
        #expect(playlist.contains("URI=\"../../hall~1/en/0.0.vtt?key=\(key)\",INDEPENDENT=YES\n"))
        #expect(playlist.hasSuffix("URI=\"../../hall~1/en/1.0.vtt?key=\(key)\"\n"))
        try ask("part", "playlist.m3u8", "&_HLS_msn=1&_HLS_part=0")
        try ask("other", "playlist.m3u8", "&_HLS_msn=1&_HLS_part=0")
        try ask("segment", "playlist.m3u8", "&_HLS_msn=1")
        try ask("hinted", "1.0.vtt")
        for name in ["part", "other", "segment", "hinted"] { #expect(answers.status(name) == nil) }
        #expect(relay.core.hasReloads)
        pass(400)
        #expect(answers.status("part") == nil)
        pass(100)
        for name in ["part", "other", "hinted"] { #expect(answers.status(name) == 200) }
        #expect(
            answers.body("part").contains(
                "URI=\"../../hall~1/en/1.0.vtt?key=\(key)\",INDEPENDENT=YES\n"
            )
        )
        #expect(answers.body("hinted").hasPrefix("WEBVTT\n"))
        #expect(answers.status("segment") == nil)
        pass(5500)
        #expect(answers.body("segment").contains("\n../../hall~1/en/1.vtt?key=\(key)\n"))
        #expect(!relay.core.hasReloads)
    }

    @Test func `what is too far ahead is refused at once`() throws {
        try start()
        for query in ["&_HLS_msn=3", "&_HLS_msn=1&_HLS_part=6", "&_HLS_part=1", "&_HLS_msn=-1"] {
            try ask(query, "playlist.m3u8", query)
            #expect(answers.status(query) == 400, "\(query)")
            #expect(answers.body(query).contains("_HLS_"))
        }
        try ask("missing", "1.1.vtt")
        #expect(answers.status("missing") == 404)
        try ask("old", "playlist.m3u8", "&_HLS_msn=0")
        #expect(answers.status("old") == 200)
        #expect(!relay.core.hasReloads)
    }

    @Test func `a request waits for three target durations at most`() throws {
        try relay.startHall(#"{"languageCode":"en","hold":60000}"#)
        pass(1000)
        try ask("early", "playlist.m3u8")
        #expect(answers.status("early") == 503)
        try ask("late", "playlist.m3u8", "&_HLS_msn=0")
        pass(17_900)
        #expect(answers.status("late") == nil)
        pass(100)
        #expect(answers.status("late") == 503)
        #expect(!relay.core.hasReloads)
    }

    @Test func `requests that wait are limited, and those of clients that left are forgotten`()
        throws
    {
        var limits = RelaySettings.Limits()
        limits.waitingReloads = 2
        let tests = Self(try InProcessRelay(limits: limits))
        try tests.start()
        let presence = ClientPresence()
        let next = "&_HLS_msn=1"
        try tests.ask("left", "playlist.m3u8", next, presence: presence)
        try tests.ask("waits", "playlist.m3u8", next)
        try tests.ask("refused", "playlist.m3u8", next)
        #expect(tests.answers.status("refused") == 503)
        presence.leave()
        tests.settle()
        try tests.ask("later", "playlist.m3u8", next)
        tests.pass(6000)
        #expect(tests.answers.status("waits") == 200)
        #expect(tests.answers.status("later") == 200)
        #expect(tests.answers.status("left") == nil)
    }

    @Test func `the end of captions answers who waits`() throws {
        try start()
        try ask("end", "playlist.m3u8", "&_HLS_msn=2")
        _ = try relay.post("/v1/sessions/hall/stop", relay.token(.moderator))
        settle()
        #expect(answers.status("end") == 200)
        #expect(answers.body("end").hasSuffix("#EXT-X-ENDLIST\n"))
    }

    @Test func `a length of parts or a hold that is out of range is refused`() throws {
        for body in [#"{"partDuration":199}"#, #"{"partDuration":2001}"#, #"{"hold":60001}"#] {
            let answer = try relay.post("/v1/sessions", relay.token(.moderator, nil), body)
            #expect(answer.status == 400, "\(body)")
        }
    }

    private init(_ relay: InProcessRelay) { self.relay = relay }
}
