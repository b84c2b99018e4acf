// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct UndoTests {
    @Test func `undo restores the original file if the edit was appended`() throws {
        try Workplace.with { place in
            let movie = place.path("movie.mp4")
            let old = try place.data("movie.mp4")
            try succeed("add-subs", movie, place.path("es.srt"))
            let result = try mediatag("undo", movie)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardOutput.contains("track 3 subtitle es"), result.summary)
            #expect(result.standardError.contains("cannot restore the edit"), result.summary)
            #expect(try place.data("movie.mp4") == old)
        }
    }

    @Test func `a second undo restores the edit, and a dry run changes nothing`() throws {
        try Workplace.with("movie.mov") { place in
            let movie = place.path("movie.mov")
            let before = try streamHashes(movie)
            try succeed("add-subs", movie, place.path("es.srt"))
            let (edited, hashes) = (try place.data("movie.mov"), try streamHashes(movie))
            let dry = try succeed("undo", movie, "--dry-run", "--format", "json")
            #expect(try validate(dry, schema: "undo") == 1)
            #expect(dry.contains("\"would-change\""))
            #expect(try place.data("movie.mov") == edited)
            let json = try succeed("undo", movie, "--format", "json")
            #expect(try validate(json, schema: "undo") == 1)
            #expect(try streamHashes(movie) == before)
            try succeed("undo", movie)
            #expect(try streamHashes(movie) == hashes)
        }
    }

    @Test func `undo reports that there is nothing to undo`() throws {
        try Workplace.with { place in
            let (movie, out) = (place.path("movie.mp4"), place.path("out.mp4"))
            try succeed("add-subs", movie, place.path("es.srt"), "-o", out)
            for path in [movie, out] {
                let result = try mediatag("undo", path)
                #expect(result.exitCode == 2, result.summary)
                #expect(result.standardError.contains("nothing to undo"), result.summary)
            }
            try succeed("add-subs", movie, place.path("es.srt"))
            try succeed("remove", movie, "--track", "3", "--reclaim")
            #expect(try mediatag("undo", movie).exitCode == 2)
        }
    }
}
