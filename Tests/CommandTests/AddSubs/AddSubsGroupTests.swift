// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AddSubsGroupTests {
    /// Adds a track with a text of its own.
    private func add(_ place: Workplace, _ arguments: [String]) throws -> String {
        try place.write("any.srt", text: "1\n00:00:01,000 --> 00:00:02,000\n\(arguments)\n")
        let command = ["add-subs", "movie.mp4", "any.srt"] + arguments
        let result = try run(builtBinary.path, command, in: place.folder)
        try #require(result.exitCode == 0, result.summary)
        return result.standardOutput
    }

    @Test func `exactly one track is enabled, whatever is added in whatever order`() throws {
        let kinds = [[], ["--sdh"], ["--forced"], ["--default"]]
        for first in kinds {
            for second in kinds {
                try Workplace.with { place in
                    for (kind, language) in [(first, "es"), (second, "fr"), (first, "de")] {
                        _ = try add(place, ["--language", language] + kind)
                        try Inspection(of: place.path("movie.mp4")).expectOneLegibleGroup()
                    }
                    let enabled = try Inspection(of: place.path("movie.mp4")).legible.first(
                        where: \.enabled
                    )
                    #expect(enabled?.language == chosen(first, second), "\(first) \(second)")
                }
            }
        }
    }

    /// The language of the enabled one of Spanish and German subtitles of one kind, and French ones that were
    /// added in between: the last default, else the first plain one, else the first.
    private func chosen(_ first: [String], _ second: [String]) -> String {
        if first.contains("--default") { return "de" }
        if second.contains("--default") { return "fr" }
        let isPlain = { (kind: [String]) in kind.isEmpty }
        return !isPlain(first) && isPlain(second) ? "fr" : "es"
    }

    @Test func `a plain track that is added later replaces a special track as the enabled one`()
        throws
    {
        try Workplace.with { place in
            for options in [["--forced"], ["--sdh"], [], ["--sdh", "--forced"]] {
                _ = try add(place, ["--language", "es", "--name", "\(options)"] + options)
            }
            let legible = try Inspection(of: place.path("movie.mp4")).legible
            #expect(legible.map(\.enabled) == [false, false, true, false])
            let special = ["--language", "de", "--sdh", "--default"]
            let refused = try run(
                builtBinary.path,
                ["add-subs", "movie.mp4", "any.srt"] + special,
                in: place.folder
            )
            #expect(refused.exitCode == 2, refused.summary)
            #expect(refused.standardError.contains("never the default"), refused.summary)
        }
    }

    @Test func `ungrouped tracks are grouped and the enabled one stays enabled`() throws {
        try Workplace.with { place in
            try run(
                "ffmpeg",
                ["-v", "error", "-y", "-i", SampleMedia.path("movie.mp4")]
                    + ["-i", place.path("es.srt"), "-i", place.path("es.srt")]
                    + ["-map", "0", "-map", "1", "-map", "2", "-c", "copy", "-c:s", "mov_text"]
                    + [
                        "-disposition:s:0", "0", "-disposition:s:1", "default",
                        place.path("movie.mp4"),
                    ]
            )
            try setAlternateGroups(to: 0, in: place.path("movie.mp4"))
            let before = try Inspection(of: place.path("movie.mp4"))
            try #require(before.legible.map(\.alternateGroup) == [0, 0])
            let enabled = try #require(before.legible.first { $0.enabled }).id
            let text = try add(place, ["--language", "de"])
            #expect(text.contains("alternate group 0 → "), "\(text)")
            let after = try Inspection(of: place.path("movie.mp4"))
            after.expectOneLegibleGroup()
            #expect(after.legible.first { $0.enabled }?.id == enabled)
        }
    }

    @Test func `an existing subtitle group is joined`() throws {
        try Workplace.with { place in
            try run(
                "ffmpeg",
                [
                    "-v", "error", "-y", "-i", SampleMedia.path("movie.mp4"), "-i",
                    place.path("es.srt"),
                ]
                    + ["-c", "copy", "-c:s", "mov_text", place.path("movie.mp4")]
            )
            let group = try #require(try Inspection(of: place.path("movie.mp4")).legible.first)
            _ = try add(place, ["--language", "de"])
            let after = try Inspection(of: place.path("movie.mp4"))
            #expect(
                after.legible.map(\.alternateGroup) == [group.alternateGroup, group.alternateGroup]
            )
            after.expectOneLegibleGroup()
        }
    }

    @Test func `chapters and other tracks are not grouped`() throws {
        try Workplace.with("movie.mov") { place in
            let before = try Inspection(of: place.path("movie.mov"))
            try succeed("add-subs", "movie.mov", "es.srt", "--default", in: place.folder)
            let after = try Inspection(of: place.path("movie.mov"))
            for track in before.tracks {
                let same = try after.track(track.id)
                #expect(same.alternateGroup == track.alternateGroup)
                #expect(same.enabled == track.enabled && same.references == track.references)
            }
            #expect(after.tracks.contains { $0.kind == "chapter" })
            after.expectOneLegibleGroup()
        }
    }

    /// Writes a number over the alternate group of every subtitle track.
    private func setAlternateGroups(to group: UInt8, in path: String) throws {
        var file = try Data(contentsOf: URL(filePath: path))
        let movie = try #require(WalkedBox.walk(file).boxes.first { $0.type == "moov" })
        for track in movie.children where track.type == "trak" {
            let handler = try #require(track.child("mdia")?.child("hdlr")).payload.lowerBound + 8
            guard file[handler..<handler + 4] == Data("sbtl".utf8) else { continue }
            let header = try #require(track.child("tkhd")).payload.lowerBound
            file[header + 35] = group
        }
        try file.write(to: URL(filePath: path))
    }
}
