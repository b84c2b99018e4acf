// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Cues as pictures, and appearances in converted files.
@Suite struct CaptionsPreviewTests {
    private struct Report: Decodable {
        struct Cue: Decodable {
            struct Box: Decodable {
                let left: Int
                let top: Int
                let right: Int
                let bottom: Int
            }

            let text: String
            let lines: [Box]
            let contrast: Double
        }

        let width: Int
        let height: Int
        let cues: [Cue]
    }

    private func preview(
        _ arguments: [String],
        in place: Workplace
    ) throws -> (report: Report, pixels: [UInt8]) {
        let font = ["--font", "DejaVu Sans", "--format", "json", "-o", "cue.png", "--force"]
        let json = try succeed(["captions", "preview"] + arguments + font, in: place.folder)
        #expect(try validate(json, schema: "captions-preview") == 1)
        _ = try output(
            of: "ffmpeg",
            ["-v", "error", "-y", "-i", place.path("cue.png"), "-pix_fmt", "rgb24"]
                + ["-f", "rawvideo", place.path("cue.rgb")]
        )
        let report = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
        return (report, Array(try place.data("cue.rgb")))
    }

    @Test func `the last line of a cue is at the bottom, in the middle, in the person's colours`()
        throws
    {
        try Workplace.with { place in
            try place.write("a.vtt", text: "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\nyou\n")
            try place.write(
                "look.json",
                text:
                    #"{"schema": "mediatag.caption-appearance/1", "foreground": {"value": "yellow"}, "#
                    + #""background": {"value": "rgb(0,0,255)"}, "backgroundOpacity": {"value": 1}}"#
            )
            let arguments = [
                "a.vtt", "--at", "1.5", "--size", "640x360", "--appearance", "look.json",
            ]
            let (report, pixels) = try preview(arguments, in: place)
            #expect((report.width, report.height) == (640, 360))
            let lines = report.cues[0].lines
            // DejaVu Sans at 18 pixels has lines of 21.
            #expect(lines.map(\.top) == [318, 339])
            #expect(lines.map(\.bottom) == [339, 360])
            for line in lines { #expect(abs(line.left + line.right - 640) <= 1) }
            func pixel(_ x: Int, _ y: Int) -> [UInt8] {
                Array(pixels[((y * 640 + x) * 3)...].prefix(3))
            }
            #expect(pixel(lines[0].left, lines[0].top) == [0, 0, 255])
            #expect(pixel(lines[0].left - 2, lines[0].top) == [0, 0, 0])
            let inside = (lines[0].top..<lines[0].bottom).flatMap { y in
                (lines[0].left..<lines[0].right).map { pixel($0, y) }
            }
            #expect(inside.contains { $0[0] > 240 && $0[1] > 240 && $0[2] < 16 })
        }
    }

    @Test func `a long line is broken at its spaces, and a cue is over the one before it`() throws {
        try Workplace.with { place in
            let long = Array(repeating: "words that go on", count: 8).joined(separator: " ")
            try place.write(
                "a.vtt",
                text:
                    "WEBVTT\n\n00:01.000 --> 00:02.000\n\(long)\n\n00:01.000 --> 00:02.000\nOver\n"
            )
            let arguments = ["a.vtt", "--at", "1", "--size", "640x360"]
            let (report, _) = try preview(arguments, in: place)
            let (first, second) = (report.cues[0].lines, report.cues[1].lines)
            #expect(first.count >= 2)
            #expect(first.allSatisfy { $0.left >= 0 && $0.right <= 640 })
            #expect(second.map(\.bottom) == first.first.map { [$0.top] })
        }
    }

    @Test func `a cue of a movie is drawn over its frame`() throws {
        try Workplace.with { place in
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            let (report, pixels) = try preview(
                ["movie.mp4", "--at", "4", "--track", "subtitle:es"],
                in: place
            )
            #expect((report.width, report.height) == (640, 360))
            #expect(pixels.prefix(640 * 3 * 100).contains { $0 > 32 })
        }
    }

    @Test func `white on white is drawn with a warning`() throws {
        try Workplace.with { place in
            try place.write("a.vtt", text: "WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n")
            try place.write(
                "look.json",
                text:
                    #"{"schema": "mediatag.caption-appearance/1", "background": {"value": "white"}}"#
            )
            let result = try mediatag(
                "captions",
                "preview",
                "a.vtt",
                "--at",
                "1",
                "--appearance",
                "look.json",
                "-o",
                "cue.png",
                in: place.folder
            )
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("contrast of 1"), result.summary)
        }
    }

    @Test(
        arguments: [
            (["es.srt", "--at", "100000"], "no cue is visible at 100000000 ms"),
            (["es.srt", "--at", "1", "--appearance", "es.srt"], "not an appearance of captions"),
            (["missing.srt", "--at", "1"], "missing.srt"),
        ]
    )
    func `what cannot be drawn is an error, and no file is written`(
        _ arguments: [String],
        _ message: String
    ) throws {
        try Workplace.with { place in
            let result = try run(
                builtBinary.path,
                ["captions", "preview"] + arguments + ["-o", "cue.png"],
                in: place.folder
            )
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains(message), result.summary)
            #expect(try !place.names.contains("cue.png"))
        }
    }

    @Test func `an output that cannot be written is refused before the text is read`() throws {
        try Workplace.with { place in
            try place.write("there.png", text: "")
            let commands = [
                (["captions", "preview", "missing.srt", "--at", "1", "-o", "there.png"], 2),
                (["extract", "missing.mp4", "--index", "-o", "there.png"], 2),
                (["captions", "preview", "es.srt", "--at", "1", "-o", "-"], 64),
                (["captions", "preview", "es.srt", "--at", "1", "-o", "a.jpg"], 64),
            ]
            for (arguments, status) in commands {
                let result = try run(builtBinary.path, arguments, in: place.folder)
                #expect(result.exitCode == status, result.summary)
                let name = arguments.last ?? ""
                #expect(result.standardError.contains(name), result.summary)
            }
            #expect(try Set(place.names).isDisjoint(with: ["-", "a.jpg"]))
        }
    }

    @Test func `what was noticed in a caption file is a warning`() throws {
        try Workplace.with { place in
            try place.write(
                "a.srt",
                text: "1\n00:00:01,000 --> 00:00:02,000\n<font face=\"x\">Hi\n"
            )
            let result = try mediatag(
                "captions",
                "preview",
                "a.srt",
                "--at",
                "1",
                "-o",
                "cue.png",
                in: place.folder
            )
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("a.srt: 3:"), result.summary)
        }
    }

    @Test func `an appearance is converted with the captions, and what is lost is reported`() throws
    {
        try Workplace.with { place in
            try succeed(
                "captions",
                "convert",
                "es.srt",
                "-o",
                "es.vtt",
                "--appearance",
                "large-yellow",
                in: place.folder
            )
            let text = String(decoding: try place.data("es.vtt"), as: UTF8.self)
            #expect(text.contains("::cue {\n  color: rgb(255 255 0 / 100%) !important;"))
            try succeed(
                "captions",
                "convert",
                "es.srt",
                "-o",
                "es.ass",
                "--appearance",
                "large-yellow",
                in: place.folder
            )
            // FFmpeg reads what was written.
            let words = try succeed(
                "captions",
                "convert",
                "es.ass",
                "--to",
                "srt",
                "-o",
                "-",
                in: place.folder
            )
            let plain = try succeed(
                "captions",
                "convert",
                "es.srt",
                "--to",
                "srt",
                "-o",
                "-",
                in: place.folder
            )
            #expect(words.contains("<i>todas</i>"))
            #expect(words.split(separator: "\n").count == plain.split(separator: "\n").count)
            let result = try mediatag(
                "captions",
                "convert",
                "es.srt",
                "-o",
                "yellow.srt",
                "--appearance",
                "large-yellow",
                in: place.folder
            )
            #expect(result.standardError.contains("font, size, background"), result.summary)
        }
    }
}
