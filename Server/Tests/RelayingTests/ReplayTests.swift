// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

@testable import Relaying

@Suite struct ReplayTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// What a process that was killed now would leave: all files as they are.
    private func killed(_ name: String) throws -> String {
        let copy = folder.appending(path: name)
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        for file in ["relay.sqlite", "relay.sqlite-wal"] {
            let original = folder.appending(path: file)
            guard FileManager.default.fileExists(atPath: original.path) else { continue }
            try FileManager.default.copyItem(at: original, to: copy.appending(path: file))
        }
        return copy.appending(path: "relay.sqlite").path
    }

    private func shown(_ relay: InProcessRelay) throws -> [String] {
        let token = relay.token(.subscriber)
        return try ["", "/events?after=0", "/archive.jsonl", "/archive.vtt"].map {
            try relay.send("GET", "/v1/sessions/hall" + $0, token).body
        }
    }

    @Test func `a relay that is killed after any answer goes on where it was`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let relay = try InProcessRelay(path: folder.appending(path: "relay.sqlite").path)
        let (publisher, moderator) = (relay.token(.publisher), relay.token(.moderator))
        let segments = "/v1/sessions/hall/segments"
        let steps: [(target: String, token: String?, body: String)] = [
            ("/v1/sessions", moderator, #"{"maxDuration":300,"agreement":2}"#),
            ("/v1/sessions/hall/streams/S/publish", publisher, #"{"captions":true}"#),
            (segments, publisher, #"{"id":"1","text":"one","final":false}"#),
            (segments, publisher, #"{"id":"1","text":"one two","final":false}"#),
            (segments, publisher, #"{"id":"1","text":"one two","final":true}"#),
            (segments, publisher, #"{"text":"no id","final":true,"stream":"S"}"#),
            ("/v1/ingest/\(publisher)?seq=7", nil, "Seven."),
            ("/v1/ingest/\(publisher)?seq=9", nil, "Nine."),
            ("/v1/ingest/\(publisher)?characters=1&stream=T", nil, "Letter by\u{8}"),
            ("/v1/sessions/hall/pause", moderator, ""),
            (segments, publisher, #"{"id":"2","text":"refused","final":true}"#),
            ("/v1/sessions/hall/resume", moderator, ""),
            ("/v1/ingest/\(publisher)?characters=1&stream=T", nil, "e\n"),
            ("/v1/sessions/hall/stop", moderator, ""),
        ]
        for (place, step) in steps.enumerated() {
            _ = try relay.post(step.target, step.token, step.body)
            let again = try InProcessRelay(
                path: killed("\(place)"),
                at: 1_700_000_000_000 + place * 700
            )
            #expect(try shown(again) == shown(relay), "after \(step.target)")
            let numbers = try [relay, again].map {
                try $0.send("GET", "/v1/ingest/\(publisher)/seq").body
            }
            #expect(numbers[0] == numbers[1])
            relay.wait(700)
        }
    }

    @Test
    func `a text that is final by silence is so after a kill, and its source may still correct it`()
        throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "relay.sqlite").path
        let relay = try InProcessRelay(path: path)
        try relay.startHall()
        let segments = "/v1/sessions/hall/segments"
        let publisher = relay.token(.publisher)
        for body in [#"{"id":"1","text":"one","final":false}"#, #"{"text":"two","final":false}"#] {
            _ = try relay.post(segments, publisher, body)
        }
        relay.wait(60_000)
        let again = try InProcessRelay(path: killed("copy"), at: 1_700_000_060_000)
        #expect(try shown(again) == shown(relay))
        for relay in [relay, again] {
            for body in [
                #"{"id":"1","text":"One.","final":true}"#, #"{"text":"Three.","final":true}"#,
            ] {
                #expect(try relay.post(segments, publisher, body).status == 200)
            }
        }
        let kept = try shown(again)
        #expect(try kept == shown(relay))
        for text in ["One.", "two", "Three."] { #expect(kept[3].contains(text)) }
    }

    @Test func `a long session that is over is read elsewhere, and those who ask wait for it`()
        throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "relay.sqlite").path
        let relay = try InProcessRelay(path: path)
        try relay.startHall()
        let text = #"{"text":"kept","final":true}"#
        _ = try relay.post("/v1/sessions/hall/segments", relay.token(.publisher), text)
        _ = try relay.post("/v1/sessions/hall/stop", relay.token(.moderator))
        var limits = RelaySettings.Limits()
        limits.actionsAtOnce = 1
        let again = try InProcessRelay(path: path, limits: limits)
        let request = try #require(
            RelayRequest("GET", "/v1/sessions/hall?key=" + relay.token(.subscriber))
        )
        let statuses = Mutex<[Int]>([])
        for _ in 0..<2 {
            again.core.take(request) { answer in
                guard case .response(let response) = answer else { return }
                statuses.withLock { $0.append(response.status) }
            }
        }
        let asked = again.core.commit()
        guard asked.count == 1, case .read(let id) = asked[0] else {
            Issue.record("\(asked)")
            return
        }
        again.core.add(try Result.success(RelayStore(path: path).session(id)), of: id)
        for case .reply(let answer, let reply) in again.core.commit() { reply(answer) }
        #expect(statuses.withLock(\.self) == [200, 200])
        #expect(try shown(again)[2].contains("kept"))
    }

    @Test func `what is not committed is not there after a kill`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let relay = try InProcessRelay(path: folder.appending(path: "relay.sqlite").path)
        try relay.startHall()
        let body = #"{"id":"1","text":"in flight","final":true}"#
        let request = try #require(
            RelayRequest(
                "POST",
                "/v1/sessions/hall/segments",
                headers: ["authorization": "Bearer " + relay.token(.publisher)],
                body: Array(body.utf8)
            )
        )
        relay.core.take(request) { _ in }
        let again = try InProcessRelay(path: killed("copy"))
        #expect(try !shown(again)[2].contains("in flight"))
        _ = relay.core.commit()
        #expect(try shown(relay)[2].contains("in flight"))
    }
}
