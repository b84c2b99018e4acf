// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AuditCommandTests {
    @Test func `JSON follows its schema, and a missing file does not end the run`() throws {
        let result = try run(
            builtBinary.path,
            ["audit", "--format", "json", "missing.mp4", SampleMedia.path("movie.mp4")]
        )
        #expect(result.exitCode == 2)
        try validate(result.standardOutput, by: "audit.json")
        #expect(result.standardOutput.contains("\"untested\""))
        #expect(result.standardError.contains("missing.mp4: No such file"))
    }

    @Test func `a rule that does not exist is a usage error`() throws {
        for arguments in [["explain", "M999"], ["audit", "x", "--severity", "M999=off"]] {
            #expect(try run(builtBinary.path, arguments).exitCode == 64)
        }
    }

    @Test func `explain describes a rule`() throws {
        let result = try run(builtBinary.path, ["explain", "m104"])
        #expect(result.exitCode == 0)
        #expect(result.standardOutput.hasPrefix("M104 sdh-incomplete-characteristics\n"))
        #expect(result.standardOutput.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func `a presentation is one asset, and is checked by the rules for playlists`() throws {
        try withTemporaryFolder { folder in
            let made = try run(
                builtBinary.path,
                ["hls", SampleMedia.path("movie.mp4"), "-o", "out"],
                in: folder
            )
            #expect(made.exitCode == 0)
            let result = try run(builtBinary.path, ["audit", "--format", "json", "."], in: folder)
            try validate(result.standardOutput, by: "audit.json")
            #expect(result.standardOutput.components(separatedBy: "\"outcome\" : ").count > 1)
            #expect(result.standardOutput.contains("out/master.m3u8\","))
            #expect(result.standardOutput.components(separatedBy: "\"asset\" : ").count == 2)
            #expect(result.standardOutput.contains("H201"), "it has no captions")
        }
    }

    @Test func `a movie without captions fails after its video was searched`() throws {
        let result = try run(
            builtBinary.path,
            ["audit", SampleMedia.path("movie.mov")]
        )
        #expect(result.exitCode == 1, "\(result.standardOutput)")
        #expect(result.standardOutput.contains("M101 no-captions"))
    }
}
