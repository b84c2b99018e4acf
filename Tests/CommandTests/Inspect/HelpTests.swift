// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct `The help` {
    @Test(arguments: [
        ["inspect"], ["add-subs"], ["tag"], ["undo"], ["extract"], ["hls"], ["audit"],
        ["captions"], ["captions", "check"], ["playlist", "add"],
    ])
    func `of a command says how it is called`(words: [String]) throws {
        let usage = "USAGE: mediatag " + words.joined(separator: " ") + " "
        for asked in [words + ["--help"], words + ["-h"], ["help"] + words] {
            let result = try run(builtBinary.path, asked)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardOutput.contains(usage), result.summary)
        }
    }
}
