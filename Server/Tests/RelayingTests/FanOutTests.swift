// SPDX-License-Identifier: Apache-2.0

import Foundation
import ServingTestSupport
import Synchronization
import Testing

@testable import Relaying

/// Final texts of a session go on to YouTube and Zoom, each once and in their order.
@Suite struct FanOutTests {
    /// A server that answers with a script of status codes, and with 200 after it; nil: no answer.
    private final class Target: Sendable {
        private let state: Mutex<(script: [Int?], posts: [String])>
        let posts: AsyncStream<String>
        private let continuation: AsyncStream<String>.Continuation

        init(_ script: [Int?] = []) {
            state = Mutex((script, []))
            (posts, continuation) = AsyncStream<String>.makeStream()
        }

        func take(_ address: String, _ body: String) -> Int? {
            let query = address.split(separator: "?").last ?? ""
            let status: Int? = state.withLock { state in
                state.script.isEmpty ? 200 : state.script.removeFirst()
            }
            continuation.yield("\(query) \(body) → \(status.map(String.init) ?? "nothing")")
            return status
        }

        /// The next posts.
        func next(_ count: Int) async -> [String] {
            var found: [String] = []
            for await post in posts {
                found.append(post)
                if found.count == count { break }
            }
            return found
        }
    }

    /// A relay whose session "hall" is sent on.
    private func relay(_ path: String = ":memory:") throws -> RelayCore {
        var settings = RelaySettings(address: "http://relay")
        settings.sentOn = "hall"
        return try RelayCore(
            RelayStore(path: path),
            TokenSigner(secret: [1]),
            settings
        ) { Int(Date().timeIntervalSince1970 * 1000) }
    }

    private func say(_ texts: [String], _ core: RelayCore, to fanOut: FanOut) throws {
        for text in texts {
            let line = #"{"id":"\#(text)","text":"\#(text)","final":true}"#
            try core.takeLine(Array(line.utf8), session: "hall")
        }
        commit(core, to: fanOut)
    }

    private func commit(_ core: RelayCore, to fanOut: FanOut) {
        for case .texts(let texts) in core.commit() { fanOut.add(texts) }
    }

    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.path)
    }

    private func fanOut(
        _ target: Target,
        _ folder: String,
        reports: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> FanOut {
        let address = try #require(
            FanOut.Target("zoom", address: "http://zoom.example/cc?id=1", delay: 0)
        )
        return FanOut(
            [address],
            FanOutLedger(folder: folder, report: reports),
            clock: { Int(Date().timeIntervalSince1970 * 1000) },
            report: reports
        ) { target.take($0, $1) }
    }

    @Test func `a text that is not taken is sent again before the next one`() async throws {
        try await withFolder { folder in
            let target = Target([nil, 503])
            let fanOut = try fanOut(target, folder)
            let core = try relay()
            _ = try core.startSession(named: "hall", language: "en-US")
            try say(["a", "b"], core, to: fanOut)
            let posts = await target.next(4)
            #expect(
                posts == [
                    "id=1&seq=1&lang=en-US a → nothing", "id=1&seq=1&lang=en-US a → 503",
                    "id=1&seq=1&lang=en-US a → 200", "id=1&seq=2&lang=en-US b → 200",
                ]
            )
            await fanOut.stop()
        }
    }

    @Test func `a text that is refused is reported and not sent again`() async throws {
        try await withFolder { folder in
            let lines = Mutex<[String]>([])
            let target = Target([400])
            let fanOut = try fanOut(target, folder) { line in lines.withLock { $0.append(line) } }
            let core = try relay()
            _ = try core.startSession(named: "hall", language: "en-US")
            try say(["a", "b"], core, to: fanOut)
            #expect(await target.next(2).last == "id=1&seq=2&lang=en-US b → 200")
            await fanOut.stop()
            #expect(
                lines.withLock(\.self) == [
                    "zoom: a text was refused (HTTP 400); check the URL and the clock.",
                    "zoom: texts are sent again.",
                    "zoom: texts sent: 1, refused: 1, too old or too early: 0",
                ]
            )
        }
    }

    @Test func `after a restart the numbers go on, and only what was not sent is sent`()
        async throws
    {
        try await withFolder { folder in
            let path = folder + "/relay.sqlite"
            let first = Target()
            let before = try fanOut(first, folder)
            do {
                let core = try relay(path)
                _ = try core.startSession(named: "hall", language: "en-US")
                try say(["a", "b"], core, to: before)
                _ = await first.next(2)
                await before.stop()
                // Said while nothing is sent.
                let line = #"{"id":"c","text":"c","final":true}"#
                try core.takeLine(Array(line.utf8), session: "hall")
                _ = core.commit()
            }
            let second = Target()
            let after = try fanOut(second, folder)
            let core = try relay(path)
            _ = try core.startSession(named: "hall")
            commit(core, to: after)
            try say(["d"], core, to: after)
            let posts = await second.next(2)
            #expect(
                posts == ["id=1&seq=3&lang=en-US c → 200", "id=1&seq=4&lang=en-US d → 200"]
            )
            await after.stop()
        }
    }

    @Test func `texts reach a server that takes captions as YouTube does`() async throws {
        try await RunningRelay.use { port, key, _ in
            let events = try EventStream(port: port, "/v1/sessions/hall/events?own=1&key=\(key)")
            defer { events.close() }
            _ = try await events.read(until: "\"status\":\"started\"")
            let target = try #require(
                FanOut.Target(
                    "youtube",
                    address: "http://127.0.0.1:\(port)/v1/ingest/\(key)?cid=1",
                    delay: 0
                )
            )
            try await RunningRelay.use(targets: [target]) { _, _, thread in
                for text in ["Hello there.", "How are you?"] {
                    thread.add { core in
                        let line = #"{"id":"\#(text)","text":"\#(text)","final":true}"#
                        #expect(throws: Never.self) {
                            try core.takeLine(Array(line.utf8), session: "hall")
                        }
                    }
                }
                let shown = try await events.read(until: "How are you?")
                #expect(shown.contains("Hello there."))
            }
        }
    }
}
