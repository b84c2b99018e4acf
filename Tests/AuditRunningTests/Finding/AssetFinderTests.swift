// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import AuditRunning

@Suite struct AssetFinderTests {
    private func find(_ names: [String], in paths: (String) -> [String]) throws -> [AssetFinder
        .Found]
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "assets-\(UUID())")
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        for name in names {
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data().write(to: file)
        }
        let search = AssetFinder.find(paths(folder.path))
        #expect(search.faults == [] && search.skipped == [])
        return search.assets.map { asset in
            func short(_ path: String) -> String { String(path.dropFirst(folder.path.count + 1)) }
            return AssetFinder.Found(
                name: short(asset.name),
                movie: asset.movie.map(short),
                captionFiles: asset.captionFiles.map(short),
                hasTranscript: asset.hasTranscript
            )
        }
    }

    @Test func `a caption file belongs to the movie with the longest matching name`() throws {
        let names = [
            "movie.mp4", "movie.es.srt", "movie.en.sdh.vtt", "movie.part2.mp4",
            "movie.part2.es.srt", "other.srt", "talk/sound.m4a", "talk/sound.txt", "notes.md",
            ".hidden.mp4",
        ]
        let assets = try find(names) { [$0] }
        #expect(
            assets.map(\.name) == [
                "movie.mp4", "movie.part2.mp4", "other.srt", "talk/sound.m4a",
            ]
        )
        #expect(assets[0].captionFiles == ["movie.en.sdh.vtt", "movie.es.srt"])
        #expect(assets[1].captionFiles == ["movie.part2.es.srt"])
        #expect(assets[2].movie == nil)
        #expect(assets[3].hasTranscript)
    }

    @Test func `captions next to a movie belong to it if only the movie is named`() throws {
        let assets = try find(["movie.mp4", "movie.es.srt"]) { ["\($0)/movie.mp4"] }
        #expect(assets.map(\.captionFiles) == [["movie.es.srt"]])
    }

    @Test func `a folder that does not exist is left to the reader`() {
        let search = AssetFinder.find(["no such folder"])
        #expect(search.assets.map(\.name) == ["no such folder"])
        #expect(search.faults == [])
    }

    @Test(arguments: [
        ("movie.MP4", "mp4"), ("a/b.c/movie.es.srt", "srt"), ("a.b/movie", ""), ("../movie", ""),
        ("folder.hls/", "hls"), ("folder.hls//", "hls"), ("./", ""), ("", ""), ("movie.", ""),
    ])
    func `an extension is part of the last path component only`(path: String, ending: String) {
        #expect(AssetFinder.fileExtension(path) == ending)
    }
}
