// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Mixes that are made in an unusual way: surround sound, faster speech, and a script that was mixed before.
@Suite struct DescribeMixTests {
    private static let captions = """
        1
        00:00:02,000 --> 00:00:05,000
        Where are we going today?

        """

    private static func tone(_ seconds: String) -> String {
        "command:ffmpeg -v error -f lavfi -i sine=frequency=440:duration=\(seconds) -ac 1 -y {output}"
    }

    private static func withMovie(_ script: String, _ body: (Workplace) throws -> Void) throws {
        try Workplace.with { place in
            try place.write("en.srt", text: captions)
            try place.write("ad.csv", text: "start,end,text\n" + script)
            try body(place)
        }
    }

    private static func describe(
        _ script: String,
        movie: String = "movie.mp4",
        _ more: String...,
        in place: Workplace
    ) throws -> ProcessResult {
        try run(
            builtBinary.path,
            ["describe", movie, script, "--captions", "en.srt", "--language", "en"] + more,
            in: place.folder
        )
    }

    @Test func `in 5.1 narration is heard in the centre`() throws {
        try Self.withMovie("6.0,,A boat floats.\n") { place in
            let made = try run(
                "ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "anullsrc=channel_layout=5.1:r=48000",
                    "-t", "10", "-c:a", "aac", "-metadata:s:a:0", "language=eng", "surround.mp4",
                ],
                in: place.folder
            )
            #expect(made.exitCode == 0, made.summary)
            let result = try Self.describe(
                "ad.csv",
                movie: "surround.mp4",
                "--voice",
                Self.tone("1"),
                "-o",
                "out.mp4",
                in: place
            )
            #expect(result.exitCode == 0, result.summary)
            let arguments = ["-i", "out.mp4", "-map", "0:a:1", "-f", "f32le", "out.f32"]
            try run("ffmpeg", ["-v", "error"] + arguments, in: place.folder)
            let samples = try place.data("out.f32").withUnsafeBytes {
                Array($0.bindMemory(to: Float.self))
            }
            var power = [Float](repeating: 0, count: 6)
            for index in samples.indices { power[index % 6] += samples[index] * samples[index] }
            #expect(power[2] > 10)
            for channel in [0, 1, 3, 4, 5] { #expect(power[channel] < power[2] / 1e6) }
        }
    }

    @Test func `a description that fits only faster is spoken faster`() throws {
        // 1.4 s: somebody speaks from 2.0 s, and the audio comes back in the 0.3 s before.
        try Self.withMovie("0.3,,A boat floats.\n") { place in
            let result = try Self.describe(
                "ad.csv",
                "--voice",
                Self.tone("1.6"),
                "--stems",
                "stems",
                "-o",
                "out.mp4",
                in: place
            )
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardOutput.contains("faster x 1.1"), result.summary)
            let length = try run(
                "ffprobe",
                [
                    "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0",
                    "stems/d1.wav",
                ],
                in: place.folder
            )
            let seconds = Double(length.standardOutput.filter { $0 != "\n" }) ?? 0
            #expect((1.2...1.4) ~= seconds, length.summary)
            let script = String(decoding: try place.data("out.ad.dapt.ttml"), as: UTF8.self)
            #expect(script.contains("stems/d1.wav"))
        }
    }

    @Test func `the script of a mix speaks the same again without recordings`() throws {
        try Self.withMovie("6.0,,A boat floats.\n12.0,,She rows away.\n") { place in
            let first = try Self.describe(
                "ad.csv",
                "--voice",
                "espeak:en-us",
                "-o",
                "a.mp4",
                in: place
            )
            #expect(first.exitCode == 0, first.summary)
            let again = try Self.describe("a.ad.dapt.ttml", "-o", "b.mp4", in: place)
            #expect(again.exitCode == 0, again.summary)
            #expect(try streamHashes(place.path("a.mp4")) == streamHashes(place.path("b.mp4")))
        }
    }

    @Test func `the script of a mix finds its lexicon, and names one that is missing`() throws {
        try Self.withMovie("6.0,,The lead sinks.\n") { place in
            try place.write("names.tsv", text: "lead\tlɛd\n")
            let first = try Self.describe(
                "ad.csv",
                "--voice",
                "espeak:en-us",
                "--lexicon",
                "names.tsv",
                "-o",
                "a.mp4",
                in: place
            )
            #expect(first.exitCode == 0, first.summary)
            let again = try Self.describe("a.ad.dapt.ttml", "-o", "b.mp4", in: place)
            #expect(again.exitCode == 0, again.summary)
            #expect(try streamHashes(place.path("a.mp4")) == streamHashes(place.path("b.mp4")))
            try FileManager.default.removeItem(atPath: place.path("names.tsv"))
            let missing = try Self.describe("a.ad.dapt.ttml", "-o", "c.mp4", in: place)
            #expect(missing.exitCode == 2, missing.summary)
            #expect(missing.standardError.contains("the lexicon names.tsv"), missing.summary)
            #expect(missing.standardError.contains("pass --lexicon"))
        }
    }
}
