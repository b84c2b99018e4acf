// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import Relaying

@Suite struct StatusPosterTests {
    private let signer = TokenSigner(secret: [1])

    private func change(_ session: String, address: String?) throws -> StatusChange {
        let record = SessionRecord(
            id: session,
            name: session,
            started: 0,
            language: "en",
            maximumSeconds: 300,
            sendsPartials: true,
            statusCallback: address
        )
        return StatusChange(try LiveSession(record), signer, at: 5000)
    }

    /// The sessions of what was posted, once so many posts were tried.
    private func posted(
        _ changes: [StatusChange],
        tries: Int,
        arrives: @escaping @Sendable (Int) -> Bool
    ) async -> [String] {
        let (attempts, continuation) = AsyncStream<String>.makeStream()
        let count = Mutex(0)
        let poster = StatusPoster(firstPause: 1, report: { _ in }) { change in
            let number = count.withLock { count in
                count += 1
                return count
            }
            let body = String(decoding: change.body, as: UTF8.self)
            continuation.yield(String(body.dropFirst(7).prefix { $0 != "\"" }))
            return arrives(number)
        }
        defer { poster.stop() }
        for change in changes { poster.add(change) }
        var seen: [String] = []
        for await session in attempts {
            seen.append(session)
            if seen.count == tries { break }
        }
        return seen
    }

    @Test func `a status that does not arrive is posted again before the next one`() async throws {
        let changes = try ["a", "b"].map { try change($0, address: "http://app.example/x") }
        let sessions = await posted(changes, tries: 4) { $0 > 2 }
        #expect(sessions == ["a", "a", "a", "b"])
    }

    @Test func `a status without an address is not posted`() async throws {
        let changes = [
            try change("a", address: nil), try change("b", address: "http://app.example/x"),
        ]
        #expect(await posted(changes, tries: 1) { _ in true } == ["b"])
    }

    @Test func `a status is given up after some attempts`() async throws {
        let changes = try ["a", "b"].map { try change($0, address: "http://app.example/x") }
        let sessions = await posted(changes, tries: 7) { _ in false }
        #expect(sessions == ["a", "a", "a", "a", "a", "a", "b"])
    }

    @Test func `a status is signed with the secret that its session was given`() throws {
        let relay = try InProcessRelay()
        let started = try relay.post("/v1/sessions", relay.token(.moderator))
        let mark = #""callbackSecret":""#
        let secret = try #require(started.body.split(separator: mark).last).prefix { $0 != "\"" }
        #expect(secret == StatusChange.secret(of: "hall", relay.signer))
        let change = try change("hall", address: nil)
        let own = StatusChange.secret(of: "hall", signer)
        let signed = TokenSigner(secret: Array(own.utf8)).signature(
            of: Array("5.".utf8) + change.body
        )
        #expect(change.signature == "t=5,v1=" + Hexadecimal.text(signed))
        #expect(
            String(decoding: change.body, as: UTF8.self)
                == #"{"id":"hall","session":"hall","status":"started","reason":null,"time":"1970-01-01T00:00:05.000Z"}"#
        )
    }
}
