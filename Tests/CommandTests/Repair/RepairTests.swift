// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct RepairTests {
    /// A folder whose movie has what FFmpeg makes of two subtitle files, both of them enabled.
    private func withFFmpegMovie(_ body: (Workplace) throws -> Void) throws {
        try Workplace.with("en.sdh.srt") { place in
            try run(
                "ffmpeg",
                ["-v", "error", "-y", "-i", SampleMedia.path("movie.mp4")]
                    + ["-i", place.path("es.srt"), "-i", place.path("en.sdh.srt")]
                    + ["-map", "0", "-map", "1", "-map", "2", "-c", "copy", "-c:s", "mov_text"]
                    + ["-metadata:s:s:0", "language=spa", "-metadata:s:s:1", "language=eng"]
                    + ["-disposition:s:0", "default", "-disposition:s:1", "captions+default"]
                    + [place.path("movie.mp4")]
            )
            try body(place)
        }
    }

    @Test func `repair reports what it fixes in files of FFmpeg and is idempotent`() throws {
        try withFFmpegMovie { place in
            let hashes = try streamHashes(place.path("movie.mp4"))
            let before = try place.contents()
            let old = try Inspection(of: place.path("movie.mp4"))
            let dry = try succeed("repair", "movie.mp4", "--dry-run", in: place.folder)
            #expect(dry.contains("would be made"))
            #expect(try place.contents() == before)
            let text = try succeed("repair", "movie.mp4", "--verify", "full", in: place.folder)
            #expect(text.contains("subtitles are as wide as the video"), "\(text)")
            #expect(text.contains("track 3: size 0×0 → 640×54"), "\(text)")
            let inspection = try Inspection(of: place.path("movie.mp4"))
            // FFmpeg puts each of several default tracks into a group of its own; these are never merged.
            #expect(Set(inspection.legible.map(\.alternateGroup)).count == 2)
            #expect(inspection.legible.map(\.alternateGroup) == old.legible.map(\.alternateGroup))
            #expect(inspection.legible.map(\.enabled) == old.legible.map(\.enabled))
            #expect(inspection.legible.allSatisfy { $0.width == 640 && $0.height == 54 })
            #expect(try streamHashes(place.path("movie.mp4")) == hashes)
            let once = try place.contents()
            let again = try succeed("repair", "movie.mp4", in: place.folder)
            #expect(again == "movie.mp4: already as requested; nothing written\n")
            #expect(try place.contents() == once)
        }
    }

    @Test func `repair synchronises roles and characteristics if it is asked to`() throws {
        try withFFmpegMovie { place in
            let movie = place.path("movie.mp4")
            let text = try succeed("repair", "movie.mp4", "--sync-kind", in: place.folder)
            #expect(text.contains("kind and tagc state the same"), "\(text)")
            #expect(try Inspection(of: movie).track(4).characteristics == sdhTags)
            try succeed(
                "tag",
                "movie.mp4",
                "--track",
                "2",
                "--describes-video",
                "--track",
                "3",
                "--sdh",
                in: place.folder
            )
            let tagged = try dispositions(movie)
            #expect(tagged["visual_impaired"] == [1] || tagged["descriptions"] == [1], "\(tagged)")
            // As other programs leave it, which write no roles.
            var bytes = try place.data("movie.mp4")
            while let kind = bytes.firstRange(of: Data("kind".utf8)) {
                bytes.replaceSubrange(kind, with: Data("free".utf8))
            }
            try place.write("movie.mp4", bytes)
            let before = try dispositions(movie)
            #expect(before["visual_impaired"] == nil && before["captions"] == nil, "\(before)")
            try succeed("repair", "movie.mp4", "--sync-kind", in: place.folder)
            let told = try dispositions(movie)
            #expect(told["visual_impaired"] == [1] || told["descriptions"] == [1], "\(told)")
            #expect(told["hearing_impaired"] == [2, 3] || told["captions"] == [2, 3], "\(told)")
        }
    }

    @Test func `the JSON of repair follows its schema`() throws {
        try withFFmpegMovie { place in
            for (option, status) in [
                ("--dry-run", "would-change"), ("--sync-kind", "changed"),
                ("--sync-kind", "unchanged"),
            ] {
                let json = try succeed(
                    "repair",
                    "movie.mp4",
                    "--format",
                    "json",
                    option,
                    in: place.folder
                )
                #expect(try validate(json, schema: "repair") == 1)
                #expect(json.contains("\"status\" : \"\(status)\""), "\(json)")
            }
        }
    }

    @Test(arguments: MovieLayout.allCases)
    func `repair leaves correct movies of any layout unchanged`(layout: MovieLayout) throws {
        try layout.withFile { path in
            let before = try Data(contentsOf: URL(filePath: path))
            let text = try succeed("repair", path)
            #expect(text.contains("already as requested"), "\(text)")
            #expect(try Data(contentsOf: URL(filePath: path)) == before)
        }
    }

    @Test func `repair rejects a file that is not a movie`() throws {
        try Workplace.with { place in
            let result = try mediatag("repair", "es.srt", in: place.folder)
            #expect(result.exitCode == 2 && result.standardError.contains("es.srt"), result.summary)
        }
    }

    /// The streams that have each disposition, as ffprobe reads them.
    private func dispositions(_ path: String) throws -> [String: [Int]] {
        let entries = ["-v", "error", "-show_entries", "stream=index:stream_disposition"]
        let text = try output(of: "ffprobe", entries + ["-of", "json", path])
        struct Probe: Decodable {
            struct Stream: Decodable {
                var index: Int
                var disposition: [String: Int]
            }
            var streams: [Stream]
        }
        let streams = try JSONDecoder().decode(Probe.self, from: Data(text.utf8)).streams
        return streams.reduce(into: [:]) { all, stream in
            for (name, value) in stream.disposition where value == 1 {
                all[name, default: []].append(stream.index)
            }
        }
    }
}
