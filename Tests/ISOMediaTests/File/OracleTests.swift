// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import TestSupport
import Testing

@Suite struct OracleTests {
    @Test(arguments: [MovieLayout.movieLast, .movieFirst])
    func `FFmpeg decodes the samples of an added track`(layout: MovieLayout) throws {
        try layout.withFile { path in
            try MovieEditor.addDummy(to: path)
            #expect(try ffprobeCues(path, streamIndex: 2) == [ProbedCue(0, 1000, "Hello")])
        }
    }

    @Test func `a program may print more than a pipe holds`() throws {
        let program =
            "i=0; while [ $i -lt 20000 ]; do echo 0123456789; echo abc >&2; i=$((i+1)); done"
        let result = try run("sh", ["-c", program + "; exit 3"])
        #expect(result.standardOutput.utf8.count == 220_000)
        #expect(result.standardError.utf8.count == 80_000)
        #expect(result.exitCode == 3)
    }

    @Test func `the binary under test is executable`() {
        #expect(FileManager.default.isExecutableFile(atPath: builtBinary.path))
    }
}
