// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AddSubsReferenceTests {
    /// `movie.mp4` has English sound: tracks 1 (video) and 2 (audio); what is added starts at 3.
    private func add(_ place: Workplace, _ arguments: [String]) throws -> Inspection {
        let text = "1\n00:00:01,000 --> 00:00:02,000\n\(arguments)\n"
        try place.write("any.srt", text: text)
        let command = ["add-subs", "movie.mp4", "any.srt", "--language"] + arguments
        let result = try run(builtBinary.path, command, in: place.folder)
        try #require(result.exitCode == 0, result.summary)
        return try Inspection(of: place.path("movie.mp4"))
    }

    /// Adds, and gives the track that the sound leads to then.
    private func followed(_ place: Workplace, _ arguments: String...) throws -> [Int]? {
        try add(place, arguments).track(2).references["folw"]
    }

    @Test func `audio refers once to the subtitles of its language`() throws {
        try Workplace.with { place throws in
            #expect(try followed(place, "es") == nil)
            #expect(try followed(place, "en") == [4])
            #expect(try followed(place, "en-GB") == [4])
        }
    }

    @Test func `audio refers to the forced subtitles of a pair, added in either order`() throws {
        try Workplace.with { place throws in
            _ = try add(place, ["en"])
            let after = try add(place, ["en", "--forced"])
            #expect(try after.track(2).references["folw"] == [4])
            #expect(try after.track(3).references["forc"] == [4])
            #expect(try after.track(4).forced == "all")
            #expect(try after.track(3).enabled)
        }
        try Workplace.with { place throws in
            #expect(try followed(place, "en", "--forced") == [3])
            let after = try add(place, ["en"])
            #expect(try after.track(2).references["folw"] == [3])
            #expect(try after.track(4).references["forc"] == [3])
        }
    }

    @Test func `only subtitles of one language are paired`() throws {
        try Workplace.with { place throws in
            _ = try add(place, ["es"])
            let after = try add(place, ["fr", "--forced"])
            #expect(after.tracks.allSatisfy { $0.references.isEmpty })
        }
    }

    @Test func `the requested references are written`() throws {
        try Workplace.with { place throws in
            #expect(try followed(place, "en", "--no-follow") == nil)
            #expect(try followed(place, "es", "--follow", "audio:1") == [4])
            #expect(try followed(place, "fr", "--follow", "2") == [5])
            #expect(try followed(place, "de", "--follow", "audio:en") == [6])
        }
    }

    @Test func `a reference option needs a selector that matches one track`() throws {
        try Workplace.with { place throws in
            try run(
                "ffmpeg",
                ["-v", "error", "-y", "-i", SampleMedia.path("movie.mp4"), "-map", "0:v"]
                    + ["-map", "0:a", "-map", "0:a", "-c", "copy", place.path("movie.mp4")]
            )
            let ambiguous = ["movie.mp4", "es.srt", "--follow", "audio:en"]
            try place.expectRefusal(
                ambiguous,
                naming: "movie.mp4",
                "\"audio:en\" matches 2 tracks",
                "\n  2 audio en",
                "\n  3 audio en"
            )
            let none = ["movie.mp4", "es.srt", "--follow", "audio:fr"]
            try place.expectRefusal(
                none,
                naming: "movie.mp4",
                "no track; available tracks:",
                "\n  2 audio en"
            )
            let refused = try mediatag("add-subs", "movie.mp4", "es.srt", "--follow", "sound")
            #expect(refused.exitCode == 64, refused.summary)
            #expect(refused.standardError.contains("\"sound\" is not a track selector"))
            let both = try mediatag(
                "add-subs",
                "movie.mp4",
                "es.srt",
                "--follow",
                "2",
                "--no-follow",
                in: place.folder
            )
            #expect(both.exitCode == 64)
        }
    }
}
