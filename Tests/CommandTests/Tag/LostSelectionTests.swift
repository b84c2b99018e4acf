// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Edits of tags warn of each viewer for whom players select something worse, in MP4 and in Matroska.
@Suite struct LostSelectionTests {
    private struct Edit: Decodable {
        struct Loss: Decodable {
            var kind: String
            var engines: [String]
            var viewers: [String]
        }
        var viewerLosses: [Loss]
        var warnings: [String]
    }

    private func edit(_ arguments: [String], in place: Workplace) throws -> Edit {
        let json = try succeed(arguments + ["--format", "json"], in: place.folder)
        #expect(try validate(json, schema: arguments[0]) == 1)
        return try JSONDecoder().decode(Edit.self, from: Data(json.utf8))
    }

    /// A movie with two audio tracks in English, of which the second describes, and subtitles in English and Spanish.
    private func withMovies(body: (Workplace) throws -> Void) throws {
        try Workplace.with { place in
            for language in ["en", "es"] {
                try place.write("\(language).srt", text: "1\n00:00:00,500 --> 00:00:01,500\nHi\n")
            }
            try place.make(
                "m.mkv",
                [
                    "-f", "lavfi", "-i", "testsrc=s=64x64:r=25:d=2", "-f", "lavfi", "-i",
                    "sine=440:d=2", "-i", place.path("en.srt"), "-i", place.path("es.srt"),
                    "-map", "0", "-map", "1", "-map", "1", "-map", "2", "-map", "3",
                    "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a",
                    "aac", "-c:s", "srt", "-metadata:s:a", "language=eng",
                    "-metadata:s:s:0", "language=eng", "-metadata:s:s:1", "language=spa",
                    "-disposition:a:1", "visual_impaired", "-disposition:s:0", "default",
                ]
            )
            try place.make(
                "m.mp4",
                ["-i", place.path("m.mkv"), "-map", "0:v", "-map", "0:a", "-c", "copy"]
            )
            try succeed(["add-subs", "m.mp4", "en.srt", "es.srt"], in: place.folder)
            try succeed(
                ["tag", "m.mp4", "--track", "audio:2", "--describes-video"],
                in: place.folder
            )
            try body(place)
        }
    }

    @Test func `a tag that disables the English subtitles of a movie names the players`() throws {
        try withMovies { place in
            let tagged = try edit(["tag", "m.mp4", "--track", "subtitle:en", "--sdh"], in: place)
            let loss = try #require(tagged.viewerLosses.first)
            #expect(tagged.viewerLosses.count == 1)
            #expect(loss.kind == "captions-lost" && loss.engines == ["ffplay", "mpv"])
            #expect(loss.viewers == ["deaf-en", "easy-en"])
            #expect(
                tagged.warnings.contains { $0.contains("no longer get captions in ffplay and mpv") }
            )
        }
    }

    @Test func `a tag that hides subtitles of Matroska from players names their viewers`() throws {
        try withMovies { place in
            let arguments = ["tag", "m.mkv", "--track", "subtitle:en", "--forced", "all"]
            let dry = try edit(arguments + ["--dry-run"], in: place)
            let tagged = try edit(arguments, in: place)
            #expect(dry.viewerLosses.map(\.kind) == ["forced-lost"])
            #expect(tagged.viewerLosses.map(\.kind) == ["forced-lost"])
            #expect(tagged.viewerLosses.map(\.engines) == [["mpv", "Kodi"]])
        }
    }

    @Test(arguments: ["m.mp4", "m.mkv"])
    func `removing the main audio leaves the description to viewers who did not ask for it`(
        movie: String
    ) throws {
        try withMovies { place in
            let removed = try edit(["remove", movie, "--track", "audio:1"], in: place)
            let loss = try #require(removed.viewerLosses.first)
            #expect(loss.kind == "description-unasked" && loss.engines.contains("mpv"))
            #expect(!loss.viewers.contains("blind-en"))
        }
    }

    @Test func `a region that the description lacks makes players prefer the description`() throws {
        try withMovies { place in
            let arguments = ["tag", "m.mp4", "--track", "audio:1", "--language", "en-GB"]
            let loss = try #require(try edit(arguments, in: place).viewerLosses.first)
            #expect(loss.kind == "description-unasked")
            #expect(loss.engines == ["AVPlayer", "WebKit", "Media3"])
        }
    }

    @Test(arguments: ["m.mp4", "m.mkv"])
    func `a tag that says more of a track takes nothing from anyone, and undoing it may`(
        movie: String
    ) throws {
        try withMovies { place in
            for tags in [["--name", "Main"], ["--original"]] {
                let tagged = try edit(["tag", movie, "--track", "audio:1"] + tags, in: place)
                #expect(tagged.viewerLosses.isEmpty, "\(tags)")
            }
            try succeed(["tag", movie, "--track", "subtitle:es", "--sdh"], in: place.folder)
            let undone = try edit(["undo", movie], in: place)
            #expect(undone.viewerLosses.allSatisfy { $0.kind == "deaf-captions-lost" })
        }
    }
}
