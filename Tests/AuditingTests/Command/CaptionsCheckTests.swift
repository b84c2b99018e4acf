// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct CaptionsCheckTests {
    private let faulty = subRip((1000, 2000, "Hello\u{1B}[31m, \"world\"."), (5000, 4000, "Late."))
    private let clean = subRip((1000, 3000, "Hello."))

    @Test func `a file without findings is one line and exit status 0`() throws {
        let result = try check(["en.srt"], ["en.srt": clean])
        #expect(result.exitCode == 0)
        #expect(result.standardError == "")
        #expect(
            result.standardOutput
                == "1 file, profile none: 0 errors, 0 warnings, 0 to review, 0 notes\n"
        )
    }

    @Test func `findings have position, severity, rule and values, and cause exit status 1`() throws
    {
        let result = try check(["en.srt"], ["en.srt": faulty])
        #expect(result.exitCode == 1)
        #expect(
            result.standardOutput == """
                en.srt
                  1:1  error  V314 mojibake-control-chars  cue 1: the text has the control character U+001B
                  5:1  error  V304 non-positive-duration  cue 2: the cue ends before it starts \
                [measured -1000, limit 1 ms]

                1 file, profile none: 2 errors, 0 warnings, 0 to review, 0 notes

                """
        )
    }

    @Test(arguments: [
        ("error", Int32(0)), ("warning", 1), ("review", 1), ("info", 1), ("never", 0),
    ])
    func `--fail-on sets the severity that causes exit status 1`(severity: String, status: Int32)
        throws
    {
        let text = subRip((1000, 3000, "Hello."), (2000, 4000, "Goodbye."))
        let result = try check(["en.srt", "--fail-on", severity], ["en.srt": text])
        #expect(result.exitCode == status)
    }

    @Test func `files are checked even if another file cannot be read`() throws {
        let result = try check(["missing.srt", "en.srt"], ["en.srt": faulty])
        #expect(result.exitCode == 2)
        #expect(result.standardError.contains("missing.srt: No such file"))
        #expect(result.standardOutput.contains("V304"))
        #expect(result.standardOutput.contains("; 1 could not be read"))
    }

    @Test(arguments: [
        ("srt", "SubRip has no place for comments (NOTE) [times: 1]"),
        ("ttml", "TTML has no place for comments (NOTE)"),
        ("tx3g", "a subtitle track of a movie does not support comments"), ("vtt", "0 notes"),
    ])
    func `--target reports what a format would lose`(target: String, message: String) throws {
        let text = "WEBVTT\n\nNOTE for us\n\n00:01.000 --> 00:03.000\nHello.\n"
        let result = try check(["en.vtt", "--target", target], ["en.vtt": text])
        #expect(result.exitCode == 0)
        #expect(result.standardOutput.contains(message), "\(result.standardOutput)")
        #expect(try check(["en.vtt", "--target", "mp4"], [:]).exitCode == 64)
    }

    @Test func `JSON follows its schema`() throws {
        let arguments = ["en.srt", "missing.srt", "--format", "json", "--profile", "netflix"]
        let result = try check(arguments, ["en.srt": faulty])
        try validate(result.standardOutput, by: "captions-check.json")
        #expect(result.standardOutput.contains("\"mediatag.captions-check/1\""))
        #expect(result.standardOutput.contains("\"unreadable\" : 1"))
    }

    @Test func `CSV has a header, quotes and the same number of fields in every line`() throws {
        let name = "a, \"b\".srt"
        let result = try check([name, "--format", "csv"], [name: faulty])
        let lines = result.standardOutput.components(separatedBy: "\r\n")
        #expect(lines.first?.hasPrefix("file,line,column,cue,start,end,severity") == true)
        #expect(lines[1].hasPrefix("\"a, \"\"b\"\".srt\",1,1,1,1.0,2.0,error,likely,V314,"))
        #expect(lines.count == 4 && lines.last == "")
    }

    @Test func `CSV has no formula, even from file names`() throws {
        let name = "=HYPERLINK(1).srt"
        let result = try check([name, "--format", "csv"], [name: faulty])
        let rows = result.standardOutput.components(separatedBy: "\r\n").dropFirst().dropLast()
        #expect(!rows.isEmpty && rows.allSatisfy { $0.hasPrefix("'=HYPERLINK(1).srt,") })
    }

    @Test func `captions check reads standard input for -`() throws {
        let command = "'\(builtBinary.path)' captions check - --language en < en.srt"
        let result = try withTemporaryFolder { folder in
            try faulty.write(
                to: folder.appending(path: "en.srt"),
                atomically: true,
                encoding: .utf8
            )
            return try run("sh", ["-c", command], in: folder)
        }
        #expect(result.exitCode == 1)
        #expect(result.standardOutput.hasPrefix("standard input\n"))
    }

    @Test func `a profile can be a file, and its faults are reported`() throws {
        let limits = #""limits": {"lines": {"value": 1, "unit": "lines", "source": "House, 4"}}"#
        let profile = #"{"schema": "mediatag.profile/1", "name": "house", \#(limits)}"#
        let text = subRip((1000, 3000, "One,\ntwo."))
        let arguments = ["en.srt", "--profile", "house.json"]
        let result = try check(arguments, ["en.srt": text, "house.json": profile])
        #expect(result.standardOutput.contains("Q409 too-many-lines"))
        let broken = profile.replacing("\"lines\": {", with: "\"line\": {")
        let failure = try check(arguments, ["en.srt": text, "house.json": broken])
        #expect(failure.exitCode == 2)
        #expect(failure.standardError.contains("house.json: limits.line: is not known here"))
    }

    @Test(arguments: [
        ["--profile", "nix"], ["--fps", "0"], ["--fail-on", "all"], ["--language", "xx"],
    ])
    func `invalid options are usage errors`(arguments: [String]) throws {
        #expect(try check(["en.srt"] + arguments, ["en.srt": clean]).exitCode == 64)
    }

    @Test func `a missing language is reported if limits depend on it`() throws {
        let result = try check(["x1.srt", "--profile", "netflix"], ["x1.srt": clean])
        #expect(result.standardError.contains("x1.srt: the language is unknown"))
    }

    private func check(_ arguments: [String], _ files: [String: String]) throws -> ProcessResult {
        try withTemporaryFolder { folder in
            for (name, text) in files {
                try text.write(
                    to: folder.appending(path: name),
                    atomically: true,
                    encoding: .utf8
                )
            }
            return try run(builtBinary.path, ["captions", "check"] + arguments, in: folder)
        }
    }
}
