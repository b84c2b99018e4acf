// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What programs read with `--messages json`.
@Suite struct MessageLineTests {
    /// The lines of standard error, each of which the schema accepts.
    private func lines(_ words: [String], in folder: URL? = nil, status: Int32) throws
        -> [[String: Any]]
    {
        let result = try run(builtBinary.path, words + ["--messages", "json"], in: folder)
        #expect(result.exitCode == status, result.summary)
        try validate(result.standardError, schema: "message")
        return try result.standardError.split(separator: "\n").map { line in
            let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
            return try #require(value as? [String: Any])
        }
    }

    @Test(arguments: [
        (["inspect", "missing.mp4"], "no-such-file", 2),
        (["add-subs", "movie.mp4", "missing.es.srt"], "no-such-file", 2),
        (["captions", "convert", "es.srt", "-o", "en.sdh.srt"], "output-exists", 2),
        (["inspct"], "usage", 64), (["tag", "movie.mp4", "--trak", "2"], "usage", 64),
        (["tag", "movie.mp4", "--track", "2", "--name", "a", "--name", "b"], "usage", 64),
    ])
    func `an error is a line with the code of its condition`(
        words: [String],
        code: String,
        status: Int32
    ) throws {
        try Workplace.with("en.sdh.srt") { place in
            let lines = try lines(words, in: place.folder, status: status)
            #expect(lines.map { $0["type"] as? String } == ["error"])
            #expect(lines.map { $0["code"] as? String } == [code])
        }
    }

    @Test func `warnings and notes are lines, and the result is what it was`() throws {
        try Workplace.with { place in
            try place.write("l.es.srt", text: "1\n00:10:00,000 --> 00:10:02,000\nTarde\n")
            let warned = try lines(
                ["add-subs", "movie.mp4", "l.es.srt"],
                in: place.folder,
                status: 0
            )
            #expect(warned.contains { $0["type"] as? String == "warning" })
            let noted = try lines(["inspect", "movie.mp4", "es.srt"], in: place.folder, status: 0)
            #expect(noted.map { $0["type"] as? String } == ["note"])
            #expect(
                try lines(["inspect", "movie.mp4", "--quiet"], in: place.folder, status: 0).isEmpty
            )
        }
    }
}
