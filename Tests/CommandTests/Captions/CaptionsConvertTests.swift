// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct CaptionsConvertTests {
    @Test(arguments: ["out.vtt", "out.ttml", "out.srt"])
    func `converting captions and back keeps text and times`(name: String) throws {
        try Workplace.with { place in
            try succeed("captions", "convert", "es.srt", "-o", name, in: place.folder)
            try succeed("captions", "convert", name, "-o", "back.srt", in: place.folder)
            try succeed("captions", "convert", "es.srt", "-o", "same.srt", in: place.folder)
            let back = try run("ffprobe", Self.packets + [place.path("back.srt")]).standardOutput
            let same = try run("ffprobe", Self.packets + [place.path("same.srt")]).standardOutput
            #expect(back == same && back.contains("pts_time"))
        }
    }

    private static let packets = ["-v", "error", "-show_packets", "-show_data_hash", "md5"]

    @Test func `captions convert reports what the format cannot store`() throws {
        try Workplace.with("en.vtt") { place in
            let result = try mediatag(
                "captions",
                "convert",
                "en.vtt",
                "-o",
                "en.srt",
                in: place.folder
            )
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("warning: en.vtt:"), result.summary)
            #expect(result.standardOutput == "en.srt: SubRip, 7 cues\n")
        }
    }

    @Test func `captions convert shifts, retimes and strips`() throws {
        try Workplace.with { place in
            try place.write("a.srt", text: "1\n00:00:40,000 --> 00:00:41,000\n<i>A</i>\n")
            try succeed(
                "captions",
                "convert",
                "a.srt",
                "-o",
                "b.srt",
                "--rate",
                "25:23.976",
                "--shift",
                "-708ms",
                "--strip-styles",
                in: place.folder
            )
            let text = String(decoding: try place.data("b.srt"), as: UTF8.self)
            #expect(
                text == "1\n00:00:41,000 --> 00:00:42,043\nA\n\n"
                    || text.hasPrefix("1\n00:00:41,000 --> 00:00:42,043\nA\n")
            )
        }
    }

    @Test func `captions convert counts the cues that a shift leaves, and writes no empty file`()
        throws
    {
        try Workplace.with { place in
            try place.write(
                "a.srt",
                text: "1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:03,000 --> 00:00:04,000\nB\n"
            )
            let some = try mediatag(
                "captions",
                "convert",
                "a.srt",
                "-o",
                "b.vtt",
                "--shift=-2500ms",
                in: place.folder
            )
            #expect(some.standardOutput == "b.vtt: WebVTT, 1 cue\n", some.summary)
            let all = try mediatag(
                "captions",
                "convert",
                "a.srt",
                "-o",
                "c.vtt",
                "--shift=-10h",
                in: place.folder
            )
            #expect(all.exitCode == 2 && all.standardError.contains("no cue is left"), all.summary)
            #expect(!FileManager.default.fileExists(atPath: place.path("c.vtt")))
        }
    }

    @Test func `captions convert, add-subs and hls report looks of TTML that are lost`() throws {
        try Workplace.with("movie.mp4") { place in
            let attributes = "begin=\"1s\" end=\"2s\" tts:backgroundColor=\"red\""
            try place.write(
                "a.ttml",
                text: "<tt xmlns=\"http://www.w3.org/ns/ttml\" xml:lang=\"en\" "
                    + "xmlns:tts=\"http://www.w3.org/ns/ttml#styling\"><body><div>"
                    + "<p \(attributes)>Hi</p></div></body></tt>"
            )
            for arguments in [
                ["captions", "convert", "a.ttml", "-o", "a.vtt"],
                ["add-subs", "movie.mp4", "a.ttml", "--language", "en"],
                ["hls", "movie.mp4", "a.ttml:language=fr", "-o", "out"],
            ] {
                let result = try run(builtBinary.path, arguments, in: place.folder)
                #expect(result.exitCode == 0, result.summary)
                let isReported = result.standardError.contains(
                    "tts:backgroundColor is kept by TTML and"
                )
                #expect(isReported, result.summary)
            }
        }
    }

    @Test func `captions convert overwrites a file only with --force`() throws {
        try Workplace.with { place in
            let refused = try mediatag(
                "captions",
                "convert",
                "es.srt",
                "-o",
                "movie.mp4.srt",
                in: place.folder
            )
            #expect(refused.exitCode == 0, refused.summary)
            let again = try mediatag(
                "captions",
                "convert",
                "es.srt",
                "-o",
                "movie.mp4.srt",
                in: place.folder
            )
            #expect(again.exitCode == 2, again.summary)
            #expect(again.standardError.contains("pass --force"), again.summary)
            try succeed(
                "captions",
                "convert",
                "es.srt",
                "-o",
                "movie.mp4.srt",
                "--force",
                in: place.folder
            )
            #expect(try place.names == ["es.srt", "movie.mp4", "movie.mp4.srt"])
        }
    }

    @Test(arguments: [
        ["-o", "a.doc"], ["-o", "a.vtt", "--rate", "25"], ["-o", "a.vtt", "--shift", "soon"], [],
    ])
    func `captions convert rejects a wrong command line`(arguments: [String]) throws {
        try Workplace.with { place in
            let result = try run(
                builtBinary.path,
                ["captions", "convert", "es.srt"] + arguments,
                in: place.folder
            )
            #expect(result.exitCode == 64, result.summary)
            #expect(try place.names == ["es.srt", "movie.mp4"])
        }
    }

    @Test func `a folder of captions is converted with its folders, and clashes are refused`()
        throws
    {
        try Workplace.with { place in
            let cue = "1\n00:00:01,000 --> 00:00:02,000\nHello.\n"
            try FileManager.default.createDirectory(
                at: place.folder.appending(path: "in/deep/er"),
                withIntermediateDirectories: true
            )
            try place.write("in/a.srt", text: cue)
            try place.write("in/deep/er/b.srt", text: cue)
            try place.write("in/deep/notes.txt", text: "no captions")
            try place.write("in/deep/.hidden.srt", text: cue)
            let convert = ["captions", "convert", "--all", "in", "--to", "vtt"]
            let out = try run(builtBinary.path, convert + ["-o", "out"], in: place.folder)
            #expect(out.exitCode == 0, out.summary)
            for name in ["out/a.vtt", "out/deep/er/b.vtt"] {
                #expect(try String(decoding: place.data(name), as: UTF8.self).hasPrefix("WEBVTT"))
            }
            #expect(out.standardError.contains("2 files, all without errors"), out.summary)
            // Beside the old ones; what has the format already stays.
            #expect(try run(builtBinary.path, convert, in: place.folder).exitCode == 0)
            let again = try run(builtBinary.path, convert + ["--force"], in: place.folder)
            #expect(again.exitCode == 0, again.summary)
            let clash = try run(builtBinary.path, convert + ["-o", "other"], in: place.folder)
            #expect(clash.exitCode == 64)
            #expect(clash.standardError.contains("would both become"), clash.summary)
            let both = try run(builtBinary.path, convert + ["in/a.srt"], in: place.folder)
            #expect(both.exitCode == 64, both.summary)
        }
    }
}
