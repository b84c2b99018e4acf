// SPDX-License-Identifier: Apache-2.0

import Foundation
import ServingTestSupport
import Testing

@testable import Relaying

/// The program itself, killed while it takes texts.
@Suite struct KillTests {
    @Test func `no text that was answered is lost or doubled, whenever the relay is killed`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try StateFolder.make(folder.path)
        let key = TokenSigner(secret: try SigningSecret.load(in: folder.path)).sign(
            AccessToken(role: .publisher, session: "hall", expires: Int.max)
        )
        var next = 1
        for round in 0..<3 {
            let program = try RelayProgram(state: folder)
            defer { program.end() }
            let kept = try await number(program.port, key)
            // The text in flight may have been kept: its answer was lost.
            #expect(kept == next - 1 || kept == next)
            next = kept + 1
            let killing = Task {
                try await Task.sleep(for: .milliseconds(40 + round * 35))
                try await program.kill()
            }
            while let status = try await post(next, program.port, key) {
                #expect(status == 200)
                next += 1
            }
            try await killing.value
        }
        let archive = try StoredArchive(in: folder.path).bytes(
            of: "hall",
            as: .lines,
            stream: nil,
            language: nil
        )
        let lines = String(decoding: archive, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == next - 1 || lines.count == next)
        for (place, line) in lines.enumerated() {
            #expect(line.contains(#""text":"text \#(place + 1).""#))
        }
        #expect(next > 3)
    }

    private func number(_ port: Int, _ key: String) async throws -> Int {
        let answer = try await RawClient.exchange(
            "GET /v1/ingest/\(key)/seq HTTP/1.1\r\nHost: relay\r\nConnection: close\r\n\r\n",
            port: port
        )
        let last = answer.split(whereSeparator: \.isNewline).last
        return try #require(last.flatMap { Int($0) })
    }

    /// The status of the answer to a text; nil where the relay is not there any more.
    private func post(_ number: Int, _ port: Int, _ key: String) async throws -> Int? {
        let text = "text \(number)."
        do {
            let answer = try await RawClient.exchange(
                "POST /v1/ingest/\(key)?seq=\(number) HTTP/1.1\r\nHost: relay\r\nConnection: close\r\n"
                    + "Content-Length: \(text.utf8.count)\r\n\r\n\(text)",
                port: port
            )
            return answer.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        } catch is RawClient.Fault {
            return nil
        }
    }
}
