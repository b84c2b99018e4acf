// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AuditFixTests {
    private static let half = "public.accessibility.transcribes-spoken-dialog"

    @Test func `--fix carries out safe remedies in place, and reports each command`() throws {
        try Workplace.with { place in
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            try succeed(
                "tag",
                "movie.mp4",
                "--track",
                "subtitle:es",
                "--characteristic",
                Self.half,
                in: place.folder
            )
            let hashes = try streamHashes(place.path("movie.mp4"))
            let before = try mediatag("audit", "movie.mp4", in: place.folder)
            #expect(before.standardOutput.contains("M104"), before.summary)
            let fixed = try mediatag("audit", "--fix", "movie.mp4", in: place.folder)
            #expect(
                fixed.standardError.contains("fix: mediatag tag movie.mp4 --track"),
                fixed.summary
            )
            #expect(fixed.standardError.contains("describes-music-and-sound added"), fixed.summary)
            #expect(!fixed.standardOutput.contains("M104"), fixed.summary)
            #expect(try streamHashes(place.path("movie.mp4")) == hashes)
            let again = try mediatag("audit", "--fix", "movie.mp4", in: place.folder)
            #expect(!again.standardError.contains("fix:"), again.summary)
            #expect(again.standardOutput == fixed.standardOutput)
        }
    }

    @Test func `--fix changes nothing that viewers see in caption files`() throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try place.write(
                "es.srt",
                text:
                    "4\n00:00:01,000 --> 00:00:03,000\nHola.\n\n9\n00:00:02,000 --> 00:00:05,000\nAdiós.\n"
            )
            let result = try mediatag("audit", "--fix", "es.srt", in: folder)
            let command = "fix: mediatag captions fix es.srt --in-place --renumber"
            #expect(result.standardError.contains(command), result.summary)
            let text = String(decoding: try place.data("es.srt"), as: UTF8.self)
            #expect(
                text.hasPrefix("1\n00:00:01,000 --> 00:00:03,000\nHola.\n\n2\n00:00:02,000 -->")
            )
        }
    }

    @Test func `--fix reports a movie that cannot be written, and leaves it unchanged`() throws {
        try Workplace.with { place in
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            try succeed(
                "tag",
                "movie.mp4",
                "--track",
                "3",
                "--characteristic",
                Self.half,
                in: place.folder
            )
            let bytes = try place.data("movie.mp4")
            // Another program is editing the movie.
            let script = "flock movie.mp4 $0 audit --fix movie.mp4"
            let result = try shell(script, in: place.folder)
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("error: movie.mp4"), result.summary)
            #expect(result.standardOutput.contains("M104"), result.summary)
            #expect(try place.data("movie.mp4") == bytes)
        }
    }
}
