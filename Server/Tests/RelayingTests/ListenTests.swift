// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Relaying

/// The program as it is run: a relay that listens, and `relay listen` beside a relay.
@Suite struct ListenTests {
    private func use(_ test: (URL, _ sound: String, _ engine: String) async throws -> Void)
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sound = try SpokenSound.tone(seconds: 3)
        defer { try? FileManager.default.removeItem(atPath: sound) }
        try await test(folder, sound, SpokenSound.engine(in: folder))
    }

    /// The archive of "hall" with times of the media, as the program prints it.
    private func archive(_ state: URL) async throws -> String {
        let words = [
            "relay", "archive", "hall", "--state", state.path, "--media-time", "--to", "json",
        ]
        let output = try await SpokenSound.run(RelayProgram.path, words)
        return String(decoding: output, as: UTF8.self)
    }

    private func isWhole(_ archive: String) -> Bool {
        archive.contains("\"mediatag.words/1\"") && archive.contains("\"heard.\"")
            && archive.contains("\"start\" : 1000") && archive.contains("\"end\" : 1900")
    }

    private struct Report: Decodable {
        struct Skipped: Decodable {}

        let schema: String
        let session: String
        let heard: Int
        let captioned: Int
        let skipped: [Skipped]
        let engine: String
        let restarts: Int
    }

    @Test func `relay listen captions a file, with the times of the file`() async throws {
        try await use { folder, sound, engine in
            let state = folder.appending(path: "state")
            let relay = try RelayProgram(state: state, ["--language", "es"])
            defer { relay.end() }
            let output = try await SpokenSound.run(
                RelayProgram.path,
                [
                    "relay", "listen", "hall", "--from", sound, "--engine", engine, "--relay",
                    "http://127.0.0.1:\(relay.port)", "--state", state.path, "--json",
                ]
            )
            let report = try JSONDecoder().decode(Report.self, from: output)
            #expect(report.schema == "mediatag.relay-listen/1")
            #expect(report.session == "hall")
            #expect(report.engine == "python3")
            #expect(abs(report.heard - 3000) < 100)
            #expect(report.captioned == 900)
            #expect(report.skipped.isEmpty)
            #expect(report.restarts == 0)
            let words = try await archive(state)
            #expect(isWhole(words), "\(words)")
            // The captions are in the language of the session, which no option stated.
            #expect(words.contains("\"language\" : \"es\""))
        }
    }

    @Test func `a relay listens by itself`() async throws {
        try await use { folder, sound, engine in
            let state = folder.appending(path: "state")
            let relay = try RelayProgram(state: state, ["--listen-to", sound, "--engine", engine])
            defer { relay.end() }
            var words = ""
            for _ in 0..<400 where !isWhole(words) {
                try await Task.sleep(for: .milliseconds(100))
                words = try await archive(state)
            }
            #expect(isWhole(words), "\(words)")
        }
    }

    @Test func `a source that is missing ends relay listen with a failure`() async throws {
        try await use { folder, _, engine in
            let state = folder.appending(path: "state")
            let relay = try RelayProgram(state: state)
            defer { relay.end() }
            let output = try await SpokenSound.run(
                RelayProgram.path,
                [
                    "relay", "listen", "hall", "--from", "missing.mp4", "--engine", engine,
                    "--relay", "http://127.0.0.1:\(relay.port)", "--state", state.path,
                ]
            )
            #expect(String(decoding: output, as: UTF8.self).contains("No such file"))
        }
    }
}
