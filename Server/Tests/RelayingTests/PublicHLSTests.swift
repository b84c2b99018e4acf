// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

@testable import Relaying

/// HLS that needs no key, as a cache before the relay gets it.
@Suite struct PublicHLSTests {
    private let relay: InProcessRelay

    init() throws {
        relay = try InProcessRelay(hasPublicHLS: true)
        try relay.startHall(#"{"languageCode":"en","partDuration":500,"hold":0}"#)
        relay.wait(6000)
    }

    private func get(_ target: String) throws -> RelayResponse {
        guard case .response(let response) = try relay.exchange("GET", target).answer else {
            throw InProcessRelay.Fault()
        }
        return response
    }

    private func caching(_ response: RelayResponse) -> String? {
        response.headers.first { $0.name == "Cache-Control" }?.value
    }

    @Test func `a playlist is the same for all viewers, and is kept for half of a target duration`()
        throws
    {
        let plain = try get("/hls/hall/en/playlist.m3u8")
        #expect(plain.status == 200)
        #expect(caching(plain) == "public, max-age=3")
        let text = String(decoding: plain.body, as: UTF8.self)
        #expect(text.contains("\n../../hall~1/en/0.vtt\n"))
        #expect(!text.contains("key="))
        // A key that a viewer has left in an address does not come into what others are given.
        let keyed = try get("/hls/hall/en/playlist.m3u8?key=anything")
        #expect(keyed.body == plain.body)
    }

    @Test func `a reload of a run stays true; one by the name of the session does not`() throws {
        #expect(caching(try get("/hls/hall~1/en/playlist.m3u8?_HLS_msn=0")) == "public, max-age=36")
        #expect(caching(try get("/hls/hall/en/playlist.m3u8?_HLS_msn=0")) == "public, max-age=3")
    }

    @Test func `a reload that waits is answered for caches, too`() throws {
        let headers = Mutex<[String]>([])
        let target = "/hls/hall~1/en/playlist.m3u8?_HLS_msn=1&_HLS_part=0"
        relay.core.take(try #require(RelayRequest("GET", target))) { answer in
            guard case .response(let response) = answer else { return }
            headers.withLock { $0 += response.headers.map { "\($0.name): \($0.value)" } }
        }
        for case .reply(let answer, let reply) in relay.core.commit() { reply(answer) }
        let early = headers.withLock(\.self)
        #expect(early.isEmpty)
        relay.wait(500)
        relay.core.answerReloads()
        for case .reply(let answer, let reply) in relay.core.commit() { reply(answer) }
        let answered = headers.withLock(\.self)
        #expect(answered.contains("Cache-Control: public, max-age=36"))
    }

    @Test func `segments are kept, and faults are not`() throws {
        #expect(caching(try get("/hls/hall~1/en/0.vtt")) == "public, max-age=3600")
        let missing = try get("/hls/hall~1/en/99.vtt")
        #expect(missing.status == 404)
        #expect(caching(missing) == nil)
        #expect(try get("/hls/other/en/playlist.m3u8").status == 404)
    }

    @Test func `all else needs a key, and the address of HLS has none`() throws {
        #expect(try get("/v1/sessions/hall/archive.vtt").status == 401)
        #expect(try get("/v1/sessions/hall/events").status == 401)
        let started = try relay.post(
            "/v1/sessions",
            relay.token(.moderator, "other"),
            #"{"session":"other"}"#
        )
        #expect(started.body.contains("/hls/other~1/en-US/playlist.m3u8\""))
    }
}
