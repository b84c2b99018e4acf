// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct RemoveTests {
    @Test func `remove deletes the added track and reports it`() throws {
        try Workplace.with { place in
            let movie = place.path("movie.mp4")
            let hashes = try streamHashes(movie)
            try succeed("add-subs", movie, place.path("es.srt"))
            let text = try succeed("remove", movie, "--track", "subtitle:es")
            #expect(text.hasPrefix("\(movie): 1 change made, in place\n"), "\(text)")
            #expect(text.contains("track 3 subtitle es \"español\" removed"), "\(text)")
            #expect(try streamHashes(movie) == hashes)
            #expect(try Inspection(of: movie).legible.isEmpty)
            let again = try mediatag("remove", movie, "--track", "subtitle:es")
            #expect(again.exitCode == 2, again.summary)
            #expect(
                again.standardError.contains("matches no track; available tracks:"),
                again.summary
            )
        }
    }

    @Test func `a dry run of remove prints JSON of its schema and changes nothing`() throws {
        try Workplace.with { place in
            let movie = place.path("movie.mp4")
            try succeed("add-subs", movie, place.path("es.srt"))
            let old = try place.data("movie.mp4")
            let dry = try succeed(
                "remove",
                movie,
                "--track",
                "3",
                "--dry-run",
                "--format",
                "json"
            )
            #expect(try validate(dry, schema: "remove") == 1)
            #expect(dry.contains("\"would-change\""))
            #expect(try place.data("movie.mp4") == old)
            let json = try succeed("remove", movie, "--track", "3", "--format", "json")
            #expect(try validate(json, schema: "remove") == 1)
        }
    }

    @Test func `remove reclaims the bytes of the track in a new file`() throws {
        try Workplace.with { place in
            let (movie, out) = (place.path("movie.mp4"), place.path("out.mp4"))
            let hashes = try streamHashes(movie)
            try succeed("add-subs", movie, place.path("es.srt"))
            let old = try place.data("movie.mp4")
            try succeed("remove", movie, "--track", "3", "--reclaim", "-o", out)
            #expect(try place.data("movie.mp4") == old)
            #expect(try streamHashes(out) == hashes)
            let original = try SampleMedia.bytes("movie.mp4").count
            #expect(try place.data("out.mp4").count <= original)
        }
    }

    @Test func `remove rejects the last video track unless --allow-last is given`() throws {
        try Workplace.with { place in
            let movie = place.path("movie.mp4")
            let refused = try mediatag("remove", movie, "--track", "video:1")
            #expect(refused.exitCode == 2, refused.summary)
            #expect(refused.standardError.contains("--allow-last"), refused.summary)
            try succeed("remove", movie, "--track", "video:1", "--allow-last")
            #expect(try streamHashes(movie).count == 1)
            #expect(try mediatag("remove", movie).exitCode == 64)
        }
    }
}
