// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Commands that add or remove tracks, on fragmented movies.
@Suite struct FlattenTests {
    static let commands: [[String]] = [
        ["add-subs", "movie.mp4", "es.srt"], ["add-audio", "movie.mp4", "es.flac"],
        ["remove", "movie.mp4", "--track", "audio:1", "--allow-last"],
        ["chapters", "movie.mp4", "--set", "chapters.txt"],
    ]

    private static func with(_ body: (Workplace) throws -> Void) throws {
        try Workplace.with { place in
            try place.makeTone("es.flac", seconds: 2)
            try place.write("chapters.txt", text: "00:00:00.000 Eins\n00:00:01.000 Zwei\n")
            try FileManager.default.moveItem(
                atPath: place.path("movie.mp4"),
                toPath: place.path("flat.mp4")
            )
            try place.make(
                "movie.mp4",
                ["-i", place.path("flat.mp4"), "-map", "0", "-c", "copy"]
                    + ["-movflags", "frag_keyframe+empty_moov+default_base_moof"]
            )
            try body(place)
        }
    }

    @Test(arguments: commands)
    func `a fragmented movie gains and loses tracks with --flatten`(command: [String]) throws {
        try Self.with { place in
            let before = try place.contents()
            let refused = try run(builtBinary.path, command, in: place.folder)
            #expect(refused.exitCode == 2, refused.summary)
            #expect(refused.standardError.contains("pass --flatten"), refused.summary)
            for options in [["--flatten", "--dry-run"], ["--flatten", "-o", "out.mp4"]] {
                let result = try run(
                    builtBinary.path,
                    command + options + ["--format", "json"],
                    in: place.folder
                )
                #expect(result.exitCode == 0, result.summary)
                #expect(try validate(result.standardOutput, schema: command[0]) == 1)
                #expect(result.standardOutput.contains("fragmented"), result.summary)
            }
            let out = try place.data("out.mp4")
            try FileManager.default.removeItem(atPath: place.path("out.mp4"))
            #expect(try place.contents() == before)

            let old = try streamHashes(place.path("movie.mp4"))
            let result = try run(builtBinary.path, command + ["--flatten"], in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(try place.names == before.keys.sorted())
            let movie = place.path("movie.mp4")
            #expect(try place.data("movie.mp4").count == out.count)
            let inspection = try Inspection(of: movie)
            #expect(!inspection.fragmented)
            let new = try streamHashes(movie)
            let kept = command[0] == "remove" ? 1 : 2
            #expect(new.prefix(kept) == old.prefix(kept))
            let played = try PlayedFile.result(movie)
            #expect(played.exitCode == 0 && played.standardError == "", played.summary)
        }
    }

    @Test func `a fragmented movie is unchanged if flattening is killed`() throws {
        try Self.with { place in
            let movie = place.path("movie.mp4")
            let old = try place.data("movie.mp4")
            let names = try place.names
            let strace = Strace("add-subs", movie, place.path("es.srt"), "--flatten")
            let calls = try strace.writingCalls(in: place)
            let new = try streamHashes(movie)
            #expect(calls.contains { $0.name == "rename" })
            let points = SystemCall.killPoints(of: calls)
            for call in points {
                try old.write(to: URL(filePath: movie))
                #expect(try strace.inject("signal=KILL", at: call).wasKilled)
                let now = try place.data("movie.mp4")
                let hashes = now == old ? [] : try streamHashes(movie)
                #expect(now == old || hashes == new, "killed at \(call)")
                try succeed("add-subs", movie, place.path("es.srt"), "--flatten")
                #expect(try streamHashes(movie) == new, "killed at \(call)")
                #expect(try place.names == names, "killed at \(call)")
            }
            print("killed at \(points.count) points: --flatten")
        }
    }
}
