// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Cues as JSON, and the index of text.
@Suite struct ExtractCuesTests {
    private struct Line: Decodable {
        let id: String
        let asset: String
        let track: String?
        let kind: String
        let language: String?
        let start: Int
        let text: String
    }

    private func lines(_ text: String) throws -> [Line] {
        try text.split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
    }

    @Test func `without an output, JSON has the cues of the track`() throws {
        try Workplace.with { place in
            try succeed("add-subs", "movie.mp4", "es.srt", "--format", "json", in: place.folder)
            let json = try succeed(
                "extract",
                "movie.mp4",
                "--track",
                "subtitle:es",
                "--format",
                "json",
                in: place.folder
            )
            #expect(try validate(json, schema: "extract") == 1)
            #expect(json.contains(#""language" : "es""#))
            #expect(json.contains(#""italic" : true"#))
        }
    }

    @Test func `the index of a folder has the cues of movies, channels and caption files`() throws {
        try Workplace.with { place in
            try FileManager.default.createDirectory(
                at: place.folder.appending(path: "films"),
                withIntermediateDirectories: false
            )
            let folder = place.folder.appending(path: "films")
            try FileManager.default.copyItem(
                atPath: place.path("movie.mp4"),
                toPath: folder.appending(path: "a.mp4").path
            )
            try succeed("add-subs", "films/a.mp4", "es.srt", in: place.folder)
            try succeed("add-captions", "films/a.mp4", "es.srt", in: place.folder)
            try FileManager.default.copyItem(
                atPath: place.path("es.srt"),
                toPath: folder.appending(path: "a.fr.srt").path
            )
            let index = try succeed("extract", "films", "--index", in: place.folder)
            let lines = try lines(index)
            #expect(try validate(index, schema: "extract-index") == lines.count)
            #expect(Set(lines.map(\.id)).count == lines.count)
            #expect(lines.count { $0.kind == "subtitle" } == 8)
            #expect(lines.count { $0.kind == "captionFile" } == 8)
            #expect(Set(lines.map(\.asset)) == ["films/a.mp4"])
            #expect(Set(lines.map(\.kind)) == ["subtitle", "closedCaption", "captionFile"])
            #expect(Set(lines.map(\.language)) == ["es", "fr"])
            let track = try #require(lines.first { $0.kind == "closedCaption" }?.track)
            try succeed("extract", "films/a.mp4", "--track", track, "--plain", in: place.folder)
        }
    }

    @Test func `a file that cannot be read leaves the others in the index, and exit status 2`()
        throws
    {
        try Workplace.with { place in
            let folder = place.folder.appending(path: "films")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            try Data("no movie".utf8).write(to: folder.appending(path: "broken.mp4"))
            try FileManager.default.copyItem(
                atPath: place.path("es.srt"),
                toPath: folder.appending(path: "es.srt").path
            )
            let result = try mediatag(
                "extract",
                "films",
                "--index",
                "-o",
                "films.jsonl",
                in: place.folder
            )
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardOutput == "films.jsonl: 8 cues\n")
            #expect(result.standardError.contains("films/broken.mp4"), result.summary)
            let text = String(decoding: try place.data("films.jsonl"), as: UTF8.self)
            #expect(try lines(text).map(\.text).first?.isEmpty == false)
        }
    }
}
