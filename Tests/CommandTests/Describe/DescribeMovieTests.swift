// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct DescribeMovieTests {
    private static let captions = """
        1
        00:00:02,000 --> 00:00:05,000
        Where are we going today?

        2
        00:00:16,000 --> 00:00:19,000
        To the lake, I hope.

        """
    private static let script = """
        start,end,text
        6.0,,A boat floats on the lake.
        12.0,,She rows away.

        """

    /// A folder with a movie, its captions, a script and a voice that is a tone of half a second.
    private static func withMovie(_ body: (Workplace) throws -> Void) throws {
        try Workplace.with { place in
            try place.write("en.srt", text: captions)
            try place.write("ad.csv", text: script)
            try body(place)
        }
    }

    private static let tone =
        "command:ffmpeg -v error -f lavfi -i sine=frequency=440:duration=0.5 -ac 1 -y {output}"

    private static func describe(
        _ more: [String],
        voice: String = tone,
        script: String = "ad.csv",
        in place: Workplace
    ) throws -> ProcessResult {
        try run(
            builtBinary.path,
            [
                "describe", "movie.mp4", script, "--voice", voice, "--captions", "en.srt",
                "--language", "en",
            ] + more,
            in: place.folder
        )
    }

    @Test func `a script becomes a tagged track, a text track and a script of the mix`() throws {
        try Self.withMovie { place in
            let before = try streamHashes(place.path("movie.mp4"))
            let result = try Self.describe(
                ["-o", "out.mp4", "--text-track", "--stems", "stems", "--format", "json"],
                in: place
            )
            #expect(result.exitCode == 0, result.summary)
            let object = try JSONSerialization.jsonObject(with: Data(result.standardOutput.utf8))
            let report = try #require(object as? [String: Any])
            #expect(report["track"] is Int && report["script"] as? String == "out.ad.dapt.ttml")
            let loudness = try #require(report["loudness"] as? [String: Any])
            #expect((loudness["truePeak"] as? Double ?? 0) <= -2)
            #expect(try streamHashes(place.path("out.mp4")).prefix(before.count) == before[...])
            let shown = try mediatag("inspect", "out.mp4", in: place.folder).standardOutput
            #expect(shown.contains("(synthetic voice)"), Comment(rawValue: shown))
            #expect(shown.contains("public.accessibility.describes-video"))
            let stems = try FileManager.default.contentsOfDirectory(atPath: place.path("stems"))
            #expect(stems.count == 2)
        }
    }

    @Test func `two runs give the same bytes, and so does the script of the mix`() throws {
        try Self.withMovie { place in
            for name in ["a", "b"] {
                let more = ["-o", "\(name).mp4", "--stems", name]
                let result = try Self.describe(more, in: place)
                #expect(result.exitCode == 0, result.summary)
            }
            #expect(try place.data("a.mp4") == place.data("b.mp4"))
            let again = try run(
                builtBinary.path,
                [
                    "describe", "movie.mp4", "a.ad.dapt.ttml", "--captions", "en.srt", "-o",
                    "c.mp4",
                ],
                in: place.folder
            )
            #expect(again.exitCode == 0, again.summary)
            #expect(try streamHashes(place.path("c.mp4")) == streamHashes(place.path("a.mp4")))
        }
    }

    @Test func `hls shows the described track in the audio group`() throws {
        try Self.withMovie { place in
            let result = try Self.describe(["-o", "out.mp4"], in: place)
            #expect(result.exitCode == 0, result.summary)
            let hls = try mediatag("hls", "out.mp4", "-o", "hls", in: place.folder)
            #expect(hls.exitCode == 0, hls.summary)
            let folder = URL(fileURLWithPath: place.path("hls"))
            let lists = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".m3u8") }
            let text = try lists.map {
                try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
            }.joined()
            let line = text.split(separator: "\n").first {
                $0.contains("public.accessibility.describes-video")
            }
            #expect(line?.contains("(synthetic voice)") == true, Comment(rawValue: text))
            #expect(line?.contains("TYPE=AUDIO") == true)
        }
    }

    @Test func `what does not fit is reported and nothing is written`() throws {
        try Self.withMovie { place in
            try place.write("ad.csv", text: "start,end,text\n1.8,,A boat.\n12,,She rows.\n")
            let result = try Self.describe(["-o", "out.mp4"], in: place)
            #expect(result.exitCode == 1, result.summary)
            #expect(result.standardOutput.contains("ms are missing"))
            #expect(try !place.names.contains { $0.hasPrefix("out.") })
            let lenient = try Self.describe(["-o", "out.mp4", "--lenient"], in: place)
            #expect(lenient.exitCode == 0, lenient.summary)
            #expect(lenient.standardError.contains("left out"))
        }
    }

    @Test(arguments: [
        ("command:sh -c 'echo no model >&2; exit 3'", "ended with status 3:\nno model"),
        ("command:ffmpeg -v error -f lavfi -i anullsrc -t 1 -y {output}", "its audio is silent"),
        ("command:no-such-synthesiser", "cannot be started"),
    ])
    func `a voice that fails is one error, and nothing is written`(voice: String, words: String)
        throws
    {
        try Self.withMovie { place in
            let result = try Self.describe(["-o", "out.mp4"], voice: voice, in: place)
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains(words), result.summary)
            #expect(result.standardError.components(separatedBy: "error:").count == 2)
            #expect(try !place.names.contains { $0.hasPrefix("out.") })
        }
    }
}
