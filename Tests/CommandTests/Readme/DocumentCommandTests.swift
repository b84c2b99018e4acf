// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The commands of all documents, also of those that are no sessions.
@Suite struct DocumentCommandTests {
    /// A fenced block: what follows the fence, and its lines.
    private struct Block {
        let language: String
        let lines: [String]
    }

    private static let names: [String] = {
        let pages = try? FileManager.default.contentsOfDirectory(
            atPath: ReadmeSession.file("Docs").path
        )
        let documents = (pages ?? []).filter { $0.hasSuffix(".md") }.sorted()
        return ["README.md", "CONTRIBUTING.md"] + documents.map { "Docs/" + $0 }
    }()

    private func blocks(_ name: String) throws -> [Block] {
        let text = try String(contentsOf: ReadmeSession.file(name), encoding: .utf8)
        var blocks: [Block] = []
        var open: Block?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("```") {
                if let block = open { blocks.append(block) }
                open = open == nil ? Block(language: String(line.dropFirst(3)), lines: []) : nil
            } else if let block = open {
                open = Block(language: block.language, lines: block.lines + [line])
            }
        }
        return blocks
    }

    @Test(arguments: names)
    func `a block that looks like a session is replayed, or says why not`(name: String) throws {
        for block in try blocks(name) where block.lines.contains(where: { $0.hasPrefix("$ ") }) {
            if block.language == "console" {
                #expect(ReadmeSession.names.contains(name), "\(name): \(block.lines[0])")
            } else {
                let reason = block.language.hasPrefix(ReadmeSession.notReplayed)
                #expect(reason, "\(name): \(block.lines[0])")
            }
        }
    }

    /// Lines that call mediatag in blocks that are not replayed, without those that need a server.
    private func calls(_ name: String) throws -> [String] {
        let lines = try blocks(name).filter { $0.language != "console" }.flatMap { block in
            block.lines.joined(separator: "\n").replacing("\\\n", with: " ").components(
                separatedBy: "\n"
            )
        }
        let calls = lines.map { $0.hasPrefix("$ ") ? String($0.dropFirst(2)) : $0 }
        let elsewhere = ["://", "relay serve", "preview", "transcribe", "…"]
        return calls.filter { call in
            call.firstMatch(of: /^mediatag [a-z]/) != nil
                && !elsewhere.contains { call.contains($0) }
        }
    }

    @Test(arguments: names)
    func `commands that are not replayed have options that exist`(name: String) throws {
        try withTemporaryFolder { folder in
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "mediatag"),
                withDestinationURL: builtBinary
            )
            let place = folder.appending(path: "empty")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            let environment = ["PATH": "\(folder.path):\(path)", "HOME": folder.path]
            for call in try calls(name) {
                let result = try run(
                    "bash",
                    ["-c", "set -o pipefail; \(call)"],
                    in: place,
                    environment: environment
                )
                #expect(result.exitCode != 64, "\(name): \(call): \(result.summary)")
            }
        }
    }

    @Test func `a worker answers as AuditAtScale.md shows`() throws {
        let exchange = try blocks("Docs/AuditAtScale.md").first {
            $0.lines.contains { $0.hasPrefix("→") }
        }
        let lines = try #require(exchange).lines
        let requests = lines.filter { $0.hasPrefix("→ ") }.map { $0.dropFirst(2) }
        let shown = lines.filter { $0.hasPrefix("← ") }.map { String($0.dropFirst(2)) }
        let answers = try withTemporaryFolder { folder in
            let movies = folder.appending(path: "movies")
            try FileManager.default.createDirectory(at: movies, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: SampleMedia.folder.appending(path: "movie.mp4"),
                to: movies.appending(path: "a.mp4")
            )
            let input = folder.appending(path: "requests")
            try Data((requests.joined(separator: "\n") + "\n").utf8).write(to: input)
            let command = "'\(builtBinary.path)' audit --worker < requests"
            let result = try run("bash", ["-c", command], in: folder)
            return result.standardOutput.split(separator: "\n").map(String.init)
        }
        #expect(answers.count == shown.count && shown.count > 2)
        for (line, answer) in zip(shown, answers) {
            // An ellipsis is any text.
            var rest = answer[...]
            for piece in line.components(separatedBy: "…") {
                let piece = piece.trimmingCharacters(in: .whitespaces)
                let found = rest.range(of: piece)
                #expect(found != nil, "\(piece) is not in \(answer)")
                if let found { rest = rest[found.upperBound...] }
            }
        }
    }
}
