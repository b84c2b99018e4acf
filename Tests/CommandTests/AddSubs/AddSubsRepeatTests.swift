// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AddSubsRepeatTests {
    @Test(arguments: [MovieLayout.movieLast, .movieFirst, .movieFirstWithReserve])
    func `the same add-subs command again finds the track and writes nothing`(layout: MovieLayout)
        throws
    {
        try Workplace.with { place in
            try place.write("movie.mp4", try layout.bytes())
            let first = try succeed("add-subs", "movie.mp4", "es.srt", "--sdh", in: place.folder)
            #expect(first.hasPrefix("movie.mp4: added track 3, español (es), SDH, 8 cues"))
            let once = try place.data("movie.mp4")
            let second = try succeed("add-subs", "movie.mp4", "es.srt", "--sdh", in: place.folder)
            #expect(second.contains("the same track already exists (track 3); nothing written"))
            #expect(try place.data("movie.mp4") == once)
            try succeed("add-subs", "movie.mp4", "es.srt", "--sdh", "--again", in: place.folder)
            let inspection = try Inspection(of: place.path("movie.mp4"))
            #expect(inspection.legible.map(\.id) == [3, 4])
            inspection.expectOneLegibleGroup()
        }
    }

    @Test(arguments: [
        ["--sdh"], ["--name", "Castellano"], ["--language", "es-ES"], ["--forced"],
        ["--characteristic", "public.easy-to-read"],
    ])
    func `the same file with another option adds another track`(option: [String]) throws {
        try Workplace.with { place in
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            let command = ["add-subs", "movie.mp4", "es.srt"] + option
            let result = try run(builtBinary.path, command, in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            let inspection = try Inspection(of: place.path("movie.mp4"))
            #expect(inspection.legible.count == 2)
            inspection.expectOneLegibleGroup()
        }
    }

    @Test func `add-subs finds its track after the movie became longer`() throws {
        try Workplace.with { place in
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            try place.write("late.fr.srt", text: "1\n00:00:26,000 --> 00:00:31,500\nFin\n")
            try succeed("add-subs", "movie.mp4", "late.fr.srt", "--extend", in: place.folder)
            for name in ["es.srt", "late.fr.srt"] {
                let text = try succeed("add-subs", "movie.mp4", name, in: place.folder)
                #expect(text.contains("already exists"), "\(name): \(text)")
            }
        }
    }

    @Test(
        .slow,
        arguments: [
            MovieLayout.movieLast, .movieFirst, .movieFirstWithReserve, .chaptersAndTimecode,
            .movieBetweenMediaToEndOfFile,
        ]
    )
    func `ten runs of add-subs keep the movie consistent and playable`(layout: MovieLayout) throws {
        try layout.withFile { path in
            let old = try Data(contentsOf: URL(filePath: path))
            let hashes = try streamHashes(path)
            let languages = ["es", "fr", "de", "it", "pt-BR", "zh-Hans", "ja", "ar", "ru", "en-GB"]
            for language in languages {
                let flags = language == "de" ? ["--default"] : []
                let command = [
                    "add-subs", path, SampleMedia.path("es.srt"), "--language", language,
                ]
                let result = try run(builtBinary.path, command + flags + ["--verify", "full"])
                #expect(result.exitCode == 0, result.summary)
            }
            let inspection = try Inspection(of: path)
            #expect(inspection.legible.map(\.language) == languages)
            #expect(inspection.legible.first { $0.enabled }?.language == "de")
            inspection.expectOneLegibleGroup()
            #expect(try streamHashes(path).prefix(hashes.count) == hashes[...])
            for index in [0, 4, 9] {
                let cues = try ffprobeCues(path, streamIndex: hashes.count + index)
                #expect(cues == spanishCues)
            }
            let played = try PlayedFile.result(path)
            #expect(played.exitCode == 0 && played.standardError == "", played.summary)
            let new = try Data(contentsOf: URL(filePath: path))
            #expect(FileComparison(old: old, new: new).differences == [])
        }
    }

    @Test func `a dry run of add-subs reports the changes and writes nothing`() throws {
        try Workplace.with { place in
            try place.copy("es.srt", as: "fr.srt")
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            let before = try place.contents()
            let text = try succeed(
                "add-subs",
                "movie.mp4",
                "fr.srt",
                "--default",
                "--dry-run",
                in: place.folder
            )
            #expect(text.hasPrefix("movie.mp4: would add track 4, français (fr), 8 cues"))
            #expect(text.contains("track 3: no longer enabled"))
            try succeed(
                "add-subs",
                "movie.mp4",
                "es.srt",
                "--again",
                "--dry-run",
                "-o",
                "out.mp4",
                in: place.folder
            )
            #expect(try place.contents() == before)
        }
    }
}
