// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `mediatag audit --captions` with real files, and with what goes wrong in encoders.
@Suite struct AuditCaptionsTests {
    private struct Report: Decodable {
        struct Asset: Decodable {
            struct Finding: Decodable {
                var rule: String
                var message: String
            }
            var findings: [Finding]
        }
        var assets: [Asset]
    }

    /// The rules about captions of several sources that found something, in order.
    private static func rules(_ path: String, _ options: String...) throws -> [String] {
        let result = try run(
            builtBinary.path,
            ["audit", "--format", "json", "--fail-on", "never"] + options + [path]
        )
        try #require(result.exitCode == 0, result.summary)
        #expect(try validate(result.standardOutput, schema: "audit") == 1)
        let report = try JSONDecoder().decode(Report.self, from: Data(result.standardOutput.utf8))
        return report.assets.flatMap(\.findings).map(\.rule).filter {
            $0.hasPrefix("E") || ["X704", "X705", "X711"].contains($0)
        }.sorted()
    }

    @Test(arguments: [
        ("generated/cap_m2v.ts", ["E601", "E606", "E608"]),
        ("shaka_captions-test.ts", ["E601", "E601"]),
        ("shaka_cea.mp4", ["E601", "E601", "E605", "E606", "E608"]),
        ("shaka_cea608-track.mp4", ["E601"]),
        ("generated/cap_c608.mov", ["E601", "E601", "E606", "E608"]),
        ("muxjs_sintel-captions.ts", ["E601", "E608"]),
        ("muxjs_malformed-sei.mp4", []),
    ]) func `public files have their known faults`(name: String, rules: [String])
        throws
    {
        guard let path = try Corpora.path("cea/" + name) else { return }
        #expect(try Self.rules(path, "--captions") == rules)
    }

    /// A movie with pictures that are shown in another order than they are decoded.
    private static func makeMovie(_ place: Workplace) throws {
        try place.make(
            "plain.mp4",
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x64:r=30:d=12", "-f", "lavfi", "-i", "sine=d=12",
                "-c:v", "libx264", "-bf", "3", "-crf", "45", "-c:a", "aac", "-b:a", "16k",
            ]
        )
        try place.write(
            "words.srt",
            text: """
                1
                00:00:02,000 --> 00:00:05,000
                This is what they said to me,
                and I do not know why.

                2
                00:00:06,000 --> 00:00:09,000
                You have to look at it now,
                before it is too late for us.

                """
        )
    }

    /// Puts the words into the pictures of a movie.
    private static func embed(in movie: String, as other: String, _ place: Workplace) throws {
        try succeed(
            "add-captions",
            movie,
            "words.srt",
            "--embed",
            "-o",
            other,
            in: place.folder
        )
    }

    /// Gives a box another name, so that nobody reads it, or the name back.
    private static func rename(
        _ old: String,
        _ new: String,
        in name: String,
        as other: String,
        _ place: Workplace
    ) throws {
        var data = try place.data(name)
        let range = try #require(data.range(of: Data(old.utf8)))
        data.replaceSubrange(range, with: Data(new.utf8))
        try place.write(other, data)
    }

    @Test
    func `captions in decoding order are found, and captions in presentation order are valid`()
        throws
    {
        try Workplace.with { place in
            try Self.makeMovie(place)
            try Self.embed(in: "plain.mp4", as: "good.mp4", place)
            #expect(try Self.rules(place.path("good.mp4"), "--captions") == ["E601", "E608"])
            // Without its composition offsets, the movie is shown as it is decoded.
            try Self.rename("ctts", "ctxx", in: "plain.mp4", as: "decoded.mp4", place)
            try Self.embed(in: "decoded.mp4", as: "wrong.mp4", place)
            try Self.rename("ctxx", "ctts", in: "wrong.mp4", as: "broken.mp4", place)
            let rules = try Self.rules(place.path("broken.mp4"), "--captions")
            #expect(rules == ["E601", "E608", "E611"])
        }
    }

    @Test func `video is searched for captions on request`() throws {
        try Workplace.with { place in
            try Self.makeMovie(place)
            try Self.embed(in: "plain.mp4", as: "film.mp4", place)
            try place.write("film.en.srt", try place.data("words.srt"))
            #expect(try Self.rules(place.path("film.mp4")) == [])
            #expect(try Self.rules(place.path("film.mp4"), "--captions") == ["E601", "E608"])
            try place.write(
                "film.en.srt",
                text: "1\n00:00:01,000 --> 00:00:05,000\nNobody ever told us about the rain in "
                    + "spring, or why she went out to the lake.\n"
            )
            let rules = try Self.rules(place.path("film.mp4"), "--captions")
            #expect(rules == ["E601", "E608", "X705"])
        }
    }

    @Test(arguments: [[], ["--ts"], ["--single-file"]])
    func `the captions of variants are compared across segment boundaries`(options: [String]) throws
    {
        try Workplace.with { place in
            try Self.makeMovie(place)
            try Self.embed(in: "plain.mp4", as: "film.mp4", place)
            let made = try run(
                builtBinary.path,
                ["hls", "film.mp4", "plain.mp4", "-o", "out"] + options,
                in: place.folder
            )
            try #require(made.exitCode == 0, made.summary)
            let master = place.path("out/master.m3u8")
            #expect(try Self.rules(master, "--captions") == ["X704"])
            #expect(try Self.rules(master) == [])
            let same = try run(
                builtBinary.path,
                ["hls", "film.mp4", "film.mp4", "-o", "same"] + options,
                in: place.folder
            )
            try #require(same.exitCode == 0, same.summary)
            #expect(try Self.rules(place.path("same/master.m3u8"), "--captions") == [])
        }
    }

    @Test func `edited attributes that contradict the segments are reported`() throws {
        try Workplace.with { place in
            try place.makeTone("sound.m4a", seconds: 3)
            try succeed(
                "add-audio",
                "movie.mp4",
                "sound.m4a",
                "--language",
                "en",
                "--describes-video",
                in: place.folder
            )
            try succeed("hls", "movie.mp4", "-o", "out", in: place.folder)
            let master = place.path("out/master.m3u8")
            #expect(try Self.rules(master) == [])
            var text = try String(contentsOfFile: master, encoding: .utf8)
            let described = ",CHARACTERISTICS=\"public.accessibility.describes-video\""
            try #require(text.contains(described))
            text = text.replacingOccurrences(of: described, with: "")
            try place.write("out/master.m3u8", text: text)
            #expect(try Self.rules(master) == ["X711"])
        }
    }

    @Test func `a severity for X714 is a usage error`() throws {
        let result = try mediatag("audit", "x.mp4", "--severity", "X714=error")
        #expect(result.exitCode == 64)
        #expect(result.standardError.contains("X714 has no severity"))
    }
}
