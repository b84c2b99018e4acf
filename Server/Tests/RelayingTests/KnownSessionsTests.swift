// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Relaying

@Suite struct KnownSessionsTests {
    private func entry(_ id: String, actions: Int) throws -> KnownSessions.Entry {
        let record = SessionRecord(
            id: id,
            name: id,
            started: 0,
            language: "en",
            maximumSeconds: 300,
            sendsPartials: true
        )
        return KnownSessions.Entry(session: try LiveSession(record), actions: actions)
    }

    @Test func `sessions that are over are kept as far as their actions are not too many`() throws {
        var sessions = KnownSessions(mostActions: 100)
        for id in ["a", "b", "c"] {
            sessions.add(try entry(id, actions: 40))
            sessions.end(id)
        }
        #expect(sessions["a"] == nil)
        #expect(sessions["b"] != nil && sessions["c"] != nil)
        // The last one is kept, however long it is: it was just asked for.
        sessions.add(try entry("long", actions: 1000))
        sessions.end("long")
        #expect(sessions["b"] == nil && sessions["c"] == nil)
        #expect(sessions["long"] != nil)
        #expect(sessions.running.isEmpty)
    }

    @Test func `sessions that run are kept whatever they have`() throws {
        var sessions = KnownSessions(mostActions: 1)
        for id in ["a", "b"] { sessions.add(try entry(id, actions: 40)) }
        sessions.add(try entry("c", actions: 40))
        sessions.end("c")
        for id in ["a", "b", "c"] { #expect(sessions[id] != nil) }
        #expect(sessions.running.count == 2)
    }
}
