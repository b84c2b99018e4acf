// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Relaying

/// The requests, bodies and events of Docs/Live.md.
@Suite struct LiveDocumentTests {
    private static let text: String = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let file = root.appending(path: "Docs/Live.md")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }()

    /// Fenced blocks, with what follows the fence.
    private static let blocks: [(language: String, text: String)] = {
        text.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 1 }.map {
            let lines = $0.element.split(separator: "\n", omittingEmptySubsequences: false)
            return (String(lines[0]), lines.dropFirst().joined(separator: "\n"))
        }
    }()

    /// The commands of `curl`.
    private static let calls: [String] = blocks.flatMap { $0.text.components(separatedBy: "\n") }
        .filter { $0.contains("curl ") }

    /// Requests of tables, such as `POST /v1/sessions/ID/stop`.
    private static let requests: [(method: String, path: String)] = {
        text.matches(of: /`(GET|POST|DELETE) (\/v1\/[^` ]+)`/).map {
            (String($0.1), String($0.2))
        }
    }()

    @Test func `the document has what is looked for`() {
        #expect(Self.calls.count == 5)
        #expect(Self.requests.count >= 12)
        #expect(Self.blocks.filter { $0.language == "json" }.count == 2)
    }

    @Test(arguments: requests.map { "\($0.method) \($0.path)" })
    func `each request that is named has an address`(request: String) throws {
        let relay = try InProcessRelay()
        try relay.startHall(#"{"languageCode":"en"}"#)
        let parts = request.split(separator: " ").map(String.init)
        let publisher = relay.token(.publisher)
        let path = parts[1].replacing("/ID", with: "/hall").replacing("/S/", with: "/main/")
            .replacing("SEGMENT", with: "s1").replacing("KEY", with: publisher)
        let token = path.contains(publisher) ? nil : relay.token(.moderator)
        let answer = try relay.exchange(parts[0], path, token, body: Array("{}".utf8)).answer
        guard case .response(let response) = answer else { return }
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(response.status != 405, "\(text)")
        #expect(!text.contains(#""error":"not-found""#), "\(text)")
    }

    @Test func `the bodies that are shown are taken`() throws {
        let relay = try InProcessRelay()
        let bodies = Self.blocks.filter { $0.language == "json" }.map(\.text)
        let start = try relay.post("/v1/sessions", relay.token(.moderator), bodies[0])
        #expect(start.status == 201, "\(start.body)")
        let path = "/v1/sessions/hall/segments"
        let segment = try relay.post(path, relay.token(.publisher), bodies[1])
        #expect(segment.status == 200, "\(segment.body)")
    }

    @Test func `events have the members that are shown`() throws {
        let relay = try InProcessRelay()
        try relay.startHall(#"{"languageCode":"en-US"}"#)
        let publisher = relay.token(.publisher)
        var sent: [String: Set<String>] = [:]
        for (method, path, body) in [
            ("POST", "streams/main/publish", #"{"captions":true,"audio":true}"#),
            (
                "POST", "segments",
                #"{"id":"s1","text":"Hello there","final":true,"start":1200,"end":2300}"#
            ),
            ("POST", "segments/s1/correct", #"{"text":"Hello"}"#), ("DELETE", "segments/s1", ""),
        ] {
            let target = "/v1/sessions/hall/\(path)"
            let frames = try relay.exchange(method, target, publisher, body: Array(body.utf8))
                .frames
            for frame in frames { note(frame.text, &sent) }
        }
        note(
            try relay.send("GET", "/v1/sessions/hall/events", relay.token(.subscriber)).body,
            &sent
        )
        let block = try #require(Self.blocks.first { $0.text.hasPrefix("event ") }).text
        for entry in block.replacing("\n          ", with: " ").components(separatedBy: "{ ")
            .dropFirst()
        where !entry.hasPrefix("\"3\"") && !entry.contains("missed") {
            let names = entry.matches(of: /"([a-zA-Z]+)":/).map { String($0.1) }
            let type = try #require(entry.firstMatch(of: /"type": "([a-z]+)"/)).1
            if entry.contains("…") {
                #expect(sent[String(type)]?.isSuperset(of: names) == true, "\(entry)")
            } else {
                #expect(sent[String(type)] == Set(names), "\(entry)")
            }
        }
    }

    private func note(_ text: String, _ sent: inout [String: Set<String>]) {
        for line in text.split(separator: "\n") where line.hasPrefix("data: ") {
            let names = line.matches(of: /"([a-zA-Z]+)":/).map { String($0.1) }
            guard let type = line.firstMatch(of: /"type":"([a-z]+)"/) else { continue }
            sent[String(type.1)] = Set(names)
        }
    }

    @Test func `the commands of curl are answered by a relay that runs`() async throws {
        try await RunningRelay.use { port, key, thread in
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let date = Date().addingTimeInterval(-60).ISO8601Format()
            let video =
                "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:42\n"
                + "#EXT-X-PROGRAM-DATE-TIME:\(date)\n#EXTINF:4,\nvideo42.ts\n"
            try Data(video.utf8).write(to: folder.appending(path: "video.m3u8"))
            // A packet of PES with a time stamp of 126,000.
            try Data(Self.transportStream).write(to: folder.appending(path: "video42.ts"))
            let relay = "http://127.0.0.1:\(port)"
            for call in Self.calls {
                let command = call.replacing("'INGEST'", with: "'\(relay)/v1/ingest/\(key)'")
                    .replacing(
                        "'EVENTS'",
                        with: "'\(relay)/v1/sessions/hall/events?own=1&key=\(key)'"
                    )
                    .replacing("RELAY", with: relay).replacing("KEY", with: key)
                    .replacing("curl ", with: "curl --silent --fail-with-body --max-time 3 ")
                let (status, output) = try await Self.run(command, in: folder)
                // Events do not end.
                #expect(
                    status == 0 || call.contains("EVENTS") && status == 28,
                    "\(call): \(output)"
                )
                if call.contains("EVENTS") { #expect(output.contains("Hello, everyone.")) }
                if call.contains("video.m3u8") { #expect(output.contains(#""wantedSegment":42"#)) }
            }
        }
    }

    private static let transportStream: [UInt8] = {
        let pts: [UInt8] = [0x21, 0x00, 0x07, 0xD8, 0x61]
        let pes: [UInt8] = [0, 0, 1, 0xE0, 0, 0, 0x80, 0x80, 5] + pts
        let head: [UInt8] = [0x47, 0x41, 0x00, 0x30]
        let stuffing = 184 - 2 - pes.count
        return head + [UInt8(stuffing + 1), 0] + [UInt8](repeating: 0xFF, count: stuffing) + pes
    }()

    private static func run(_ command: String, in folder: URL) async throws -> (Int32, String) {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let process = Process()
                        process.executableURL = URL(filePath: "/bin/bash")
                        process.arguments = ["-c", command]
                        process.currentDirectoryURL = folder
                        let pipe = Pipe()
                        process.standardOutput = pipe
                        process.standardError = pipe
                        try process.run()
                        let output = pipe.fileHandleForReading.readDataToEndOfFile()
                        process.waitUntilExit()
                        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
                    }
                )
            }
        }
    }
}
