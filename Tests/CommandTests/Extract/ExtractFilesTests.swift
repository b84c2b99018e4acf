// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import TestSupport
import Testing

@Suite struct ExtractFilesTests {
    @Test func `extracted files have names that add-subs understands`() throws {
        try Workplace.with("fr.forced.srt", "en.sdh.srt") { place in
            let names = ["es.srt", "fr.forced.srt", "en.sdh.srt"]
            for name in names { try succeed("add-subs", "movie.mp4", name, in: place.folder) }
            try succeed("extract", "movie.mp4", "--all", "out", in: place.folder)
            let made = try FileManager.default.contentsOfDirectory(atPath: place.path("out"))
            #expect(made.sorted() == ["movie.en.sdh.srt", "movie.es.srt", "movie.fr.forced.srt"])
            try place.copy("movie.mp4", as: "new.mp4")
            for name in made.sorted() {
                try succeed("add-subs", "new.mp4", "out/" + name, in: place.folder)
            }
            let old = try Inspection(of: place.path("movie.mp4")).legible
            let new = try Inspection(of: place.path("new.mp4")).legible
            #expect(Set(new.map(Self.facts)) == Set(old.map(Self.facts)))
        }
    }

    private static func facts(_ track: Inspection.Track) -> String {
        "\(track.language ?? "-") \(track.characteristics) \(track.forced)"
    }

    @Test func `extract replaces files only with --force and continues with the others`() throws {
        try Workplace.with("en.vtt") { place in
            for name in ["es.srt", "en.vtt"] {
                try succeed("add-subs", "movie.mp4", name, in: place.folder)
            }
            try FileManager.default.createDirectory(
                atPath: place.path("out"),
                withIntermediateDirectories: false
            )
            try place.write("out/movie.es.srt", text: "mine")
            let result = try mediatag("extract", "movie.mp4", "--all", "out", in: place.folder)
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("out/movie.es.srt: it already exists"))
            #expect(try place.data("out/movie.es.srt") == Data("mine".utf8))
            #expect(result.standardOutput.hasPrefix("out/movie.en.srt: SubRip, 7 cues"))
            try succeed("extract", "movie.mp4", "--all", "out", "--force", in: place.folder)
            #expect(try place.data("out/movie.es.srt") == place.data("es.srt"))
            let made = try FileManager.default.contentsOfDirectory(atPath: place.path("out"))
            #expect(made.sorted() == ["movie.en.srt", "movie.es.srt"])
        }
    }

    @Test func `extract follows no link out of the folder`() throws {
        try Workplace.with { place in
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            try place.write("precious", text: "mine")
            let manager = FileManager.default
            try manager.createDirectory(
                atPath: place.path("out"),
                withIntermediateDirectories: false
            )
            try manager.createSymbolicLink(
                atPath: place.path("out/movie.es.srt"),
                withDestinationPath: place.path("precious")
            )
            for options in [[], ["--force"]] {
                let result = try run(
                    builtBinary.path,
                    ["extract", "movie.mp4", "--all", "out"] + options,
                    in: place.folder
                )
                #expect(result.exitCode == 2, result.summary)
                #expect(result.standardError.contains("symbolic link"), result.summary)
            }
            #expect(try place.data("precious") == Data("mine".utf8))
        }
    }
}
