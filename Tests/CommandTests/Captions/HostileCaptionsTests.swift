// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Caption files that are made to take memory; `Benchmarks/hostile-captions` has them in full size,
/// and takes the time too.
@Suite(.serialized, .slow) struct HostileCaptionsTests {
    /// A file, and what the command says about it.
    struct Hostile: CustomTestStringConvertible {
        let name: String
        let start: [UInt8]
        let part: [UInt8]
        let megabytes: Int
        let exitCode: Int32
        let message: String

        init(
            _ name: String,
            _ start: String,
            part: [UInt8],
            megabytes: Int = 2,
            exitCode: Int32,
            _ message: String
        ) {
            self.name = name
            self.start = Array(start.utf8)
            self.part = part
            self.megabytes = megabytes
            self.exitCode = exitCode
            self.message = message
        }

        var testDescription: String {
            "\(name), \(String(decoding: part.prefix(20), as: UTF8.self))"
        }

        var bytes: [UInt8] {
            let count = part.isEmpty ? 0 : megabytes * 1_000_000 / part.count
            return start + (0..<count).flatMap { _ in part }
        }
    }

    private static let subRip = "1\n00:00:01,000 --> 00:00:02,000\n"
    private static let webVTT = "WEBVTT\n\n00:01.000 --> 00:02.000\n"

    static let files = [
        Hostile("a.srt", "", part: [], exitCode: 2, "empty"),
        Hostile("a.srt", "", part: Array(0...255), exitCode: 2, "not a text file"),
        Hostile("a.srt", "", part: Array("~!x} ".utf8), exitCode: 1, "missing-separator"),
        Hostile("a.srt", subRip, part: Array("a".utf8), exitCode: 0, "0 errors"),
        Hostile("a.vtt", webVTT, part: Array("a".utf8), exitCode: 0, "0 errors"),
        Hostile("a.srt", subRip, part: [0x61, 0], exitCode: 2, "not a text file"),
        Hostile("a.vtt", webVTT, part: [0x61, 0], exitCode: 1, "NUL"),
        Hostile(
            "a.srt",
            subRip,
            part: [0xED, 0xA0, 0x80],
            exitCode: 2,
            "half of a surrogate pair"
        ),
        Hostile("a.srt", "", part: Array("1\n-->\n".utf8), exitCode: 1, "more of V303"),
        // Where nothing but tags is, there is no cue with text (V320, an error).
        Hostile("a.srt", subRip, part: Array("<b></i>".utf8), exitCode: 1, "more of its kind"),
        Hostile("a.vtt", webVTT, part: Array("&".utf8), exitCode: 0, "more of its kind"),
        Hostile("a.srt", "", part: [0x31, 0, 0x0A, 0, 0, 0xD8], exitCode: 2, "UTF-16LE"),
        Hostile("a.srt", subRip, part: Array("<i>".utf8), exitCode: 1, "deeper"),
        Hostile("a.vtt", webVTT, part: Array("<i>".utf8), exitCode: 1, "deeper"),
        Hostile(
            "a.vtt",
            "WEBVTT\n\n",
            part: Array("00:00.000-->00:01.000\na\n\n".utf8),
            exitCode: 0,
            "0 errors"
        ),
    ]

    private static let words = Hostile("a.srt", subRip, part: Array("a ".utf8), exitCode: 0, "")
    private static let cues = Hostile(
        "a.vtt",
        "WEBVTT\n\n",
        part: Array("00:00.000-->00:01.000\na\n\n".utf8),
        exitCode: 0,
        ""
    )

    @Test(arguments: [words, cues], ["pace", "fix --all-safe --sort --retime"])
    func `hostile captions are measured and fixed in bounded time and memory`(
        file: Hostile,
        command: String
    ) throws {
        try withTemporaryFolder { folder in
            let bytes = file.bytes
            try Data(bytes).write(to: folder.appending(path: file.name))
            let kibibytes = (512 << 10) + bytes.count * 8 / 1024
            let limits = "set -o pipefail; ulimit -v \(kibibytes); ulimit -t 60"
            let line = "\(limits); \"$0\" captions \(command) \(file.name) 2>&1 | tail -n 3"
            let run = try shell(line, in: folder)
            #expect(run.exitCode == 0 && !run.wasKilled, run.summary)
            #expect(!run.standardOutput.isEmpty)
        }
    }

    @Test func `captions that are almost unreadable are not fixed`() throws {
        try withTemporaryFolder { folder in
            let file = Hostile("a.srt", "", part: Array("1\n-->\n".utf8), exitCode: 2, "")
            try Data(file.bytes).write(to: folder.appending(path: file.name))
            let run = try mediatag("captions", "fix", "--all-safe", file.name, in: folder)
            #expect(run.exitCode == 2 && run.standardOutput.isEmpty, run.summary)
            #expect(run.standardError.contains("more than 100000 cues have unreadable times"))
        }
    }

    @Test(arguments: files)
    func `hostile captions are rejected or read in bounded memory`(file: Hostile) throws {
        try withTemporaryFolder { folder in
            let bytes = file.bytes
            try Data(bytes).write(to: folder.appending(path: file.name))
            // Libraries are mapped into the same space, so the bound is wider than eight times the file.
            let kibibytes = (512 << 10) + bytes.count * 8 / 1024
            let line = "ulimit -v \(kibibytes); \"$0\" captions check \(file.name) 2>&1"
            let run = try shell(line, in: folder)
            let shown = Comment(rawValue: String(run.standardOutput.prefix(500)))
            #expect(run.exitCode == file.exitCode && !run.wasKilled, shown)
            #expect(run.standardOutput.contains(file.message), shown)
        }
    }
}
