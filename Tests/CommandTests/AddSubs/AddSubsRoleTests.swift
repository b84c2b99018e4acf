// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AddSubsRoleTests {
    private static let cases: [(options: [String], dispositions: [String])] = [
        ([], []), (["--sdh"], ["captions", "hearing_impaired"]), (["--forced"], ["forced"]),
        (["--characteristic", "public.auxiliary-content"], ["comment"]),
    ]

    @Test(arguments: ["tx3g", "wvtt", "stpp"], ["movie.mp4", "movie.mov"])
    func `added subtitles have the dispositions that FFmpeg reads`(format: String, name: String)
        throws
    {
        try Workplace.with("movie.mov") { place in
            let movie = place.path(name)
            for (options, dispositions) in Self.cases {
                let command = ["add-subs", movie, place.path("es.srt"), "--format", format]
                let result = try run(builtBinary.path, command + options)
                #expect(result.exitCode == 0, result.summary)
                let last = try #require(try ProbedStream.all(of: movie).last)
                #expect(last.dispositions.filter { $0 != "default" } == dispositions)
            }
            let before = try place.data(name)
            let text = try succeed("repair", movie, "--sync-kind")
            #expect(text.contains("already as requested; nothing written"), "\(text)")
            #expect(try place.data(name) == before)
        }
    }

    @Test func `a removed role leaves no disposition and nothing to repair`() throws {
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
            #expect(text.contains("already as requested"), "\(text)")
        }
    }

    @Test func `roles of subtitles in QuickTime movies are tags as well`() throws {
        try Workplace.with("movie.mov") { place in
            let movie = place.path("movie.mov")
            try succeed("add-subs", movie, place.path("es.srt"))
            try succeed("add-subs", movie, place.path("es.srt"), "--language", "fr")
            let id = "\(try Inspection(of: movie).subtitle("es").id)"
            try succeed("tag", movie, "--track", id, "--sdh")
            let stream = try #require(try ProbedStream.all(of: movie).dropLast().last)
            #expect(stream.dispositions == ["captions", "hearing_impaired"])
            try succeed("tag", movie, "--track", id, "--no-sdh")
            let dispositions = try ProbedStream.all(of: movie).flatMap(\.dispositions)
            #expect(!dispositions.contains("captions"))
        }
    }
}
