// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AudioTagTests {
    private static let describes = "public.accessibility.describes-video"
    private static let enhances = "public.accessibility.enhances-speech-intelligibility"

    @Test func `added audio is tagged so that FFmpeg and Apple's players recognise its role`()
        throws
    {
        try Workplace.with { place in
            try place.makeTone("en.flac", seconds: 3)
            let movie = place.path("movie.mp4")
            let cases: [(options: [String], tags: [String], dispositions: [String])] = [
                (["--describes-video"], [Self.describes], ["descriptions", "visual_impaired"]),
                (["--enhances-speech-intelligibility"], [Self.enhances], []),
                (["--dubbed"], ["public.translation", "public.translation.dubbed"], ["dub"]),
                (["--voice-over"], ["public.translation", "public.translation.voice-over"], []),
                (["--original"], ["public.original-content"], []),
                (
                    ["--characteristic", "public.auxiliary-content"], ["public.auxiliary-content"],
                    ["comment"]
                ),
            ]
            for (options, tags, dispositions) in cases {
                let command = ["add-audio", "movie.mp4", "en.flac", "--format", "json"] + options
                let result = try run(builtBinary.path, command, in: place.folder)
                #expect(result.exitCode == 0, result.summary)
                #expect(try validate(result.standardOutput, schema: "add-audio") == 1)
                let track = try #require(try Inspection(of: movie).tracks.last)
                #expect(track.characteristics == tags && !track.enabled && track.name == "English")
                #expect(try ProbedStream.all(of: movie).last?.dispositions == dispositions)
            }
            let tracks = try Inspection(of: movie).tracks.filter { $0.kind == "audio" }
            #expect(Set(tracks.map(\.alternateGroup)) == [1] && tracks.count { $0.enabled } == 1)
            let once = try place.data("movie.mp4")
            try succeed("repair", "movie.mp4", "--sync-kind", in: place.folder)
            #expect(try place.data("movie.mp4") == once)
        }
    }

    @Test func `added audio has its role in QuickTime movies as well`() throws {
        try Workplace.with { place in
            try place.makeTone("fr.ad.m4a", seconds: 3)
            try place.make("movie.mov", ["-i", place.path("movie.mp4"), "-c", "copy"])
            try succeed("add-audio", "movie.mov", "fr.ad.m4a", in: place.folder)
            let track = try #require(try Inspection(of: place.path("movie.mov")).tracks.last)
            #expect(track.characteristics == [Self.describes] && track.language == "fr")
            let probed = try #require(try ProbedStream.all(of: place.path("movie.mov")).last)
            #expect(probed.dispositions == ["descriptions", "visual_impaired"])
            #expect(try place.sound("movie.mov", stream: 2) == place.sound("fr.ad.m4a", stream: 0))
        }
    }

    @Test func `language and purpose are taken from the audio file if its name has none`() throws {
        try Workplace.with { place in
            try place.makeTone(
                "sound.mka",
                seconds: 3,
                ["-metadata:s:a:0", "language=ger", "-disposition:a:0", "visual_impaired+original"]
            )
            try succeed("add-audio", "movie.mp4", "sound.mka", in: place.folder)
            let track = try #require(try Inspection(of: place.path("movie.mp4")).tracks.last)
            #expect(track.language == "de" && track.name == "Deutsch")
            #expect(track.characteristics == [Self.describes, "public.original-content"])
            try succeed(
                "add-audio",
                "movie.mp4",
                "sound.mka",
                "--no-describes-video",
                "--dubbed",
                "--language",
                "fr",
                "--name",
                "Voix",
                in: place.folder
            )
            let other = try #require(try Inspection(of: place.path("movie.mp4")).tracks.last)
            #expect(other.language == "fr" && other.name == "Voix")
            #expect(other.characteristics == ["public.translation", "public.translation.dubbed"])
        }
    }

    @Test func `audio that is added as the default is the enabled track`() throws {
        try Workplace.with { place in
            try place.makeTone("es.flac", seconds: 3)
            let text = try succeed(
                "add-audio",
                "movie.mp4",
                "es.flac",
                "--default",
                in: place.folder
            )
            #expect(text.contains("track 2: no longer enabled"))
            let tracks = try Inspection(of: place.path("movie.mp4")).tracks
            #expect(tracks.map(\.enabled) == [true, false, true])
        }
    }

    @Test func `audio for accessibility is never the default`() throws {
        try Workplace.with { place in
            try place.makeTone("es.ad.flac", seconds: 3)
            try place.expectNoSound(["es.ad.flac", "--default"], "never the default", exitCode: 2)
            try place.expectNoSound(
                ["es.ad.flac", "--default", "--describes-video"],
                "cannot be the default",
                exitCode: 64
            )
        }
    }

    @Test func `both durations are reported if the audio is longer or shorter than the movie`()
        throws
    {
        try Workplace.with { place in
            try place.makeTone("es.flac", seconds: 20)
            try place.makeTone("fr.flac", seconds: 30)
            try place.makeTone("de.flac", seconds: 26)
            let movie = place.path("movie.mp4")
            let short = try mediatag("add-audio", "movie.mp4", "es.flac", in: place.folder)
            #expect(short.standardError.contains("the audio lasts 20.00 s, the movie 27.00 s"))
            let near = try mediatag("add-audio", "movie.mp4", "de.flac", in: place.folder)
            #expect(near.exitCode == 0 && near.standardError == "", near.summary)
            let long = try mediatag("add-audio", "movie.mp4", "fr.flac", in: place.folder)
            #expect(long.standardError.contains("the audio lasts 30.00 s, the movie 27.00 s"))
            #expect(long.standardError.contains("--extend"), long.summary)
            var inspection = try Inspection(of: movie)
            #expect(inspection.durationSeconds == 27)
            let lengths = try ProbedStream.all(of: movie).map(\.duration)
            #expect(lengths == [27, 27, 20, 26, 27].map { "\($0).000000" })
            try succeed(
                "add-audio",
                "movie.mp4",
                "fr.flac",
                "--extend",
                "--again",
                in: place.folder
            )
            inspection = try Inspection(of: movie)
            #expect(
                inspection.durationSeconds == 30 && inspection.tracks.last?.durationSeconds == 30
            )
            #expect(try place.sound("movie.mp4", stream: 5).count == 30 * 48000)
        }
    }
}

extension Workplace {
    /// That `add-audio` of these files is refused for this reason and changes nothing.
    func expectNoSound(
        _ arguments: [String],
        _ reasons: String...,
        exitCode: Int32,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try contents()
        let command = ["add-audio", "movie.mp4"] + arguments
        let result = try run(builtBinary.path, command, in: folder)
        #expect(result.exitCode == exitCode, result.summary, sourceLocation: sourceLocation)
        #expect(result.standardOutput == "", result.summary, sourceLocation: sourceLocation)
        for reason in reasons {
            let isSaid = result.standardError.contains(reason)
            #expect(isSaid, result.summary, sourceLocation: sourceLocation)
        }
        #expect(try contents() == before, sourceLocation: sourceLocation)
    }
}
