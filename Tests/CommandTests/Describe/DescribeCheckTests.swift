// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct DescribeCheckTests {
    private static let captions = """
        1
        00:00:02,000 --> 00:00:05,000
        Where are we going today?

        2
        00:00:09,000 --> 00:00:12,000
        To the lake, I hope.

        3
        00:00:20,000 --> 00:00:21,000
        [wind howls]

        """

    /// A folder with a movie of 32 seconds without captions, and captions.
    private static func withMovie(_ body: (Workplace) throws -> Void) throws {
        try Workplace.with { place in
            try place.write("en.srt", text: captions)
            try body(place)
        }
    }

    private static func check(_ script: String, _ more: [String] = [], in place: Workplace) throws
        -> ProcessResult
    {
        try run(
            builtBinary.path,
            ["describe", "check", script, "movie.mp4", "--captions", "en.srt"] + more,
            in: place.folder
        )
    }

    @Test func `what fits is reported in lines of 80 columns with exit status 0`() throws {
        try Self.withMovie { place in
            try place.write("ad.csv", text: "start,end,text\n12.5,,A boat floats on the lake.\n")
            let result = try Self.check("ad.csv", ["--language", "en"], in: place)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardOutput.contains("0:12.500"))
            #expect(result.standardOutput.contains("fits"))
            #expect(result.standardOutput.hasSuffix("ok: 1 fit, 0 do not fit\n"))
            for line in result.standardOutput.split(separator: "\n") { #expect(line.count <= 80) }
        }
    }

    /// Two seconds that move, six that do not, and two of other pictures, with audio.
    private static let shots = [
        "-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=2", "-f", "lavfi", "-i",
        "mandelbrot=s=320x180:r=25,trim=duration=0.04,tpad=stop_mode=clone:stop_duration=5.96",
        "-f",
        "lavfi", "-i", "testsrc2=s=320x180:r=25:d=2,hue=h=120", "-f", "lavfi", "-i",
        "sine=frequency=300:duration=10", "-filter_complex", "[0][1][2]concat=n=3:v=1[v]", "-map",
        "[v]", "-map", "3:a", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", "-b:a",
        "64k",
    ]

    @Test func `--look lists descriptions over a cut and still pictures, for review`() throws {
        try Workplace.with { place in
            _ = try place.make("movie.mp4", Self.shots)
            try place.write("en.srt", text: subRip([(9000, 9500, "Yes.")]))
            let text =
                "A woman in a long red coat climbs slowly into a small boat and sits down at the tiller."
            try place.write("ad.csv", text: "start,end,text\n0.5,,\(text)\n")
            let over = try Self.check("ad.csv", ["--language", "en", "--look"], in: place)
            #expect(over.exitCode == 0, over.summary)
            #expect(over.standardOutput.contains("[description-over-cut]"), over.summary)
            #expect(!over.standardOutput.contains("[still-picture-not-described]"), over.summary)
            try place.write("ad.csv", text: "start,end,text\n0.1,,A boat.\n")
            let options = ["--language", "en", "--look", "--format", "json"]
            let still = try Self.check("ad.csv", options, in: place)
            #expect(still.exitCode == 0, still.summary)
            #expect(try validate(still.standardOutput, schema: "describe") == 1)
            #expect(still.standardOutput.contains("still-picture-not-described"))
            #expect(!still.standardOutput.contains("description-over-cut"))
            let unasked = try Self.check("ad.csv", ["--language", "en"], in: place)
            #expect(!unasked.standardOutput.contains("review"), unasked.summary)
            // The segments of a presentation have the same pictures.
            try succeed("hls", "movie.mp4", "-o", "out", in: place.folder)
            let words = ["describe", "check", "out/master.m3u8", "ad.csv", "--captions", "en.srt"]
            let parts = try run(builtBinary.path, words + options, in: place.folder)
            #expect(parts.standardOutput.contains("still-picture-not-described"), parts.summary)
        }
    }

    @Test func `--look refuses a movie on a server`() throws {
        let words = ["describe", "check", "https://media.example/a.mp4", "ad.csv", "--look"]
        let result = try run(builtBinary.path, words)
        #expect(result.exitCode == 64 && result.standardError.contains("--look"), result.summary)
    }

    @Test func `what does not fit has missing time, nearest gap and ways out with exit status 1`()
        throws
    {
        try Self.withMovie { place in
            let text =
                "A woman in a long red coat climbs slowly into a small sailing boat and sits down at the tiller."
            try place.write("ad.vtt", text: "WEBVTT\n\n00:06.000 --> 00:08.000\n\(text)\n")
            let result = try Self.check("ad.vtt", ["--language", "en"], in: place)
            #expect(result.exitCode == 1, result.summary)
            for part in [
                "ms are missing: somebody speaks from 0:09.000", "shorter by",
                "extended by a pause of",
                "Nearest gap: 0:12.000 to", "not ok: 0 fit, 1 do not fit",
            ] {
                #expect(result.standardOutput.contains(part), result.summary)
            }
            for line in result.standardOutput.split(separator: "\n") { #expect(line.count <= 80) }
            let json = try Self.check(
                "ad.vtt",
                ["--language", "en", "--format", "json"],
                in: place
            )
            #expect(json.exitCode == 1)
            #expect(try validate(json.standardOutput, schema: "describe") == 1)
            #expect(json.standardOutput.contains("\"outcome\" : \"doesNotFit\""))
            #expect(json.standardOutput.contains("\"room\" : 2700"))
            let hard = try Self.check(
                "ad.vtt",
                ["--language", "en", "--format", "json", "--ramp", "0"],
                in: place
            )
            #expect(hard.standardOutput.contains("\"room\" : 3000"), hard.summary)
        }
    }

    @Test(arguments: [
        ("overlap", "start,end,text\n12,15,A boat.\n14,17,A lake.\n", [String]()),
        (
            "voice-language", "WEBVTT\nLanguage: fr\n\n00:12.500 --> 00:15.000\nUn bateau.\n",
            ["--voice", "espeak:en-us"]
        ),
        ("no-dialogue", "12.5,15,A boat.\n", ["WITHOUT"]),
    ])
    func `a script that cannot be used has one error`(
        _ code: String,
        _ script: String,
        _ options: [String]
    ) throws {
        try Self.withMovie { place in
            try place.write("ad.txt", text: script)
            var arguments = ["describe", "check", "ad.txt", "movie.mp4", "--format", "json"]
            if options != ["WITHOUT"] { arguments += ["--captions", "en.srt"] + options }
            let result = try run(builtBinary.path, arguments, in: place.folder)
            #expect(result.exitCode == 1, result.summary)
            #expect(try validate(result.standardOutput, schema: "describe") == 1)
            #expect(result.standardOutput.contains("\"code\" : \"\(code)\""), result.summary)
            #expect(result.standardOutput.ranges(of: "\"severity\" : \"error\"").count == 1)
        }
    }

    @Test func `lines of SubStation Alpha are descriptions`() throws {
        try Self.withMovie { place in
            let script = """
                [Script Info]
                ScriptType: v4.00+

                [Events]
                Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
                Dialogue: 0,0:00:12.50,0:00:15.00,Default,,0,0,0,,{\\i1}A boat{\\i0} floats.

                """
            try place.write("ad.ass", text: script)
            let result = try Self.check("ad.ass", ["--language", "en"], in: place)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardOutput.contains("0:12.500"), result.summary)
            #expect(result.standardOutput.contains("A boat floats."))
        }
    }

    @Test func `a movie on a server is checked by its text tracks`() throws {
        try Self.withMovie { place in
            try place.write("ad.csv", text: "12.5,,A boat.\n6,,She rows away.\n")
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            try MediaServer.with(place.folder) { server in
                func check(_ movie: String, _ more: String...) throws -> ProcessResult {
                    let arguments = ["describe", "check", "ad.csv", movie, "--language", "en"]
                    return try run(builtBinary.path, arguments + more, in: place.folder)
                }
                let url = server.url("ranges/movie.mp4")
                let (local, remote) = (try check("movie.mp4"), try check(url))
                #expect(remote.exitCode == local.exitCode, remote.summary)
                #expect(remote.standardOutput == local.standardOutput)
                #expect(remote.standardOutput.contains("dialogue from track 3"))
                #expect(try check(url, "--deep").exitCode == 64)
            }
        }
    }

    @Test func `a movie without audio is one error`() throws {
        try Self.withMovie { place in
            try run(
                "ffmpeg",
                ["-i", "movie.mp4", "-an", "-c", "copy", "silent.mp4"],
                in: place.folder
            )
            try place.write("ad.csv", text: "1,2,A boat.\n")
            let result = try run(
                builtBinary.path,
                ["describe", "check", "ad.csv", "silent.mp4", "--captions", "en.srt"],
                in: place.folder
            )
            #expect(result.exitCode == 1, result.summary)
            #expect(result.standardOutput.contains("[no-audio]"))
            let deep = try run(
                builtBinary.path,
                ["describe", "check", "ad.csv", "silent.mp4", "--deep"],
                in: place.folder
            )
            #expect(deep.exitCode == 2, deep.summary)
        }
    }

    @Test func `a voice is measured, and an unknown one is an error`() throws {
        try Self.withMovie { place in
            try place.write("ad.csv", text: "12.5,,A boat floats on the lake.\n")
            let known = try Self.check(
                "ad.csv",
                ["--voice", "espeak:en-us", "--format", "json"],
                in: place
            )
            #expect(known.exitCode == 0, known.summary)
            #expect(known.standardOutput.contains("\"measured\" : true"))
            let unknown = try Self.check("ad.csv", ["--voice", "espeak:nobody"], in: place)
            #expect(unknown.exitCode == 2)
            #expect(unknown.standardError.contains("nobody"))
            let plain = try Self.check(
                "ad.csv",
                ["--voice", "en-us", "--format", "json"],
                in: place
            )
            #expect(plain.standardOutput == known.standardOutput)
            #expect(try Self.check("ad.csv", ["--voice", "nobody"], in: place).exitCode == 2)
            for wrong in ["espeak:", "command:", "piper:", "say:Anna"] {
                #expect(try Self.check("ad.csv", ["--voice", wrong], in: place).exitCode == 64)
            }
        }
    }

    @Test func `the speech of a program, recordings and words of a lexicon are measured`() throws {
        try Self.withMovie { place in
            try place.write("ad.csv", text: "12.5,,A boat of the WHO.\n")
            func spoken(_ options: [String]) throws -> Int {
                let result = try Self.check("ad.csv", options + ["--format", "json"], in: place)
                #expect(result.exitCode == 0, result.summary)
                #expect(result.standardOutput.contains("\"measured\" : true"), result.summary)
                let number = result.standardOutput.firstMatch(of: /"spoken" : (\d+)/)
                return try #require(number.flatMap { Int($0.1) })
            }
            let tone = "ffmpeg -v error -f lavfi -i sine=duration=1.5 -ac 1 -y {output}"
            #expect(abs(try spoken(["--voice", "command:" + tone]) - 1500) < 30)
            try run("mkdir", ["-p", "takes"], in: place.folder)
            try run(
                "ffmpeg",
                ["-v", "error", "-f", "lavfi", "-i", "sine=duration=2.5", "takes/d1.wav"],
                in: place.folder
            )
            #expect(abs(try spoken(["--recordings", "takes"]) - 2500) < 30)
            try place.write("names.tsv", text: "WHO\t=World Health Organization\n")
            try place.write("more.tsv", text: "boat\t=very small boat\n")
            let voice = ["--voice", "en-us"]
            let one = try spoken(voice + ["--lexicon", "names.tsv"])
            #expect(try spoken(voice) < one)
            #expect(
                try one < spoken(voice + ["--lexicon", "names.tsv", "--lexicon", "more.tsv"])
            )
        }
    }

    @Test func `movie and script are taken in either order`() throws {
        try Self.withMovie { place in
            try place.write("ad.csv", text: "start,end,text\n12.5,,A boat floats on the lake.\n")
            let more = ["--captions", "en.srt", "--language", "en"]
            let results = try [["movie.mp4", "ad.csv"], ["ad.csv", "movie.mp4"]].map { files in
                try run(builtBinary.path, ["describe", "check"] + files + more, in: place.folder)
            }
            #expect(results.allSatisfy { $0.exitCode == 0 }, results[0].summary)
            #expect(results[0].standardOutput == results[1].standardOutput)
        }
    }

    @Test func `a description after the end of the movie is reported with both times`() throws {
        try Self.withMovie { place in
            try place.write("ad.csv", text: "start,end,text\n12.5,,A boat.\n45,,She rows away.\n")
            let result = try Self.check("ad.csv", ["--language", "en"], in: place)
            #expect(result.exitCode == 1, result.summary)
            #expect(result.standardOutput.contains("\"d2\" begins at 0:45.000"), result.summary)
            #expect(result.standardOutput.contains("[after-end]"))
            #expect(!result.standardOutput.contains("ends at 0:45.000"))
            #expect(!result.standardOutput.contains("extended by a pause"))
        }
    }

    @Test func `the picture is well-formed XML with every description, and replaces no file`()
        throws
    {
        try Self.withMovie { place in
            try place.write(
                "ad.csv",
                text: "12.5,,A boat & a <lake>.\n6,,\(String(repeating: "Long ", count: 30))\n"
            )
            let result = try Self.check("ad.csv", ["--picture", "fit.svg"], in: place)
            #expect(result.exitCode == 1)
            let parse =
                "import xml.dom.minidom as x; print(len(x.parse('fit.svg').getElementsByTagName('rect')))"
            let document = try run("python3", ["-c", parse], in: place.folder)
            #expect(document.exitCode == 0, document.summary)
            #expect(try Self.check("ad.csv", ["--picture", "fit.svg"], in: place).exitCode == 2)
        }
    }

    @Test func `a transcript is HTML or text by its name, in order and labelled`() throws {
        try Self.withMovie { place in
            try place.write("ad.csv", text: "start,end,text\n12.5,,A boat floats on the lake.\n")
            try succeed("add-subs", "movie.mp4", "en.srt", in: place.folder)
            let arguments = ["extract", "movie.mp4", "--transcript", "--script", "ad.csv"]
            let text = try succeed(arguments, in: place.folder)
            #expect(text.contains("[0:09] To the lake, I hope."))
            #expect(text.contains("[0:12] Description: A boat floats on the lake."))
            try succeed(arguments + ["-o", "movie.html"], in: place.folder)
            let html = String(decoding: try place.data("movie.html"), as: UTF8.self)
            #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
            #expect(html.contains("<a class=\"time\" href=\"#t12500\">"))
            let parse = "import html.parser as h; h.HTMLParser().feed(open('movie.html').read())"
            #expect(try run("python3", ["-c", parse], in: place.folder).exitCode == 0)
            let plain = try run(builtBinary.path, arguments + ["--plain"], in: place.folder)
            #expect(plain.exitCode == 64)
        }
    }
}
