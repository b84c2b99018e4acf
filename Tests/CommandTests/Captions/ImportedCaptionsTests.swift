// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct ImportedCaptionsTests {
    private static let script = """
        [Script Info]
        ScriptType: v4.00+

        [V4+ Styles]
        Format: Name, PrimaryColour, Bold, Italic, Alignment
        Style: Default,&H00FFFFFF,0,0,2

        [Events]
        Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
        Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,Guten {\\i1}Tag{\\i0},\\NNora!
        Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,{\\an8}Hallo.

        """

    @Test func `captions of other formats are converted and uncertain parts are reported`() throws {
        try Workplace.with { place in
            try place.write("de.ass", text: Self.script)
            let result = try mediatag(
                "captions",
                "convert",
                "de.ass",
                "-o",
                "de.srt",
                in: place.folder
            )
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardOutput == "de.srt: SubRip, 2 cues\n")
            let warning = "warning: de.ass:1:1: SubStation Alpha, read through FFmpeg: fonts,"
            #expect(result.standardError.hasPrefix(warning), result.summary)
            let expected =
                "1\n00:00:01,000 --> 00:00:02,500\nGuten <i>Tag</i>,\nNora!\n\n"
                + "2\n00:00:03,000 --> 00:00:04,000\n{\\an8}Hallo.\n"
            #expect(String(decoding: try place.data("de.srt"), as: UTF8.self) == expected)
            for name in ["de.vtt", "de.ttml"] {
                try succeed("captions", "convert", "de.ass", "-o", name, in: place.folder)
                let check = try mediatag("captions", "check", name, in: place.folder)
                #expect(check.exitCode == 0, check.summary)
            }
        }
    }

    @Test func `frames of other formats are counted at --fps`() throws {
        try Workplace.with { place in
            try place.write("a.sub", text: "{25}{50}One\n")
            for (fps, times) in [
                ("25", "01,000 --> 00:00:02,000"), ("50", "00,500 --> 00:00:01,000"),
            ] {
                try succeed(
                    "captions",
                    "convert",
                    "a.sub",
                    "-o",
                    "\(fps).srt",
                    "--fps",
                    fps,
                    in: place.folder
                )
                let text = String(decoding: try place.data("\(fps).srt"), as: UTF8.self)
                #expect(text == "1\n00:00:\(times)\nOne\n")
            }
            let wrong = try mediatag(
                "captions",
                "convert",
                "a.sub",
                "-o",
                "b.srt",
                "--fps",
                "x",
                in: place.folder
            )
            #expect(wrong.exitCode == 64, wrong.summary)
        }
    }

    @Test func `captions check reports V319 for uncertain imports`() throws {
        try Workplace.with { place in
            try place.write("de.ass", text: Self.script)
            let result = try mediatag("captions", "check", "de.ass", in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardOutput.contains("info  V319 imported-captions"), result.summary)
            let json = try succeed(
                "captions",
                "check",
                "de.ass",
                "--format",
                "json",
                in: place.folder
            )
            #expect(try validate(json, schema: "captions-check") == 1)
            #expect(json.contains("\"format\" : \"ass\""))
            try place.write("bad.ass", text: Self.script + "Dialogue: nonsense\n")
            let bad = try mediatag("captions", "check", "bad.ass", in: place.folder)
            #expect(bad.exitCode == 1, bad.summary)
            #expect(bad.standardOutput.contains("12:1  error  V319"), bad.summary)
        }
    }

    @Test func `captions of other formats are measured and are not fixed in place`() throws {
        try Workplace.with { place in
            try place.write("de.ass", text: Self.script)
            #expect(try succeed("captions", "pace", "de.ass", in: place.folder).contains("2 cues"))
            let fix = try mediatag("captions", "fix", "de.ass", "--all-safe", in: place.folder)
            #expect(fix.exitCode == 2, fix.summary)
            #expect(fix.standardError.contains("convert it first, with captions convert"))
        }
    }

    @Test func `captions of other formats become a track with the language of the file name`()
        throws
    {
        try Workplace.with { place in
            try place.write("movie.de.ass", text: Self.script)
            let result = try mediatag("add-subs", "movie.mp4", "movie.de.ass", in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardOutput.contains("Deutsch (de), 2 cues"), result.summary)
            #expect(result.standardError.contains("read through FFmpeg"), result.summary)
            let tracks = try Inspection(of: place.path("movie.mp4")).legible
            #expect(tracks.count == 1)
        }
    }

    @Test func `add-subs rejects unreadable events unless it is lenient`() throws {
        try Workplace.with { place in
            try place.write("de.ass", text: Self.script + "Dialogue: nonsense\n")
            try place.expectRefusal(["movie.mp4", "de.ass"], naming: "de.ass", "12:1", "--lenient")
            let result = try mediatag(
                "add-subs",
                "movie.mp4",
                "de.ass",
                "--lenient",
                in: place.folder
            )
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("left out 1 of 3 events"), result.summary)
        }
    }

    @Test func `the error for an imported format says that FFmpeg is needed`() throws {
        try Workplace.with { place in
            try place.write("de.ass", text: Self.script)
            let result = try mediatag(
                "captions",
                "convert",
                "de.ass",
                "-o",
                "de.srt",
                in: place.folder,
                environment: ["MEDIATAG_FFMPEG_DIR": "/no/such/folder"]
            )
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("apt-get install ffmpeg"), result.summary)
            #expect(try place.names.contains("de.srt") == false)
        }
    }
}
