// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Auditing

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
        let (assets, faults) = AssetFinder.find(paths(folder.path))
        #expect(faults == [])
        return assets.map { asset in
            func short(_ path: String) -> String { String(path.dropFirst(folder.path.count + 1)) }
            return AssetFinder.Found(
                name: short(asset.name),
                movie: asset.movie.map(short),
                captionFiles: asset.captionFiles.map(short),
                hasTranscript: asset.hasTranscript
            )
        }
    }

    @Test func `files belong to the movie with the longest name that theirs begin with`() throws {
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

    @Test func `captions beside a movie belong to it where only the movie is named`() throws {
        let assets = try find(["movie.mp4", "movie.es.srt"]) { ["\($0)/movie.mp4"] }
        #expect(assets.map(\.captionFiles) == [["movie.es.srt"]])
    }

    @Test func `a folder that is not there is told by the reader`() {
        let (assets, faults) = AssetFinder.find(["no such folder"])
        #expect(assets.map(\.name) == ["no such folder"])
        #expect(faults == [])
    }

    @Test(arguments: [
        ("movie.MP4", "mp4"), ("a/b.c/movie.es.srt", "srt"), ("a.b/movie", ""), ("../movie", ""),
        ("folder.hls/", "hls"), ("folder.hls//", "hls"), ("./", ""), ("", ""), ("movie.", ""),
    ])
    func `an extension is of the last name of a path alone`(path: String, ending: String) {
        #expect(AssetFinder.fileExtension(path) == ending)
    }
}
