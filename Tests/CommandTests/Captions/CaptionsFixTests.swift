// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct CaptionsFixTests {
    private static let broken =
        "5\n00:00:03.000 --> 00:00:04,000\nB\n\n\n9\n00:00:01,000 --> 00:00:02,000\nA\n"

    @Test func `captions fix shows the changes and writes nothing by default`() throws {
        try Workplace.with { place in
            try place.write("a.srt", text: Self.broken)
            let shown = try succeed("captions", "fix", "a.srt", "--all-safe", in: place.folder)
            #expect(shown.contains("-00:00:03.000 --> 00:00:04,000"))
            #expect(shown.contains("+00:00:03,000 --> 00:00:04,000"))
            #expect(shown.contains("+1\n") && shown.contains("-5\n"))
            #expect(try place.data("a.srt") == Data(Self.broken.utf8))
        }
    }

    @Test func `captions fix writes in place or to a new file and is idempotent`() throws {
        try Workplace.with { place in
            try place.write("a.srt", text: Self.broken)
            try succeed(
                "captions",
                "fix",
                "a.srt",
                "--all-safe",
                "--sort",
                "-o",
                "b.srt",
                in: place.folder
            )
            #expect(try place.data("a.srt") == Data(Self.broken.utf8))
            try succeed(
                "captions",
                "fix",
                "a.srt",
                "--all-safe",
                "--sort",
                "--in-place",
                in: place.folder
            )
            #expect(try place.data("a.srt") == place.data("b.srt"))
            let again = try succeed(
                "captions",
                "fix",
                "a.srt",
                "--all-safe",
                "--sort",
                "--in-place",
                in: place.folder
            )
            #expect(again == "a.srt: nothing to fix\n")
            let check = try mediatag("captions", "check", "a.srt", in: place.folder)
            #expect(check.exitCode == 0, check.summary)
        }
    }

    @Test func `captions fix converts a legacy encoding to UTF-8 and reports it`() throws {
        try Workplace.with { place in
            try place.write(
                "a.srt",
                Array("1\n00:00:01,000 --> 00:00:02,000\nma".utf8) + [0xF1] + Array("ana\n".utf8)
            )
            let shown = try succeed(
                "captions",
                "fix",
                "a.srt",
                "--encoding",
                "--from-encoding",
                "windows-1252",
                "--in-place",
                in: place.folder
            )
            #expect(shown.contains("encoding: windows-1252 → UTF-8"))
            #expect(String(decoding: try place.data("a.srt"), as: UTF8.self).contains("mañana"))
        }
    }

    @Test func `captions that are only read are fixed in the format of the new file`() throws {
        try Workplace.with { place in
            let file = place.path("old.sub")
            try place.write("old.sub", text: "{25}{30}Short.\n{100}{200}Long enough.\n")
            let fix = ["captions", "fix", "old.sub", "--retime"]
            let refused = try run(builtBinary.path, fix, in: place.folder)
            #expect(refused.exitCode == 2, refused.summary)
            #expect(refused.standardError.contains("name a new file after -o"))
            let result = try run(builtBinary.path, fix + ["-o", "new.ttml"], in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            let text = try String(contentsOfFile: place.path("new.ttml"), encoding: .utf8)
            #expect(text.contains("begin=\"00:00:01.043\" end=\"00:00:01.877\""), "\(text)")
            #expect(FileManager.default.fileExists(atPath: file))
        }
    }

    @Test func `captions fix needs a fix and exactly one output`() throws {
        try Workplace.with { place in
            let wrong = [
                [], ["--sort", "-o", "b.srt", "--in-place"], ["--sort", "--force"],
                ["--sort", "-o", "-", "--in-place"],
            ]
            for arguments in wrong {
                let result = try run(
                    builtBinary.path,
                    ["captions", "fix", "es.srt"] + arguments,
                    in: place.folder
                )
                #expect(result.exitCode == 64, result.summary)
            }
            let missing = try mediatag("captions", "fix", "none.srt", "--sort", in: place.folder)
            #expect(missing.exitCode == 2, missing.summary)
        }
    }
}
