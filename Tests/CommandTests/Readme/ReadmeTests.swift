// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct ReadmeTests {
    @Test(arguments: ReadmeSession.names)
    func `the commands of a document print what it shows, from the first to the last`(
        _ name: String
    ) throws {
        let file = ReadmeSession.file(name)
        let markdown = try String(contentsOf: file, encoding: .utf8)
        let session = ReadmeSession(markdown)
        #expect(session.markdown == markdown)
        let replayed = try withTemporaryFolder { folder in
            let place = folder.appending(path: "try")
            try FileManager.default.copyItem(at: SampleMedia.folder, to: place)
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "mediatag"),
                withDestinationURL: builtBinary
            )
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            return try session.replayed { command in
                let result = try run(
                    "bash",
                    ["-c", "{ \(command)\n} 2>&1"],
                    in: place,
                    environment: ["PATH": "\(folder.path):\(path)"]
                )
                // A check with findings ends with 1.
                #expect(result.exitCode <= 1, "\(command): \(result.summary)")
                return result.standardOutput.split(
                    separator: "\n",
                    omittingEmptySubsequences: false
                )
                .dropLast().map(String.init)
            }
        }
        if ProcessInfo.processInfo.environment["MEDIATAG_UPDATE_DOCS"] != nil {
            try replayed.markdown.write(to: file, atomically: true, encoding: .utf8)
        }
        for (shown, printed) in zip(session.lines, replayed.lines) where shown != printed {
            Issue.record(
                """
                \(name) shows \(shown), the commands print \(printed); write it anew: \
                MEDIATAG_UPDATE_DOCS=1 swift test --filter ReadmeTests
                """
            )
            break
        }
        #expect(session.lines.count == replayed.lines.count)
    }

    @Test func `README.md is short, and every block is replayed, built, or the call of make`()
        throws
    {
        let markdown = try String(contentsOf: ReadmeSession.file("README.md"), encoding: .utf8)
        #expect(markdown.split(separator: "\n", omittingEmptySubsequences: false).count <= 130)
        let languages = ReadmeSession(markdown).languages
        #expect(Set(languages) == ["sh", "console", "swift"])
        let scripts = ReadmeSession.blocks(of: "sh", in: markdown)
        let targets = scripts.flatMap { $0.split(separator: "\n") }.map { $0.split(separator: " ") }
        #expect(targets.allSatisfy { $0.first == "make" })
    }

    /// `Scripts/examples.sh` builds and runs these programs.
    @Test func `the library examples of README.md are in Examples`() throws {
        let markdown = try String(contentsOf: ReadmeSession.file("README.md"), encoding: .utf8)
        let examples = ReadmeSession.blocks(of: "swift", in: markdown)
        let names = ["add-subtitles", "captions-in-code"]
        #expect(examples.count == names.count)
        for (example, name) in zip(examples, names) {
            let file = ReadmeSession.file("Examples/Sources/\(name)/main.swift")
            let program = Self.unindented(try String(contentsOf: file, encoding: .utf8))
            let parts = example.components(separatedBy: "\n\n")
            #expect(parts.count > 1)
            for part in parts { #expect(program.contains(Self.unindented(part)), "\(part)") }
        }
    }

    /// A program whose lines may be inside a loop.
    private static func unindented(_ program: String) -> String {
        program.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }
}
