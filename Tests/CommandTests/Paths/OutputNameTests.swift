// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What `-o` means for every command that edits movies, and where it is refused.
@Suite struct OutputNameTests {
    private static let edits = [
        ["add-subs", "movie.mp4", "es.srt"], ["tag", "movie.mp4", "--track", "2", "--name", "S"],
        ["add-audio", "movie.mp4", "description.en.m4a"], ["repair", "movie.mp4"],
        ["chapters", "movie.mp4", "--set", "chapters.txt"], ["optimize", "movie.mp4"],
    ]

    private func withPlace(_ body: (Workplace) throws -> Void) throws {
        try Workplace.with { place in
            try place.copy("description.en.m4a")
            try place.write("chapters.txt", text: "00:00:00 One\n00:00:12 Two\n")
            try body(place)
        }
    }

    @Test(arguments: edits)
    func `an output is written if the movie is already as asked for, and reported as copied`(
        edit: [String]
    )
        throws
    {
        try withPlace { place in
            try succeed(edit, in: place.folder)
            let hashes = try streamHashes(place.path("movie.mp4"))
            let again = try succeed(edit + ["-o", "out.mp4"], in: place.folder)
            #expect(again.contains("out.mp4: already as requested; copied"), "\(again)")
            #expect(try streamHashes(place.path("out.mp4")) == hashes)
            let json = try succeed(
                edit + ["-o", "other.mp4", "--format", "json"],
                in: place.folder
            )
            #expect(json.contains("\"unchanged\"") || json.contains("\"already-there\""))
            #expect(try streamHashes(place.path("other.mp4")) == hashes)
            let dry = try succeed(edit + ["-o", "none.mp4", "--dry-run"], in: place.folder)
            #expect(!dry.contains("copied"))
            #expect(try !place.names.contains("none.mp4"))
        }
    }

    @Test(arguments: edits, ["out.mkv", "out.webm", "out.txt", "out.MKV", "out.srt"])
    func `an output whose name promises another format is rejected`(edit: [String], name: String)
        throws
    {
        try withPlace { place in
            let before = try place.names
            let result = try run(builtBinary.path, edit + ["-o", name], in: place.folder)
            #expect(result.exitCode == 2 || result.exitCode == 64, result.summary)
            #expect(result.standardError.contains("\(name): the name of a movie ends in .mp4"))
            #expect(try place.names == before)
        }
    }

    @Test(.slow, arguments: edits, ["device", "FIFO", "socket", "folder"])
    func `an output that is not a regular file is rejected, even with --force`(
        edit: [String],
        kind: String
    ) throws {
        try withPlace { place in
            let out = place.path("out.mp4")
            switch kind {
            case "device":
                try FileManager.default.createSymbolicLink(
                    atPath: out,
                    withDestinationPath: "/dev/null"
                )
            case "FIFO": #expect(mkfifo(out, 0o600) == 0)
            case "socket":
                let script = "import socket;socket.socket(socket.AF_UNIX).bind('out.mp4')"
                let made = try run("python3", ["-c", script], in: place.folder)
                #expect(made.exitCode == 0, made.summary)
            default:
                try FileManager.default.createDirectory(
                    atPath: out,
                    withIntermediateDirectories: false
                )
            }
            let before = try FileManager.default.attributesOfItem(atPath: out)[.type]
            for force in [[], ["--force"]] {
                let words = edit + ["-o", "out.mp4"] + force
                let result = try run(builtBinary.path, words, in: place.folder)
                #expect(result.exitCode == 2, result.summary)
                #expect(result.standardError.contains("out.mp4: it is a \(kind)"), result.summary)
            }
            let after = try FileManager.default.attributesOfItem(atPath: out)[.type]
            #expect(before as? FileAttributeType == after as? FileAttributeType)
        }
    }

    @Test func `an output that would be the standard output is rejected by name`() throws {
        try withPlace { place in
            let others = [
                ["hls", "movie.mp4"], ["captions", "convert", "es.srt"],
                ["audit", "movie.mp4"],
                ["playlist", "remove", "master.m3u8", "--rendition", "subtitles/x"],
                ["mpd", "remove", "manifest.mpd", "--set", "text:1"],
                ["remove", "movie.mp4", "--track", "2"],
                ["add-captions", "movie.mp4", "es.srt", "--embed"],
            ]
            let before = try place.names
            for words in Self.edits + others {
                let result = try run(builtBinary.path, words + ["-o", "-"], in: place.folder)
                #expect(result.exitCode == 64, "\(words): \(result.summary)")
                #expect(result.standardError.contains("-o"), "\(words): \(result.summary)")
            }
            #expect(try place.names == before)
        }
    }
}
