// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AddSubsReportTests {
    @Test func `the JSON report of add-subs follows its schema`() throws {
        try Workplace.with { place in
            let runs: [(arguments: [String], status: String)] = [
                (["--dry-run"], "would-add"), (["--sdh"], "added"), (["--sdh"], "already-there"),
                (["--forced", "-o", "out.mp4"], "added"),
            ]
            for (arguments, status) in runs {
                let command = ["add-subs", "movie.mp4", "es.srt", "--format", "json"] + arguments
                let result = try run(builtBinary.path, command, in: place.folder)
                #expect(result.exitCode == 0, result.summary)
                #expect(try validate(result.standardOutput, schema: "add-subs") == 1)
                #expect(
                    result.standardOutput.contains("\"status\" : \"\(status)\""),
                    result.summary
                )
            }
        }
    }

    @Test(arguments: [
        ("tx3g", ["text of the header", "comments (NOTE)", "style sheets"]),
        ("wvtt", ["comments between cues"]),
        ("stpp", ["text of the header", "comments (NOTE)", "style sheets"]),
    ])
    func `add-subs reports what the track cannot store`(format: String, losses: [String]) throws {
        try Workplace.with { place in
            let text =
                "WEBVTT a title\n\nSTYLE\n::cue { color: red; font-size: 2em }\n\n00:01.000 --> 00:02.000\nOne\n\n"
                + "NOTE for us\n\n00:03.000 --> 00:04.000\nTwo\n"
            try place.write("it.vtt", text: text)
            let command = ["add-subs", "movie.mp4", "it.vtt", "--format", format, "--dry-run"]
            let result = try run(builtBinary.path, command, in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            for loss in losses { #expect(result.standardError.contains(loss), result.summary) }
        }
    }

    @Test func `a misspelt characteristic is answered with the correct one`() throws {
        try Workplace.with { place in
            let before = try place.contents()
            let cases = [
                ("public.accessibility.describes-spoken-dialog", "transcribes-spoken-dialog"),
                ("public.easy-to-raed", "public.easy-to-read"),
                ("public.contains-hdr-video", "cannot be set"),
                ("public.accessibility.describes-music", "describes-music-and-sound"),
            ]
            for (wrong, right) in cases {
                let result = try mediatag(
                    "add-subs",
                    "movie.mp4",
                    "es.srt",
                    "--characteristic",
                    wrong,
                    in: place.folder
                )
                #expect(result.exitCode == 64, result.summary)
                #expect(result.standardError.contains(right), result.summary)
            }
            #expect(try place.contents() == before)
            try succeed(
                "add-subs",
                "movie.mp4",
                "es.srt",
                "--characteristic",
                "com.example.karaoke",
                "--characteristic",
                "public.easy-to-read",
                in: place.folder
            )
            let tags = try Inspection(of: place.path("movie.mp4")).subtitle("es").characteristics
            #expect(tags == ["com.example.karaoke", "public.easy-to-read"])
        }
    }

    @Test func `cues past the end of the movie are reported with both remedies`() throws {
        try Workplace.with { place in
            let times = "00:00:26,000 --> 00:00:31,500"
            try place.write("late.es.srt", text: "1\n\(times)\nFin\n")
            let kept = try mediatag(
                "add-subs",
                "movie.mp4",
                "late.es.srt",
                "-o",
                "kept.mp4",
                in: place.folder
            )
            #expect(kept.exitCode == 0)
            #expect(
                kept.standardError.contains(
                    "late.es.srt:1:1: this cue ends after the end of the movie (27.0 s)"
                )
            )
            #expect(kept.standardError.contains("pass --extend"), kept.summary)
            #expect(try Inspection(of: place.path("kept.mp4")).durationSeconds == 27)
            let long = try mediatag(
                "add-subs",
                "movie.mp4",
                "late.es.srt",
                "--extend",
                in: place.folder
            )
            #expect(long.exitCode == 0, long.summary)
            let inspection = try Inspection(of: place.path("movie.mp4"))
            #expect(inspection.durationSeconds == 31.5)
            #expect(try inspection.subtitle("es").durationSeconds == 31.5)
            let cues = try ffprobeCues(place.path("movie.mp4"), streamIndex: 2)
            #expect(cues == [ProbedCue(26_000, 31_500, "Fin")])
        }
    }

    @Test func `add-subs reports that a signed movie has to be signed again`() throws {
        try Workplace.with { place in
            let manifest = BoxBuilder.box(
                "uuid",
                hex("D8FEC3D61B0E483C92975828877EC481"),
                [1, 2, 3]
            )
            try place.write("movie.mp4", try MovieLayout.movieLast.bytes() + manifest)
            let result = try mediatag("add-subs", "movie.mp4", "es.srt", in: place.folder)
            #expect(
                result.exitCode == 0 && result.standardError.hasPrefix("warning: "),
                result.summary
            )
            #expect(result.standardError.contains("C2PA manifest"), result.summary)
        }
    }

    @Test(arguments: [
        [], ["inspect"], ["add-subs"], ["add-audio"], ["tag"], ["repair"], ["remove"], ["chapters"],
    ])
    func `the help of a command fits into eighty columns`(command: [String]) throws {
        let result = try run(builtBinary.path, command + ["--help"])
        #expect(result.exitCode == 0)
        let lines = result.standardOutput.split(separator: "\n")
        #expect(lines.count > 10 && lines.allSatisfy { $0.count <= 80 }, result.summary)
    }

    @Test func `output that is not a terminal has no colours`() throws {
        try Workplace.with { place in
            try place.write("late.es.srt", text: "1\n00:00:26,000 --> 00:00:31,500\nFin\n")
            let results = [
                try mediatag("add-subs", "movie.mp4", "late.es.srt", in: place.folder),
                try mediatag("inspect", "movie.mp4", in: place.folder),
                try mediatag("inspect", "none.mp4", in: place.folder),
            ]
            for result in results {
                #expect(!(result.standardOutput + result.standardError).contains("\u{1B}"))
            }
            #expect(results.allSatisfy { !($0.standardOutput + $0.standardError).isEmpty })
        }
    }
}
