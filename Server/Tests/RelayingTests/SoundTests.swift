// SPDX-License-Identifier: Apache-2.0

import Foundation
import LiveCaptions
import LiveCaptionsClient
import LiveListening
import MediaSelection
import Testing

@testable import Relaying

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sound that publishers send to a relay, and what becomes of it.
@Suite struct SoundTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..").standardizedFileURL

    private func use(_ test: (Int, String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let engine = try #require(LiveEngineName(try SpokenSound.engine(in: folder)))
        let recognition = SoundRecognition(engine: engine, model: nil, heldBack: 3, most: 1)
        try await RunningRelay.use(recognition: recognition) { port, key, _ in
            try await test(port, key)
        }
    }

    private struct Spoken: Decodable {
        let states: [String]
        let loudest: Int
        let pressed: String
        let texts: [String]
        /// What axe-core finds in the page.
        let violations: [String]
    }

    /// Opens the microphone page in Chromium, whose microphone is a file, and presses its button.
    private func speak(_ port: Int, _ key: String, _ options: [String]) async throws -> Spoken {
        let script = Self.root.appending(path: "Scripts/speak-to-page.py").path
        let page = "http://127.0.0.1:\(port)/microphone/hall#key=\(key)"
        let words = [script, page, "--seconds", "40"] + options
        let output = try await SpokenSound.run("/usr/bin/python3", words)
        return try JSONDecoder().decode(Spoken.self, from: output)
    }

    @Test func `the microphone of a browser is captioned, by the keyboard alone`() async throws {
        try await use { port, key in
            let file = try SpokenSound.tone(seconds: 8)
            defer { try? FileManager.default.removeItem(atPath: file) }
            // Where axe-core cannot be had, Scripts/setup.sh reports that.
            let axe = Self.root.appending(path: ".build/axe/axe_playwright_python/axe.min.js").path
            let look = FileManager.default.fileExists(atPath: axe) ? ["--axe", axe] : []
            let words = ["--sound", file, "--until", "We heard."] + look
            let spoken = try await speak(port, key, words)
            #expect(spoken.violations == [])
            #expect(spoken.states.contains { $0.contains("goes to the relay") })
            #expect(spoken.loudest > -30)
            #expect(spoken.pressed == "true")
            #expect(spoken.texts == ["We heard."])
        }
    }

    @Test func `a browser without a microphone has the error of the model`() async throws {
        try await use { port, key in
            let spoken = try await speak(port, key, ["--until", "publisher-missing-audio-track"])
            #expect(spoken.states.last?.contains("publisher-missing-audio-track") == true)
            #expect(spoken.pressed == "false")
        }
    }

    @Test func `a person who does not allow the microphone learns what to do`() async throws {
        try await use { port, key in
            let file = try SpokenSound.tone(seconds: 8)
            defer { try? FileManager.default.removeItem(atPath: file) }
            let words = ["--deny", "--sound", file, "--until", "Allow it"]
            let spoken = try await speak(port, key, words)
            #expect(spoken.states.last?.contains("Allow it") == true)
        }
    }

    @Test func `the client publishes, sends texts until they have arrived, and ends its stream`()
        async throws
    {
        try await RunningRelay.use { port, key, _ in
            let publisher = CaptionsPublisher(
                relay: "http://127.0.0.1:\(port)/",
                token: key,
                session: "hall",
                stream: "a b"
            ) { Issue.record("\($0)") }
            let time = try publisher.publish(mediaStart: 40)
            #expect(time.milliseconds >= 0)
            #expect(time.language.rawValue == "en")
            for number in 0..<120 {
                publisher.send(
                    LiveSegment(
                        id: "s\(number)",
                        stream: "",
                        text: "Text \(number)",
                        isFinal: number % 2 == 0,
                        start: number * 10 + 40,
                        end: number * 10 + 50,
                        received: 0
                    )
                )
            }
            try await publisher.stop()
            let archive = try #require(
                URL(
                    string:
                        "http://127.0.0.1:\(port)/v1/sessions/hall/archive.jsonl?media=1&key=\(key)"
                )
            )
            let answer = try await URLSession.shared.data(from: archive).0
            let lines = String(decoding: answer, as: UTF8.self)
                .split(separator: "\n")
            #expect(lines.count == 120)
            #expect(lines.first?.contains("\"text\":\"Text 0\"") == true)
        }
    }

    @Test func `the client names what is wrong`() async throws {
        try await RunningRelay.use { port, key, _ in
            let relay = "http://127.0.0.1:\(port)"
            func code(_ token: String, _ session: String, hasAudio: Bool = true) -> CaptionsError
                .Code?
            {
                let publisher = CaptionsPublisher(relay: relay, token: token, session: session)
                do throws(CaptionsError) {
                    try publisher.publish(hasAudio: hasAudio)
                    return nil
                } catch {
                    return error.code
                }
            }
            #expect(code("x", "hall") == .invalidToken)
            #expect(code(key, "other") == .forbidden)
            #expect(code(key, "hall", hasAudio: false) == .publisherMissingAudioTrack)
            let nowhere = CaptionsPublisher(
                relay: "http://127.0.0.1:1",
                token: key,
                session: "hall"
            )
            #expect(throws: CaptionsError.self) { try nowhere.publish() }
        }
    }
}
