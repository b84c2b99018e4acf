// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `captions check --conformance`.
@Suite struct CaptionsConformanceTests {
    private let good = """
        <tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" \
        xmlns:tts="http://www.w3.org/ns/ttml#styling" \
        ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/imsc1.1/text" xml:lang="en">
        <head><layout><region xml:id="r" tts:extent="80% 20%" tts:origin="10% 70%"/></layout></head>
        <body><div><p region="r" begin="1s" end="3s">Hello.</p></div></body></tt>
        """

    private var bad: String { good.replacing("tts:extent=\"80% 20%\" ", with: "") }

    private func check(_ arguments: [String], _ text: String) throws -> ProcessResult {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "en.ttml")
            try text.write(to: file, atomically: true, encoding: .utf8)
            return try run(
                builtBinary.path,
                ["captions", "check", "en.ttml"] + arguments,
                in: folder
            )
        }
    }

    @Test func `a document that conforms causes exit status 0`() throws {
        let result = try check(["--conformance", "stated"], good)
        #expect(result.exitCode == 0, "\(result)")
        #expect(result.standardOutput.hasPrefix("en.ttml\n  IMSC 1.1 Text: conforms\n"))
    }

    @Test func `a clause that fails is printed with its place, and causes exit status 1`() throws {
        let result = try check(["--conformance", "imsc1.1-text", "--conformance", "imsc-hrm"], bad)
        #expect(result.exitCode == 1)
        let lines = """
              IMSC 1.1 Text: does not conform
                2:15  <region> "r"  IMSC 1.1 #extent-region  the region has no tts:extent
                2:15  <region> "r"  IMSC 1.1 Region, Dimensions and Position  the region extends beyond the root container
              IMSC-HRM: conforms
            """
        #expect(result.standardOutput.contains(lines), "\(result.standardOutput)")
        #expect(
            try check(["--conformance", "imsc1.1-text", "--fail-on", "never"], bad).exitCode == 0
        )
    }

    @Test func `JSON has the verdicts, and follows its schema`() throws {
        let arguments = [
            "--conformance", "imsc1.1-text", "--conformance", "ebu-tt-d", "--format", "json",
        ]
        let result = try check(arguments, bad)
        try validate(result.standardOutput, by: "captions-check.json")
        #expect(result.standardOutput.contains("\"outcome\" : \"doesNotConform\""))
        #expect(result.standardOutput.contains("\"IMSC 1.1 #extent-region\""))
    }

    @Test func `CSV has a line for each failure`() throws {
        let result = try check(["--conformance", "imsc1.1-text", "--format", "csv"], bad)
        let line =
            "en.ttml,2,15,,,,error,certain,IMSC 1.1 #extent-region,imsc1.1-text,the region has no tts:extent"
        #expect(result.standardOutput.contains(line), "\(result.standardOutput)")
    }

    @Test func `what cannot be judged causes exit status 2`() throws {
        let stated = try check(
            ["--conformance", "stated"],
            good.replacing("imsc1.1", with: "none")
        )
        #expect(stated.exitCode == 2)
        #expect(stated.standardOutput.contains("not judged: the document states no profile"))
        #expect(stated.standardOutput.contains("; 1 could not be judged"))
        let other = try check(
            ["--conformance", "ebu-tt-d"],
            "WEBVTT\n\n00:01.000 --> 00:02.000\na\n"
        )
        #expect(other.exitCode == 2)
    }

    @Test func `unknown profiles, and SARIF, are refused`() throws {
        #expect(try check(["--conformance", "imsc2"], good).exitCode == 64)
        #expect(try check(["--conformance", "stated", "--format", "sarif"], good).exitCode == 64)
    }

    @Test func `IMSC 1_3 is written if asked, and conforms`() throws {
        let result = try withTemporaryFolder { folder in
            try good.write(to: folder.appending(path: "en.ttml"), atomically: true, encoding: .utf8)
            let arguments = [
                "captions", "convert", "en.ttml", "-o", "new.ttml", "--ttml-profile", "imsc1.3",
            ]
            let converted = try run(builtBinary.path, arguments, in: folder)
            #expect(converted.exitCode == 0, "\(converted)")
            return try run(
                builtBinary.path,
                ["captions", "check", "new.ttml", "--conformance", "stated"],
                in: folder
            )
        }
        #expect(result.exitCode == 0)
        #expect(result.standardOutput.contains("IMSC 1.3 Text: conforms"))
    }

    @Test func `--ttml-profile is refused for other formats`() throws {
        let result = try run(
            builtBinary.path,
            ["captions", "convert", "en.ttml", "-o", "en.vtt", "--ttml-profile", "imsc1.3"]
        )
        #expect(result.exitCode == 64)
    }
}
