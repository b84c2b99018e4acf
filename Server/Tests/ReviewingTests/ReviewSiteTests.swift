// SPDX-License-Identifier: Apache-2.0

import Foundation
import Previewing
import Reviewing
import Serving
import ServingTestSupport
import Testing

@Suite struct ReviewSiteTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..").standardizedFileURL
    private static let axe = root.appending(
        path: ".build/axe/axe_playwright_python/axe.min.js"
    )

    /// What the script of the browser prints.
    private struct Reviewed: Decodable {
        let violations, done: [String]
        let agreed: Int
        let differs: String?
        let slowest: Double
        let fits: Bool
        let status: String
    }

    /// A site with captions of so many cues, which is called with its port and its key.
    private func serve<Result: Sendable>(
        cues: Int = 3,
        engine: String? = nil,
        _ body: @Sendable (Int, ReviewSite, URL) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let captions = folder.appending(path: "en.srt")
        func clock(_ seconds: Int) -> String {
            let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
            return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":") + ",000"
        }
        let blocks = (0..<cues).map { number in
            // A cue that overlaps the next one is a finding.
            let times = (number * 3, number * 3 + (number % 5 == 1 ? 4 : 2))
            let words = "These are words of \(number)"
            return "\(number + 1)\n\(clock(times.0)) --> \(clock(times.1))\n\(words)\n"
        }
        try blocks.joined(separator: "\n").write(to: captions, atomically: true, encoding: .utf8)
        let changes = ChangeFeed()
        var film = Self.root.appending(path: "SampleMedia/movie.mp4").path
        var recogniser: ReviewSite.Recogniser?
        if let engine {
            film = folder.appending(path: "film.wav").path
            try Self.sound(seconds: 9).write(to: URL(filePath: film))
            let words = folder.appending(path: "words.json")
            try engine.write(to: words, atomically: true, encoding: .utf8)
            let script = folder.appending(path: "engine.sh")
            try "cat \(words.path)\n".write(to: script, atomically: true, encoding: .utf8)
            recogniser = ("command:sh \(script.path) {audio}", nil, nil, nil)
        }
        // No model knows the sounds of Esperanto.
        let site = try ReviewSite(
            captions: captions.path,
            film: film,
            language: engine == nil ? nil : "eo",
            recogniser: recogniser,
            changes: changes
        )
        if engine == nil {
            Thread.detachNewThread { site.listen() }
        } else {
            let reason = try await awaitBlocking {
                site.listen()
                return site.hearTexts()
            }
            #expect(reason == nil)
        }
        var limits = LoopbackServer.Limits()
        limits.bodyBytes = ReviewSite.bodyBytes
        let server = LoopbackServer(port: 0, limits: limits) { site.respond(to: $0) }
        let (ports, continuation) = AsyncStream<Int>.makeStream()
        let task = Task { try await server.run { continuation.yield($0) } }
        let saving = Task {
            while true {
                try await Task.sleep(for: .milliseconds(200))
                try await awaitBlocking { _ = site.save(ifIdle: true) }
            }
        }
        defer {
            task.cancel()
            saving.cancel()
        }
        var iterator = ports.makeAsyncIterator()
        let port = try #require(await iterator.next())
        return try await body(port, site, captions)
    }

    /// A tone of one channel with 8,000 samples a second, as WAVE.
    private static func sound(seconds: Int) -> Data {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let samples = (0..<8000 * seconds).flatMap { bytes(Int(3000 * sin(Double($0) / 3)), 2) }
        var file = Array("RIFF".utf8) + bytes(36 + samples.count, 4) + Array("WAVEfmt ".utf8)
        for (value, count) in [(16, 4), (1, 2), (1, 2), (8000, 4), (16000, 4), (2, 2), (16, 2)] {
            file += bytes(value, count)
        }
        return Data(file + Array("data".utf8) + bytes(samples.count, 4) + samples)
    }

    private static func request(
        _ line: String,
        _ port: Int,
        _ headers: String = "",
        body: String = ""
    ) async throws -> String {
        let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
        return try await RawClient.exchange(
            "\(line) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(headers)\(length)Connection: close\r\n\r\n\(body)",
            port: port
        )
    }

    @Test func `nothing is answered without the key, and no edit of another site`() async throws {
        try await serve { port, site, _ in
            let answer = try await Self.request("GET /api/state", port)
            #expect(answer.hasPrefix("HTTP/1.1 404"))
            let page = try await Self.request("GET /\(site.key)/", port)
            #expect(page.contains("Content-Security-Policy: default-src 'none'; script-src 'self'"))
            let state = try await Self.request("GET /\(site.key)/api/state", port)
            let journal = try #require(state.firstMatch(of: /"journal":"([^"]+)"/)?.1)
            let message =
                #"{"kind":"text","page":"a","number":1,"revision":0,"cue":1,"text":"New","#
                + #""journal":"\#(journal)"}"#
            let line = "POST /\(site.key)/api/edit"
            let type = "Content-Type: application/json\r\n"
            for origin in ["", "Origin: http://example.org\r\n", "Origin: null\r\n"] {
                let refused = try await Self.request(line, port, origin + type, body: message)
                #expect(refused.hasPrefix("HTTP/1.1 403"))
            }
            let own = "Origin: http://127.0.0.1:\(port)\r\n"
            let plain = try await Self.request(line, port, own, body: message)
            #expect(plain.hasPrefix("HTTP/1.1 403"))
            let edited = try await Self.request(line, port, own + type, body: message)
            #expect(edited.hasPrefix("HTTP/1.1 200"))
            #expect(edited.contains(#""text":"New""#))
        }
    }

    @Test func `the film and its waveform are served by ranges`() async throws {
        try await serve { port, site, _ in
            let range = "Range: bytes=0-23\r\n"
            let film = try await Self.request("GET /\(site.key)/media/movie.mp4", port, range)
            #expect(film.hasPrefix("HTTP/1.1 206"))
            var sound = ""
            for _ in 0..<200 where !sound.hasPrefix("HTTP/1.1 200") {
                sound = try await Self.request("GET /\(site.key)/api/sound", port)
                try await Task.sleep(for: .milliseconds(50))
            }
            #expect(sound.contains(#""speech":[{"start":"#))
            let part = try await Self.request("GET /\(site.key)/waveform/100.dat", port, range)
            #expect(part.hasPrefix("HTTP/1.1 206"))
            #expect(part.contains("Content-Length: 24"))
            let none = try await Self.request("GET /\(site.key)/waveform/7.dat", port)
            #expect(none.hasPrefix("HTTP/1.1 404"))
        }
    }

    @Test func `a body that is too long ends the connection`() async throws {
        try await serve { port, site, _ in
            let body = String(repeating: "a", count: ReviewSite.bodyBytes + 1)
            let answer = try await Self.request("POST /\(site.key)/api/edit", port, body: body)
            #expect(answer.isEmpty)
        }
    }

    @Test func `a person reviews 4,000 cues by the keyboard alone, and axe-core finds nothing`()
        async throws
    {
        guard Browser.chromium != nil else {
            let isCI = ProcessInfo.processInfo.environment["CI"] != nil
            if isCI { Issue.record("Chromium is missing.") }
            return
        }
        try await serve(cues: 4000) { port, site, captions in
            let script = Self.root.appending(path: "Scripts/review-in-chromium.py").path
            let page = "http://127.0.0.1:\(port)/\(site.key)/"
            let axe = Self.axe.path
            let look = FileManager.default.fileExists(atPath: axe) ? ["--axe", axe] : []
            let output = try await Self.run([script, page, "--edits", "20"] + look)
            let reviewed = try JSONDecoder().decode(Reviewed.self, from: output)
            #expect(reviewed.violations == [])
            let commands = [
                "list", "next cue", "text", "back to the list", "undo", "redo", "divide", "join",
                "remove", "position", "end dragged", "new cue", "keys", "next finding", "accept",
                "reviewed",
                "saved",
            ]
            #expect(reviewed.done == commands)
            #expect(reviewed.differs == nil)
            #expect(reviewed.fits)
            site.save(ifIdle: false)
            let text = try String(contentsOf: captions, encoding: .utf8)
            #expect(text.hasSuffix("These are words of 3999\n"))
        }
    }

    @Test func `what a recogniser heard is shown beside the text, and accepted by a key`()
        async throws
    {
        guard Browser.chromium != nil else {
            let isCI = ProcessInfo.processInfo.environment["CI"] != nil
            if isCI { Issue.record("Chromium is missing.") }
            return
        }
        let texts = ["These are words of 0", "These were words of 1", "These are words of 2"]
        let words = texts.enumerated().flatMap { cue, text in
            text.split(separator: " ").enumerated().map { place, word in
                #"{"text": "\#(word)", "start": \#(3000 * cue + 300 * place), "#
                    + #""end": \#(3000 * cue + 300 * place + 250), "confidence": \#(word == "were" ? 0.3 : 0.9)}"#
            }
        }
        let engine =
            #"{"schema": "mediatag.words/1", "language": "eo", "words": [\#(words.joined(separator: ","))]}"#
        try await serve(engine: engine) { port, site, _ in
            let found = try await Self.request("GET /\(site.key)/api/findings", port)
            #expect(found.contains(#""text":"These were words of 1""#))
            let script = Self.root.appending(path: "Scripts/review-in-chromium.py").path
            let page = "http://127.0.0.1:\(port)/\(site.key)/"
            let axe = Self.axe.path
            let look = FileManager.default.fileExists(atPath: axe) ? ["--axe", axe] : []
            let output = try await Self.run([script, page] + look)
            let reviewed = try JSONDecoder().decode(Reviewed.self, from: output)
            #expect(reviewed.violations == [])
            #expect(reviewed.done.contains("heard"))
            #expect(reviewed.done.contains("use the proposal"))
            #expect(reviewed.fits)
        }
    }

    @Test func `an engine that is not known is an error before anything is served`() {
        #expect(throws: PreviewError.self) {
            _ = try ReviewSite(
                captions: Self.root.appending(path: "SampleMedia/en.sdh.srt").path,
                film: Self.root.appending(path: "SampleMedia/movie.mp4").path,
                recogniser: ("whispr", nil, nil, nil),
                changes: ChangeFeed()
            )
        }
    }

    /// What a script prints.
    private static func run(_ words: [String]) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let process = Process()
                        process.executableURL = URL(filePath: "/usr/bin/python3")
                        process.arguments = words
                        let output = Pipe()
                        process.standardOutput = output
                        try process.run()
                        let data = output.fileHandleForReading.readDataToEndOfFile()
                        process.waitUntilExit()
                        return data
                    }
                )
            }
        }
    }
}
