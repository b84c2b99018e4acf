// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// EBU STL on the command line.
@Suite struct EBUSTLFileTests {
    @Test func `SubRip becomes EBU STL and WebVTT, with its times and text`() throws {
        try Workplace.with { place in
            let srt = try place.write(
                "de.srt",
                text:
                    "1\n00:00:01,000 --> 00:00:03,000\n<font color=\"#ffff00\">Größe</font>\nzwei\n"
            )
            let stl = place.path("de.stl")
            let said = try succeed("captions", "convert", srt, "-o", stl)
            #expect(said.contains("EBU STL, 1 cue"))
            let vtt = try succeed("captions", "convert", stl, "--to", "vtt", "-o", "-")
            #expect(vtt.contains("00:00:01.000 --> 00:00:03.000\n<c.yellow>Größe\n</c>zwei"))
            let open = place.path("open.stl")
            try succeed("captions", "convert", srt, "-o", open, "--stl", "open30")
            #expect(try place.data("open.stl").prefix(12) == Data("850STL30.010".utf8))
            let refused = try mediatag(
                "captions",
                "convert",
                srt,
                "-o",
                place.path("a.vtt"),
                "--stl",
                "open25"
            )
            #expect(refused.exitCode == 64)
            #expect(refused.standardError.contains("--stl requires"))
        }
    }

    @Test func `subtitles are added from the start of their program, and extracted again`() throws {
        try Workplace.with { place in
            let vtt = try place.write(
                "en.vtt",
                text: """
                    WEBVTT
                    Start-Of-Program: 10:00:00:00

                    10:00:01.000 --> 10:00:03.000
                    Hello

                    """
            )
            let (stl, movie) = (place.path("en.stl"), place.path("movie.mp4"))
            try succeed("captions", "convert", vtt, "-o", stl)
            let added = try succeed("add-subs", movie, stl, "--from-program-start")
            #expect(added.contains("1 cue"), "\(added)")
            let again = place.path("again.stl")
            try succeed("extract", movie, "--track", "subtitle:en", "-o", again)
            let text = try succeed("captions", "convert", again, "--to", "srt", "-o", "-")
            #expect(text.hasPrefix("1\n00:00:01,000 --> 00:00:03,000\nHello"))
        }
    }

    @Test func `a wrong count is found and fixed in place, and the change is shown`() throws {
        try Workplace.with { place in
            let srt = try place.write("en.srt", text: "1\n00:00:01,000 --> 00:00:03,000\nHello.\n")
            let stl = place.path("en.stl")
            try succeed("captions", "convert", srt, "-o", stl)
            let right = try place.data("en.stl")
            var wrong = right
            wrong.replaceSubrange(238..<243, with: "00009".utf8)
            try wrong.write(to: URL(filePath: stl))
            let found = try mediatag("captions", "check", stl, "--format", "json")
            #expect(found.exitCode == 1)
            #expect(found.standardOutput.contains("V330"))
            #expect(try validate(found.standardOutput, schema: "captions-check") == 1)
            let change = try succeed("captions", "fix", stl, "--syntax", "--in-place")
            #expect(change.contains("-TNB 00009") && change.contains("+TNB 00001"), "\(change)")
            #expect(try place.data("en.stl") == right)
        }
    }

    @Test func `files of the corpora become WebVTT with cues`() throws {
        guard let folder = try Corpora.folder("ttconv/src/test/resources/stl") else { return }
        let files = try Corpora.allFiles(in: folder, extensions: ["stl"])
        #expect(files.count > 50)
        try Workplace.with { place in
            let paths = files.map(\.path)
            try succeed(
                ["captions", "convert"] + paths + ["--to", "vtt", "-o", place.path("all") + "/"]
            )
            for file in files {
                let name = file.deletingPathExtension().lastPathComponent + ".vtt"
                let text = try String(decoding: place.data("all/" + name), as: UTF8.self)
                #expect(text.contains("-->"), "\(name)")
            }
        }
    }
}
