// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Writes to standard output that fail.
@Suite struct StandardOutputTests {
    /// One command of each kind that prints.
    private static let commands = [
        "--help", "--version", "add-subs --help", "--generate-completion-script bash",
        "inspect movie.mp4", "inspect movie.mp4 --format json", "add-subs movie.mp4 es.srt",
        "add-audio movie.mp4 description.en.m4a", "add-captions movie.mp4 es.srt",
        "tag movie.mp4 --track 2 --name S", "repair movie.mp4",
        "remove subtitled.mp4 --track subtitle:es --dry-run",
        "chapters tagged.mp4", "optimize movie.mp4", "undo tagged.mp4 --dry-run",
        "extract subtitled.mp4 -o - --to srt", "captions check es.srt",
        "captions fix es.srt --all-safe", "captions convert es.srt -o out.vtt",
        "captions pace es.srt", "hls movie.mp4 -o out", "playlist show hls/master.m3u8",
        "playlist check hls/master.m3u8", "audit movie.mp4", "audit movie.mp4 --format json",
        "audit movie.mp4 --format html", "explain M104",
    ]

    private func withPlace(_ body: (Workplace) throws -> Void) throws {
        try Workplace.with { place in
            try place.copy("description.en.m4a")
            try place.copy("movie.mp4", as: "tagged.mp4")
            try place.copy("movie.mp4", as: "subtitled.mp4")
            try succeed("tag", "tagged.mp4", "--track", "2", "--name", "T", in: place.folder)
            try succeed("add-subs", "subtitled.mp4", "es.srt", in: place.folder)
            try succeed("hls", "movie.mp4", "-o", "hls", in: place.folder)
            try body(place)
        }
    }

    #if os(Linux)
        @Test func `every command fails and says so if the standard output is full`() throws {
            try withPlace { place in
                for words in Self.commands {
                    let result = try shell("$0 \(words) > /dev/full", in: place.folder)
                    #expect(result.exitCode == 2, "\(words): \(result.summary)")
                    let message = "error: standard output: No space left on device\n"
                    #expect(result.standardError.contains(message), "\(words): \(result.summary)")
                }
            }
        }
    #endif

    @Test func `every command fails if the standard output is closed, and no file gets its text`()
        throws
    {
        try withPlace { place in
            for words in Self.commands {
                let result = try shell("$0 \(words) >&-", in: place.folder)
                #expect(result.exitCode == 2, "\(words): \(result.summary)")
                #expect(
                    result.standardError.contains("error: standard output: "),
                    "\(words): \(result.summary)"
                )
            }
            for name in ["movie.mp4", "tagged.mp4", "subtitled.mp4"] {
                let reader = StrictMovieReader([UInt8](try place.data(name)))
                #expect(reader.complaints.isEmpty, "\(name)")
                #expect(try place.data(name).prefix(8).suffix(4) == Data("ftyp".utf8))
            }
        }
    }

    @Test(.slow, arguments: ["", "trap '' PIPE; "])
    func `a command is silent if the reader of its output has gone`(before: String) throws {
        try withPlace { place in
            for words in Self.commands {
                let script = "\(before)($0 \(words); :) 2> messages | true; cat messages"
                let result = try shell(script, in: place.folder)
                let text = result.standardOutput
                #expect(!text.contains("error:"), "\(words): \(text)")
            }
        }
    }

    @Test func `closed standard streams damage no file`() throws {
        try withPlace { place in
            let result = try shell(
                "$0 tag movie.mp4 --track 2 --name Closed <&- >&- 2>&-",
                in: place.folder
            )
            #expect(result.exitCode == 2, result.summary)
            let movie = try Inspection(of: place.path("movie.mp4"))
            #expect(movie.tracks.contains { $0.name == "Closed" })
        }
    }
}
