// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What an audit of folders and lists looks at, and what it says of the rest.
@Suite struct AuditFolderTests {
    private struct Audited: Decodable {
        struct Asset: Decodable { var asset: String }
        var assets: [Asset]
        var skipped: [String]?
    }

    private func audited(_ arguments: String, in place: Workplace) throws -> Audited {
        let result = try shell("$0 audit --format json \(arguments)", in: place.folder)
        try #require(result.exitCode < 2, result.summary)
        return try JSONDecoder().decode(Audited.self, from: Data(result.standardOutput.utf8))
    }

    @Test func `an unrelated multivariant playlist hides no movie below its folder`() throws {
        try Workplace.with { place in
            try place.write(
                "master.m3u8",
                text: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\ngone/v.m3u8\n"
            )
            let script = "mkdir -p a/b && cp movie.mp4 a/b/deep.mp4 && mv es.srt a/talk.srt"
            _ = try shell(script, in: place.folder)
            #expect(
                try audited(".", in: place).assets.map(\.asset) == [
                    "./a/b/deep.mp4", "./a/talk.srt", "./master.m3u8", "./movie.mp4",
                ]
            )
        }
    }

    @Test func `the files that a playlist names are its parts, and all others are assets`() throws {
        try Workplace.with { place in
            try succeed("hls", "movie.mp4", "-o", "lib", in: place.folder)
            try succeed("hls", "movie.mp4", "-o", "lib/hls", in: place.folder)
            let script = """
                cp movie.mp4 lib/hls/extra.mp4 && cp es.srt lib/hls/extra.es.srt
                mv movie.mp4 lib && mkdir lib/other && cp lib/movie.mp4 lib/other/x.mp4
                """
            let moved = try shell(script, in: place.folder)
            #expect(moved.exitCode == 0, moved.summary)
            #expect(
                try audited("lib", in: place).assets.map(\.asset) == [
                    "lib/hls/extra.mp4", "lib/hls/master.m3u8", "lib/master.m3u8", "lib/movie.mp4",
                    "lib/other/x.mp4",
                ]
            )
        }
    }

    @Test func `a list of movies for a music player hides none of them`() throws {
        try Workplace.with { place in
            try place.write("all.m3u", text: "#EXTM3U\n#EXTINF:27,Movie\nmovie.mp4\n")
            #expect(
                try audited(".", in: place).assets.map(\.asset) == [
                    "./all.m3u", "./es.srt", "./movie.mp4",
                ]
            )
        }
    }

    @Test(arguments: ["empty", "links", "--from list", "--from - < list", "other"])
    func `an audit of an empty folder fails and lists the file types`(arguments: String) throws {
        try Workplace.with { place in
            let script = """
                mkdir empty links other && ln -s ../movie.mp4 links && touch other/notes.doc list
                $0 audit \(arguments)
                """
            let result = try shell(script, in: place.folder)
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardOutput.isEmpty)
            let expected =
                arguments.hasPrefix("--from")
                ? "nothing to audit: the list has no path" : "looked for movies (mp4, "
            #expect(result.standardError.contains(expected), result.summary)
        }
    }

    @Test func `a part of a library may be empty`() throws {
        try Workplace.with { place in
            let results = try (1...9).map { part in
                try mediatag("audit", "es.srt", "--shard", "\(part)/9", in: place.folder)
            }
            #expect(results.allSatisfy { $0.exitCode == 0 })
        }
    }

    @Test func `links and pipes in folders are reported as skipped, and links followed on demand`()
        throws
    {
        try Workplace.with { place in
            let script = """
                mkdir lib more && mv movie.mp4 more && ln -s ../more lib/folder && ln -s ../es.srt lib
                ln -s gone.mp4 lib/dead.mp4 && mkfifo lib/pipe.mp4 && ln -s /dev/null lib/notes
                ln -s ../lib more/circle && cp more/movie.mp4 lib
                """
            let made = try shell(script, in: place.folder)
            #expect(made.exitCode == 0, made.summary)
            let plain = try audited("lib 2> warnings", in: place)
            #expect(plain.assets.map(\.asset) == ["lib/movie.mp4"])
            let skipped = [
                "lib/dead.mp4: skipped: symbolic link to a missing file",
                "lib/es.srt: skipped: symbolic link, not followed by default",
                "lib/folder: skipped: symbolic link, not followed by default",
                "lib/pipe.mp4: skipped: a pipe, socket or device",
            ]
            #expect(plain.skipped == skipped)
            let warnings = String(decoding: try place.data("warnings"), as: UTF8.self)
            #expect(warnings == skipped.map { "warning: \($0)\n" }.joined())
            let followed = try audited("--follow-links lib", in: place)
            #expect(
                followed.assets.map(\.asset) == [
                    "lib/es.srt", "lib/folder/movie.mp4", "lib/movie.mp4",
                ]
            )
        }
    }

    @Test func `a pipe with the name of a movie's captions does not stop the audit`() throws {
        try Workplace.with { place in
            let script = "mkfifo movie.es.srt && timeout 20 $0 audit --format json movie.mp4"
            let result = try shell(script, in: place.folder)
            #expect(result.exitCode == 1, result.summary)
        }
    }

    @Test func `a list may end names with NUL, as find -print0 does`() throws {
        try Workplace.with { place in
            try place.copy("movie.mp4", as: "two\nlines.mp4")
            let list = "find . -name '*.mp4' -print0"
            for option in ["-0", "-"] {
                let result = try shell(
                    "\(list) | $0 audit --from \(option) --format json",
                    in: place.folder
                )
                #expect(result.exitCode == 1, result.summary)
                let data = Data(result.standardOutput.utf8)
                let names = try JSONDecoder().decode(Audited.self, from: data).assets.map(\.asset)
                #expect(names == ["./movie.mp4", "./two\nlines.mp4"], "--from \(option)")
            }
            let wrong = try mediatag("audit", "--from", "--format", "json", in: place.folder)
            #expect(wrong.exitCode == 64, wrong.summary)
        }
    }

    @Test func `links out of a playlist's folder are not followed`() throws {
        try Workplace.with { place in
            try succeed("hls", "movie.mp4", "-o", "out", in: place.folder)
            let script = """
                mkdir -p secret && name=$(grep -h -v '^#' out/master.m3u8 | head -n 1)
                mv "out/$name" secret/v.m3u8 && ln -s "$PWD/secret/v.m3u8" "out/$name"
                strace -f -o trace -e trace=openat $0 audit --format json out/master.m3u8
                grep -c secret trace
                """
            let result = try shell(script, in: place.folder)
            #expect(result.standardOutput.contains("a link leads out of the playlist's folder"))
            #expect(result.standardOutput.hasSuffix("\n0\n"), "nothing behind the link is opened")
        }
    }
}
