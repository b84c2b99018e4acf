// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What `audit --exclude` leaves out, and what `audit --fix --dry-run` does not write.
@Suite struct AuditExcludeTests {
    private func withLibrary(_ body: (Workplace) throws -> Void) throws {
        try Workplace.with { place in
            for folder in ["library/trailers/old", "library/films"] {
                try FileManager.default.createDirectory(
                    atPath: place.path(folder),
                    withIntermediateDirectories: true
                )
            }
            let files = ["trailers/a.mp4", "trailers/old/b.mp4", "films/c.mp4", "films/d.mp4"]
            for name in files {
                try place.copy("movie.mp4", as: "library/\(name)")
            }
            try place.copy("es.srt", as: "library/films/c.es.srt")
            try place.copy("es.srt", as: "library/films/c.draft.es.srt")
            try body(place)
        }
    }

    /// The names of the assets and of their caption files.
    private func audited(_ words: [String], in place: Workplace) throws -> [String] {
        let result = try run(
            builtBinary.path,
            ["audit", "--format", "jsonl"] + words,
            in: place.folder
        )
        return try result.standardOutput.split(separator: "\n").map { line in
            let match = try #require(line.firstMatch(of: /"asset":"([^"]*)"/))
            return String(match.1.split(separator: "/").last ?? "")
        }
    }

    @Test(arguments: [
        (["--exclude", "trailers"], ["c.mp4", "d.mp4"]),
        (["--exclude", "trailers/"], ["c.mp4", "d.mp4"]),
        (["--exclude", "trailers/*"], ["c.mp4", "d.mp4"]),
        (["--exclude", "library/trailers/**"], ["c.mp4", "d.mp4"]),
        (["--exclude", "old", "--exclude", "d.*"], ["c.mp4", "a.mp4"]),
        (["--exclude", "[cd].mp4"], ["c.mp4", "d.mp4", "a.mp4", "b.mp4"]),
        (["--exclude", "**/?.mp4"], ["c.draft.es.srt", "c.es.srt"]),
        (["--exclude", "library"], ["c.mp4", "d.mp4", "a.mp4", "b.mp4"]),
    ])
    func `--exclude leaves out files and folders`(options: [String], names: [String]) throws {
        try withLibrary { place in
            let found = try audited(["library"] + options, in: place)
            #expect(found == names)
        }
    }

    @Test func `an excluded caption file is not read with its movie, and a list is filtered`()
        throws
    {
        try withLibrary { place in
            let csv = try run(
                builtBinary.path,
                ["audit", "--format", "csv", "library/films", "--exclude", "*.draft.*"],
                in: place.folder
            )
            #expect(csv.standardOutput.contains("c.es.srt"), csv.summary)
            #expect(!csv.standardOutput.contains("c.draft.es.srt"), csv.summary)
            try place.write("list", text: "library/films/d.mp4\nlibrary/trailers/a.mp4\n")
            #expect(
                try audited(["--from", "list", "--exclude", "trailers/*"], in: place)
                    == ["d.mp4", "a.mp4"],
                "a pattern with a slash is the whole path, or begins in a folder that is named"
            )
            #expect(
                try audited(["--from", "list", "--exclude", "trailers"], in: place) == ["d.mp4"]
            )
            let none = try run(
                builtBinary.path,
                ["audit", "library", "--exclude", "*"],
                in: place.folder
            )
            #expect(none.exitCode == 2 && none.standardError.contains("except those of --exclude"))
        }
    }

    @Test(arguments: [["movie.mp4"], ["movie.mp4", "other.mp4"]])
    func `--fix --dry-run reports the fixes and writes nothing`(movies: [String]) throws {
        try Workplace.with { place in
            try succeed("add-subs", "movie.mp4", "es.srt", "--sdh", in: place.folder)
            let half = ["tag", "movie.mp4", "--track", "3", "--remove-characteristic"]
            try succeed(
                half + ["public.accessibility.describes-music-and-sound"],
                in: place.folder
            )
            try FileManager.default.copyItem(
                atPath: place.path("movie.mp4"),
                toPath: place.path("other.mp4")
            )
            try place.write(
                "alone.srt",
                text:
                    "4\n00:00:01,000 --> 00:00:03,000\nHola.\n\n9\n00:00:04,000 --> 00:00:05,000\nSí.\n"
            )
            let before = try place.contents()
            let words = ["audit", "--fix", "--dry-run"] + movies + ["alone.srt"]
            let dry = try run(builtBinary.path, words, in: place.folder)
            for movie in movies {
                let line = "would fix: mediatag tag \(movie) --track 3"
                #expect(dry.standardError.contains(line), dry.summary)
            }
            #expect(dry.standardError.contains("describes-music-and-sound added"), dry.summary)
            #expect(dry.standardError.contains("would fix: mediatag captions fix alone.srt"))
            #expect(dry.standardOutput.contains("M104"), dry.summary)
            #expect(try place.contents() == before)
            let usage = try run(
                builtBinary.path,
                ["audit", "--dry-run", "movie.mp4"],
                in: place.folder
            )
            #expect(usage.exitCode == 64, usage.summary)
        }
    }
}
