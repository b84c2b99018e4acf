// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct `Subtitles that are added` {
    private static let cases: [(options: [String], dispositions: [String])] = [
        ([], []), (["--sdh"], ["captions", "hearing_impaired"]), (["--forced"], ["forced"]),
        (["--characteristic", "public.auxiliary-content"], ["comment"]),
    ]

    @Test(arguments: ["tx3g", "wvtt", "stpp"])
    func `have the dispositions that FFmpeg reads`(format: String) throws {
        try Workplace.with { place in
            let movie = place.path("movie.mp4")
            for (options, dispositions) in Self.cases {
                let command = ["add-subs", movie, place.path("es.srt"), "--format", format]
                let result = try run(builtBinary.path, command + options)
                #expect(result.exitCode == 0, result.summary)
                let last = try #require(try ProbedStream.all(of: movie).last)
                #expect(last.dispositions.filter { $0 != "default" } == dispositions)
            }
            let before = try place.data("movie.mp4")
            let text = try succeed("repair", movie, "--sync-kind")
            #expect(text.contains("already so; nothing written"), "\(text)")
            #expect(try place.data("movie.mp4") == before)
        }
    }

    @Test func `lose a role with what says the same`() throws {
        try Workplace.with { place in
            let movie = place.path("movie.mp4")
            try succeed("add-subs", movie, place.path("es.srt"), "--sdh")
            try succeed("add-subs", movie, place.path("es.srt"), "--forced")
            try succeed(
                "tag",
                movie,
                "--track",
                "3",
                "--no-sdh",
                "--track",
                "4",
                "--forced",
                "none"
            )
            let streams = try ProbedStream.all(of: movie)
            #expect(streams.suffix(2).flatMap(\.dispositions).filter { $0 != "default" } == [])
            let text = try succeed("repair", movie, "--sync-kind", "--dry-run")
            #expect(text.contains("already so"), "\(text)")
        }
    }

    @Test func `have no roles in QuickTime`() throws {
        try Workplace.with { place in
            try place.make("movie.mov", ["-i", place.path("movie.mp4"), "-c", "copy"])
            try succeed("add-subs", place.path("movie.mov"), place.path("es.srt"), "--sdh")
            #expect(
                try Inspection(of: place.path("movie.mov")).legible[0].characteristics.count == 2
            )
            #expect(!(try place.data("movie.mov")).contains("urn:mpeg:dash:role".utf8))
        }
    }
}
