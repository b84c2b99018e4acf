// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Reports as a user gets them: into files, against a baseline, with suppressions.
@Suite struct AuditOutputTests {
    private func audit(_ folder: URL, _ arguments: String...) throws -> ProcessResult {
        try run(builtBinary.path, ["audit"] + arguments, in: folder)
    }

    private func inFolder(_ body: (URL) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let text = subRip((1000, 3000, "Hello."), (5000, 4000, "Late."))
            try text.write(to: folder.appending(path: "a.srt"), atomically: true, encoding: .utf8)
            try body(folder)
        }
    }

    @Test(arguments: [
        ("text", "a.srt  failed\n"), ("json", "{\n"), ("jsonl", "{\"profile\""), ("csv", "Asset,"),
        ("sarif", "{\n"), ("junit", "<?xml"), ("html", "<!DOCTYPE html>"),
    ])
    func `a report in a file equals the report on standard output`(format: String, head: String)
        throws
    {
        try inFolder { folder in
            let shown = try audit(folder, "--format", format, "a.srt")
            let kept = try audit(folder, "--format", format, "-o", "report", "a.srt")
            #expect(shown.exitCode == 1 && kept.exitCode == 1)
            #expect(shown.standardOutput.hasPrefix(head))
            #expect(kept.standardOutput.isEmpty)
            let file = try String(contentsOf: folder.appending(path: "report"), encoding: .utf8)
            // Minutes may go by between the two runs.
            let time = #/<time>[^<]*</time>/#
            #expect(
                file.replacing(time, with: "") == shown.standardOutput.replacing(time, with: "")
            )
        }
    }

    @Test func `a report that cannot be written causes exit status 2`() throws {
        try inFolder { folder in
            let result = try audit(folder, "-o", "none/report", "a.srt")
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("none/report"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.srt"])
        }
    }

    @Test func `with a baseline only new findings affect the exit status`() throws {
        try inFolder { folder in
            _ = try audit(folder, "--format", "json", "-o", "old.json", "a.srt")
            let same = try audit(folder, "--baseline", "old.json", "a.srt")
            #expect(same.exitCode == 0)
            #expect(same.standardOutput.contains("known from the baseline"))
            let text = subRip((1000, 3000, "Hello."), (5000, 4000, "Late."), (9000, 8000, "New."))
            try text.write(to: folder.appending(path: "a.srt"), atomically: true, encoding: .utf8)
            let more = try audit(folder, "--baseline", "old.json", "--format", "json", "a.srt")
            #expect(more.exitCode == 1)
            try validate(more.standardOutput, by: "audit.json")
            #expect(more.standardOutput.contains("\"baseline\" : \"new\""))
            #expect(try audit(folder, "--baseline", "a.srt", "a.srt").exitCode == 2)
        }
    }

    @Test
    func `suppressions are read from the folder, listed with their reason, and reported if unused`()
        throws
    {
        try inFolder { folder in
            let list = """
                {
                  "schema": "mediatag.settings/1",
                  "suppressions": [
                    {"rule": "V304", "asset": "*.srt", "reason": "a joke"},
                    {"rule": "M101", "reason": "not here"}
                  ]
                }
                """
            try validate(list, by: "settings.json")
            let file = folder.appending(path: ".mediatag.json")
            try list.write(to: file, atomically: true, encoding: .utf8)
            let result = try audit(folder, "a.srt")
            #expect(result.exitCode == 0)
            #expect(result.standardOutput.contains("(suppressed: a joke)"))
            #expect(result.standardOutput.contains("1 suppressed\n"))
            #expect(result.standardError.contains("M101 (not here) matches no finding"))
            try list.replacing("\"a joke\"", with: "\"a joke\", \"expires\": \"2020-01-31\"")
                .write(to: file, atomically: true, encoding: .utf8)
            let ended = try audit(folder, "a.srt")
            #expect(ended.exitCode == 1)
            #expect(ended.standardError.contains("V304 has ended, so its findings count: a joke"))
            try list.replacing("\"reason\": \"a joke\"", with: "\"because\": \"x\"")
                .write(to: file, atomically: true, encoding: .utf8)
            let faulty = try audit(folder, "a.srt")
            #expect(faulty.exitCode == 2)
            #expect(
                faulty.standardError.contains(
                    ".mediatag.json: suppressions.0.because: is not known"
                ),
                "\(faulty.standardError)"
            )
        }
    }

    @Test func `settings as YAML stop the run and are shown as JSON`() throws {
        try inFolder { folder in
            let list = """
                suppressions:
                  - rule: V304   # by id
                    asset: "*.srt"
                    track: 3
                    reason: 'it''s a joke'

                """
            let file = folder.appending(path: ".mediatag.yml")
            try list.write(to: file, atomically: true, encoding: .utf8)
            let result = try audit(folder, "a.srt")
            #expect(result.exitCode == 2 && result.standardOutput.isEmpty)
            #expect(result.standardError.contains("write this to .mediatag.json:"))
            let start = try #require(result.standardError.firstIndex(of: "{"))
            let json = String(result.standardError[start...])
            try validate(json, by: "settings.json")
            #expect(json.contains("\"reason\" : \"it's a joke\"") && json.contains("\"*.srt\""))
        }
    }
}
