// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Subtitles that are pictures are read as text.
@Suite struct ExtractPicturesTests {
    /// A disc with a repeated set, a fade, italics, a place at the top, forced subtitles, and no end of the last one.
    private static func disc() throws -> PGSFile {
        var file = PGSFile()
        let first = try PGSFile.Picture("It is late, and I will not wait.")
        file.show(first, y: 900, at: 1000)
        file.show(first, y: 900, at: 2000, state: 0x40)
        file.show(first, y: 900, at: 3000, state: 0x40, opacity: 120)
        file.clear(at: 3500)
        let italic = try PGSFile.Picture("<i>Tell me all that you know.</i>")
        file.show(italic, y: 20, at: 4000)
        let forced = try PGSFile.Picture("In the end we all\nfall asleep again.")
        file.show(forced, y: 900, at: 6007, isForced: true)
        file.clear(at: 8000)
        file.show(try PGSFile.Picture("♪ What is it called? ♪"), y: 900, at: 9000)
        return file
    }

    private func make(_ name: String, _ language: String, in place: Workplace) throws {
        try Data(Self.disc().bytes).write(to: place.folder.appending(path: "disc.sup"))
        _ = try output(
            of: "ffmpeg",
            ["-v", "error", "-y", "-copyts", "-f", "lavfi", "-i", "color=s=64x64:d=12:r=25"]
                + ["-i", place.path("disc.sup"), "-map", "0", "-map", "1", "-c:s", "copy"]
                + ["-metadata:s:s:0", "language=\(language)", place.path(name)]
        )
    }

    @Test func `a shape that a person names is certain in the whole track`() throws {
        try Workplace.with { place in
            try make("disc.mkv", "eng", in: place)
            let words = ["extract", "disc.mkv", "--track", "2", "--ocr", "--glyphs", "glyphs.json"]
            let first = try run(builtBinary.path, words + ["-o", "first.vtt"], in: place.folder)
            #expect(first.exitCode == 0, first.summary)
            #expect(first.standardError.contains("in doubt; state the text of each in glyphs.json"))
            let asked = try String(
                contentsOf: place.folder.appending(path: "glyphs.json"),
                encoding: .utf8
            )
            try validate(asked, schema: "glyphs")
            var document = try #require(
                try JSONSerialization.jsonObject(with: Data(asked.utf8)) as? [String: Any]
            )
            let glyphs = try #require(document["glyphs"] as? [[String: Any]])
            #expect(glyphs.count > 1)
            #expect(glyphs.allSatisfy { ($0["picture"] as? [String])?.isEmpty == false })
            // The first question is answered with a letter that no one would read.
            document["glyphs"] = glyphs.enumerated().map { index, glyph in
                glyph.merging(["text": index == 0 ? "Ж" : glyph["read"] ?? ""]) { $1 }
            }
            let answered = try JSONSerialization.data(withJSONObject: document)
            try answered.write(to: place.folder.appending(path: "glyphs.json"))
            let second = try run(builtBinary.path, words + ["-o", "second.vtt"], in: place.folder)
            #expect(second.exitCode == 0, second.summary)
            #expect(!second.standardError.contains("in doubt"), second.summary)
            let text = String(decoding: try place.data("second.vtt"), as: UTF8.self)
            let count = try #require(glyphs[0]["count"] as? Int)
            #expect(text.count { $0 == "Ж" } >= count)
            let again = try run(builtBinary.path, words + ["-o", "third.vtt"], in: place.folder)
            #expect(again.exitCode == 0, again.summary)
            #expect(try place.data("third.vtt") == place.data("second.vtt"), "answers are kept")
        }
    }

    @Test(arguments: [
        (["--glyphs", "g.json", "-o", "a.vtt"], 64, "--glyphs requires --ocr."),
        (
            ["--ocr", "--glyphs", "g.json", "--all", "out"], 64,
            "--glyphs is for one track, and excludes --all and --index."
        ),
        (
            ["--ocr", "--glyphs", "es.srt", "-o", "a.vtt"], 2,
            "es.srt: is not a file of glyphs (mediatag.glyphs/1)"
        ),
    ])
    func `a file of glyphs that cannot be used is rejected`(
        words: [String],
        status: Int32,
        reason: String
    ) throws {
        try Workplace.with { place in
            try place.copy("es.srt")
            let arguments = ["extract", "movie.mp4"] + words
            let result = try run(builtBinary.path, arguments, in: place.folder)
            #expect(
                result.exitCode == status && result.standardError.contains(reason),
                result.summary
            )
            #expect(try place.data("es.srt") == Data(SampleMedia.bytes("es.srt")))
        }
    }

    @Test func `times, places, italics and forced subtitles of pictures become text`() throws {
        try Workplace.with { place in
            try make("disc.mkv", "eng", in: place)
            let result = try mediatag(
                "extract",
                "disc.mkv",
                "--track",
                "2",
                "--ocr",
                "-o",
                "out.vtt",
                in: place.folder
            )
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("recognised by Tesseract: 4 cues"))
            #expect(result.standardError.contains("5 seconds are assumed"))
            let text = String(decoding: try place.data("out.vtt"), as: UTF8.self)
                .replacingOccurrences(
                    of: "</?c[^>]*>",
                    with: "",
                    options: .regularExpression
                )
            let expected = """
                1
                00:00:01.000 --> 00:00:03.500
                It is late, and I will not wait.

                2
                00:00:04.000 --> 00:00:06.007 line:0
                <i>Tell me all that you know.</i>

                3
                00:00:06.007 --> 00:00:08.000
                [forced] In the end we all
                fall asleep again.

                4
                00:00:09.000 --> 00:00:14.000
                ♪ What is it called? ♪
                """
            #expect(text.contains(expected), "\(text)")
            #expect(text.contains("NOTE public.machine-generated"))
        }
    }

    @Test func `without --ocr the error offers it, and a language is never guessed`() throws {
        try Workplace.with { place in
            try make("disc.mkv", "und", in: place)
            let extract = ["extract", "disc.mkv", "--track", "2", "-o", "out.srt"]
            let refused = try run(builtBinary.path, extract, in: place.folder)
            #expect(refused.exitCode == 2, refused.summary)
            #expect(refused.standardError.contains("mediatag extract --ocr"))
            let asked = try run(builtBinary.path, extract + ["--ocr"], in: place.folder)
            #expect(asked.exitCode == 2, asked.summary)
            #expect(asked.standardError.contains("--ocr-language"))
            let other = try run(
                builtBinary.path,
                extract + ["--ocr", "--ocr-language", "chr"],
                in: place.folder
            )
            #expect(other.standardError.contains("Tesseract has no data"))
            let missing = try run(
                builtBinary.path,
                extract + ["--ocr", "--ocr-language", "yi"],
                in: place.folder
            )
            #expect(missing.standardError.contains("tesseract-ocr-yid"), missing.summary)
        }
    }

    @Test func `add-subs adds the text of pictures, tagged as made by a machine`() throws {
        try Workplace.with { place in
            try make("disc.mkv", "eng", in: place)
            try succeed(
                "add-subs",
                "movie.mp4",
                "disc.mkv:subtitle:en",
                "--ocr",
                "--extend",
                in: place.folder
            )
            let text = try succeed("inspect", "movie.mp4", "--format", "json", in: place.folder)
            #expect(text.contains("public.machine-generated"))
            let cues = try succeed(
                "extract",
                "movie.mp4",
                "--track",
                "subtitle:en",
                "--plain",
                in: place.folder
            )
            #expect(cues.contains("Tell me all that you know."))
        }
    }
}
