// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AuditCommandTests {
    @Test func `JSON follows its schema, and a file that is not there does not end the run`() throws
    {
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

    @Test func `explain tells what a rule is about`() throws {
        let result = try run(builtBinary.path, ["explain", "m104"])
        #expect(result.exitCode == 0)
        #expect(result.standardOutput.hasPrefix("M104 sdh-incomplete-characteristics\n"))
        #expect(result.standardOutput.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
}
