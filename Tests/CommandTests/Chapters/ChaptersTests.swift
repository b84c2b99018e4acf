// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct ChaptersTests {
    private static let text = """
        00:00:00.000 Opening
        00:00:04.500 Der Öffner <b> & „Zitat“
        00:00:12.040 結び
        """

    @Test(arguments: ["movie.mp4", "movie.mov", "description.en.m4a"])
    func `FFmpeg finds the chapters that were set`(name: String) throws {
        try Workplace.with("movie.mov", "description.en.m4a") { place in
            let movie = place.path(name)
            let hashes = try streamHashes(movie).filter { !$0.contains(",data,") }
            try place.write("chapters.txt", text: Self.text)
            let set = ["chapters", movie, "--set", place.path("chapters.txt"), "--language", "de"]
            let first = try run(builtBinary.path, set + ["--format", "json", "--verify", "full"])
            try #require(first.exitCode == 0, first.summary)
            #expect(try validate(first.standardOutput, schema: "chapters") == 1)
            #expect(
                try probed(movie) == ["0 Opening", "4500 Der Öffner <b> & „Zitat“", "12040 結び"]
            )
            #expect(try streamHashes(movie).filter { !$0.contains(",data,") } == hashes)

            let data = try place.data(name)
            let again = try run(builtBinary.path, set)
            #expect(
                again.standardOutput.contains("already as requested; nothing written"),
                again.summary
            )
            #expect(try place.data(name) == data)

            let json = try succeed("chapters", movie, "--format", "json")
            #expect(try validate(json, schema: "chapter-list") == 1)
            #expect(json.contains("\"consistent\" : true"))
            let chapter = try #require(
                try Inspection(of: movie).tracks.first { $0.kind == "chapter" }
            )
            #expect(!chapter.enabled && chapter.alternateGroup == 0 && chapter.language == "de")
        }
    }

    @Test(arguments: ["vtt", "txt", "json"])
    func `extracted chapters can be set again`(suffix: String) throws {
        try Workplace.with("movie.mov") { place in
            let (source, movie) = (place.path("movie.mov"), place.path("movie.mp4"))
            let file = place.path("chapters.\(suffix)")
            try succeed("chapters", source, "--extract", file)
            try succeed("chapters", movie, "--set", file)
            #expect(try probed(movie) == probed(source))
            let refused = try mediatag("chapters", source, "--extract", file)
            #expect(refused.exitCode == 2, refused.summary)
        }
    }

    @Test func `chapters are removed and restored by undo`() throws {
        try Workplace.with("movie.mov") { place in
            let movie = place.path("movie.mov")
            let before = try probed(movie)
            #expect(before.count == 3)
            try succeed("chapters", movie, "--remove")
            #expect(try probed(movie) == [])
            #expect(try succeed("chapters", movie) == "\(movie): no chapters\n")
            try succeed("undo", movie)
            #expect(try probed(movie) == before)
        }
    }

    @Test func `chapters that do not fit the movie are reported`() throws {
        try Workplace.with { place in
            let movie = place.path("movie.mp4")
            try place.write("late.txt", text: "00:05 Begin\n00:05 Twin\n10:00 Never\n")
            let late = try mediatag("chapters", movie, "--set", place.path("late.txt"))
            #expect(late.exitCode == 0, late.summary)
            #expect(late.standardError.contains("\"Never\" starts after the end"), late.summary)
            #expect(late.standardError.contains("\"Twin\" starts at the same time"), late.summary)
            #expect(try succeed("chapters", movie) == "   0:05.000  Begin\n")
            try place.write("bad.txt", text: "00:01 One\nsoon Two\n")
            let bad = try mediatag("chapters", movie, "--set", place.path("bad.txt"))
            #expect(bad.exitCode == 2, bad.summary)
            #expect(bad.standardError.contains("bad.txt:2:1: \"soon\" is not a time"), bad.summary)
            try place.write("empty.txt", text: "\n")
            #expect(try mediatag("chapters", movie, "--set", place.path("empty.txt")).exitCode == 2)
            #expect(try mediatag("chapters", movie, "--set", "a", "--remove").exitCode == 64)
        }
    }

    private struct Probed: Decodable {
        struct Chapter: Decodable {
            var startTime: String
            var tags: [String: String]?

            private enum CodingKeys: String, CodingKey {
                case startTime = "start_time"
                case tags
            }
        }

        var chapters: [Chapter]
    }

    /// Start in milliseconds and title of each chapter, as FFmpeg finds them.
    private func probed(_ path: String) throws -> [String] {
        let text = try output(
            of: "ffprobe",
            ["-v", "error", "-show_chapters", "-of", "json", path]
        )
        let probed = try JSONDecoder().decode(Probed.self, from: Data(text.utf8))
        return probed.chapters.map { chapter in
            let milliseconds = Int(((Double(chapter.startTime) ?? -1) * 1000).rounded())
            return "\(milliseconds) \(chapter.tags?["title"] ?? "")"
        }
    }
}
