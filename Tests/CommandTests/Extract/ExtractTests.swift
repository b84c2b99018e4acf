// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct ExtractTests {
    @Test(arguments: ["es.srt", "en.vtt", "fr.forced.srt", "en.sdh.srt"])
    func `extract gives back the captions that were added`(name: String) throws {
        try Workplace.with(name) { place in
            try succeed("add-subs", "movie.mp4", name, in: place.folder)
            let text = try succeed("extract", "movie.mp4", "-o", "back.ttml", in: place.folder)
            #expect(text.hasPrefix("back.ttml: TTML, "))
            // tx3g has not every place of WebVTT.
            let options = name.hasSuffix(".vtt") ? ["--strip-styles"] : []
            for (file, result) in [(name, "same.srt"), ("back.ttml", "back.srt")] {
                let arguments = ["captions", "convert", file, "-o", result] + options
                try run(builtBinary.path, arguments, in: place.folder)
            }
            #expect(try place.data("back.srt") == place.data("same.srt"))
        }
    }

    @Test func `a SubRip file is extracted byte by byte`() throws {
        try Workplace.with { place in
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            try succeed("extract", "movie.mp4", "-o", "back.srt", in: place.folder)
            #expect(try place.data("back.srt") == place.data("es.srt"))
        }
    }

    @Test func `extract applies edit lists and agrees with FFmpeg on the track`() throws {
        try Workplace.with { place in
            var track = TextMovie.Track(
                entry: TextMovie.timedTextEntry,
                samples: [
                    ([0, 0], 1000), (TextMovie.sample("one"), 1000), ([0, 0], 500),
                    (TextMovie.sample("two\nlines"), 1500), (TextMovie.sample("three"), 2000),
                ]
            )
            try place.write("plain.mp4", TextMovie(track).bytes)
            track.edits = [(300, -1, 0x10000), (2700, 1000, 0x10000)]
            try place.write("edited.mp4", TextMovie(track).bytes)
            for (name, start) in [("plain", "00:00:01,000"), ("edited", "00:00:00,500")] {
                try succeed("extract", "\(name).mp4", "-o", "\(name).srt", in: place.folder)
                let ours = String(decoding: try place.data("\(name).srt"), as: UTF8.self)
                #expect(ours.hasPrefix("1\n\(start) --> "))
                let theirs = try run(
                    "ffmpeg",
                    [
                        "-v", "error", "-copyts", "-i", place.path("\(name).mp4"), "-map", "0:s:0",
                        "-f",
                        "srt", "-",
                    ]
                )
                #expect(Self.cues(theirs.standardOutput) == Self.cues(ours), theirs.summary)
            }
        }
    }

    /// Times and words; FFmpeg writes every style, and CR LF inside cues.
    private static func cues(_ text: String) -> [String] {
        let plain = text.replacing("\r\n", with: "\n").replacing(#/<[^>]*>/#, with: "")
        return plain.split(separator: "\n").filter { !$0.isEmpty && Int($0) == nil }.map(
            String.init
        )
    }

    @Test func `extract cuts cues at the borders of edits`() throws {
        try Workplace.with { place in
            var track = TextMovie.Track(
                entry: TextMovie.timedTextEntry,
                samples: [(TextMovie.sample("A"), 2000), (TextMovie.sample("B"), 2000)]
            )
            // 0.5 s of nothing, 1 s from 1.5 s on, then 0.25 s from the start.
            track.edits = [(300, -1, 0x10000), (600, 1500, 0x10000), (150, 0, 0x10000)]
            try place.write("m.mp4", TextMovie(track).bytes)
            let text = try succeed("extract", "m.mp4", "-o", "-", "--to", "srt", in: place.folder)
            #expect(
                text == """
                    1
                    00:00:00,500 --> 00:00:01,000
                    A

                    2
                    00:00:01,000 --> 00:00:01,500
                    B

                    3
                    00:00:01,500 --> 00:00:01,750
                    A

                    """
            )
        }
    }

    @Test func `extract reads WebVTT, TTML and QuickTime text`() throws {
        let webVTT = BoxBuilder.box(
            "wvtt",
            hex("000000000000 0001"),
            BoxBuilder.box("vttC", Array("WEBVTT".utf8))
        )
        let cue = BoxBuilder.box(
            "vttc",
            BoxBuilder.box("sttg", Array("line:0".utf8)),
            BoxBuilder.box("payl", Array("<i>A</i>".utf8))
        )
        let ttml = BoxBuilder.box(
            "stpp",
            hex("000000000000 0001") + Array("http://www.w3.org/ns/ttml".utf8) + [0, 0, 0]
        )
        let document = """
            <tt xmlns="http://www.w3.org/ns/ttml" xml:lang="es"><body><div>
            <p begin="1s" end="2s">B</p></div></body></tt>
            """
        let text = BoxBuilder.box(
            "text",
            hex("000000000000 0001 00000001 00000001 000000000000 0000 0000 0014 0280"),
            hex("0000000000000000 0000 0000 000000 000000000000 00")
        )
        var tracks = [
            TextMovie.Track(
                entry: webVTT,
                samples: [(BoxBuilder.box("vtte"), 1000), (cue, 1000), (cue, 500)]
            ),
            TextMovie.Track(entry: ttml, samples: [(Array(document.utf8), 5000)]),
            TextMovie.Track(entry: text, samples: [([0, 4, 0x63, 0x61, 0x66, 0x8E], 1000)]),
        ]
        for (index, handler) in ["text", "subt", "text"].enumerated() {
            tracks[index].handler = handler
        }
        var movie = TextMovie()
        movie.tracks = tracks
        try Workplace.with { place in
            try place.write("m.mp4", movie.bytes)
            let json = try succeed(
                "extract",
                "m.mp4",
                "--all",
                "out",
                "--format",
                "json",
                in: place.folder
            )
            #expect(try validate(json, schema: "extract") == 1)
            let expected = [
                "m.vtt": "WEBVTT\n\n00:00:01.000 --> 00:00:02.500 line:0\n<i>A</i>\n",
                "m.srt": "1\n00:00:00,000 --> 00:00:01,000\ncafé\n",
            ]
            for (name, text) in expected {
                #expect(String(decoding: try place.data("out/\(name)"), as: UTF8.self) == text)
            }
            let plain = try succeed("extract", "m.mp4", "--track", "2", "--plain", in: place.folder)
            #expect(plain == "B\n")
        }
    }
}
