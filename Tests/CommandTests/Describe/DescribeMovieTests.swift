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
            #expect(
                shown.contains("(audio description, synthetic voice)"),
                Comment(rawValue: shown)
            )
            #expect(shown.contains("(text description)"))
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
            #expect(
                line?.contains("(audio description, synthetic voice)") == true,
                Comment(rawValue: text)
            )
            #expect(line?.contains("TYPE=AUDIO") == true)
        }
    }

    @Test func `a text description passes the check of hls and is no caption of simulate`() throws {
        try Self.withMovie { place in
            let result = try Self.describe(["-o", "out.mp4", "--text-track"], in: place)
            #expect(result.exitCode == 0, result.summary)
            try succeed("hls", "out.mp4", "-o", "hls", in: place.folder)
            let check = try mediatag("playlist", "check", "hls/master.m3u8", in: place.folder)
            for rule in ["H207", "H213"] {
                #expect(!check.standardOutput.contains(rule), check.summary)
            }
            let master = String(decoding: try place.data("hls/master.m3u8"), as: UTF8.self)
            let text = try #require(
                master.split(separator: "\n").first { $0.contains("TYPE=SUBTITLES") }
            )
            #expect(text.contains("AUTOSELECT=NO") && text.contains("(text description)"))
            for asset in ["out.mp4", "hls/master.m3u8"] {
                let simulated = try mediatag("simulate", asset, in: place.folder).standardOutput
                #expect(!simulated.contains("captions-not-selected"), Comment(rawValue: simulated))
                let deaf = try #require(
                    simulated.firstMatch(of: /A deaf English viewer gets [^;]*/)
                )
                #expect(!deaf.0.contains("AVPlayer"), Comment(rawValue: simulated))
            }
        }
    }

    @Test func `a second run with a voice that never speaks the same way changes nothing`() throws {
        try Self.withMovie { place in
            let noise =
                "command:ffmpeg -v error -f lavfi -i anoisesrc=duration=0.5 -ac 1 -y {output}"
            for run in 1...3 {
                let more = run == 3 ? ["--text-track"] : []
                let before = try place.data("movie.mp4")
                let result = try Self.describe(more, voice: noise, in: place)
                #expect(result.exitCode == 0, result.summary)
                if run == 2 { #expect(try place.data("movie.mp4") == before) }
            }
            let shown = try mediatag("inspect", "movie.mp4", in: place.folder).standardOutput
            #expect(shown.ranges(of: "(audio description, synthetic voice)").count == 1)
            #expect(shown.contains("(text description)"))
            let louder = try Self.describe(["--duck", "-12"], voice: noise, in: place)
            #expect(louder.standardOutput.contains("added track"), louder.summary)
        }
    }

    @Test func `the audio has its full level when speech begins`() throws {
        try Self.withMovie { place in
            // A steady tone as the movie's audio shows each change of its level.
            try run(
                "ffmpeg",
                [
                    "-v", "error", "-i", "movie.mp4", "-f", "lavfi", "-i",
                    "sine=frequency=1000:duration=27", "-map", "0:v", "-map", "1:a", "-c:v", "copy",
                    "-c:a", "aac", "-ac", "2", "-y", "tone.mp4",
                ],
                in: place.folder
            )
            // Fills the room up to the speech at 16 s.
            try place.write("ad.csv", text: "start,end,text\n5.0,,A boat.\n14.0,,She rows away.\n")
            let long =
                "command:ffmpeg -v error -f lavfi -i sine=frequency=3000:duration=1.69 -ac 1 "
            let result = try run(
                builtBinary.path,
                [
                    "describe", "tone.mp4", "ad.csv", "--voice", long + "-y {output}",
                    "--captions", "en.srt", "--language", "en", "-o", "out.mp4",
                ],
                in: place.folder
            )
            #expect(result.exitCode == 0, result.summary)
            func level(_ from: Double, _ to: Double) throws -> Double {
                let filter = "bandpass=f=1000:w=200,atrim=\(from):\(to),volumedetect"
                let measured = try run(
                    "ffmpeg",
                    ["-i", "out.mp4", "-map", "0:a:1", "-af", filter, "-f", "null", "-"],
                    in: place.folder
                )
                let text = measured.standardError.firstMatch(of: /mean_volume: (-?[\d.]+)/)
                return try #require(text.flatMap { Double($0.1) })
            }
            let full = try level(10, 13)
            #expect(try level(14.5, 15.5) < full - 6)
            #expect(abs(try level(16.05, 16.3) - full) < 0.5)
            // Speech that ends at 5 s keeps its level to the end.
            #expect(abs(try level(4.7, 4.97) - full) < 0.5)
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
