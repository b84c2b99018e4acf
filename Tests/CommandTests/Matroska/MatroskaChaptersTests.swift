// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `chapters` on Matroska and WebM; FFmpeg and mkvmerge read what was written.
@Suite struct MatroskaChaptersTests {
    private static let text = """
        00:00:00.000 Opening
        00:00:01.500 Der Öffner <b> & „Zitat“
        00:00:04.040 結び
        """

    private static let listed = ["0 Opening", "1500 Der Öffner <b> & „Zitat“", "4040 結び"]

    private struct Probed: Decodable {
        struct Chapter: Decodable {
            var start_time: String
            var end_time: String
            var tags: [String: String]?
        }

        var chapters: [Chapter]
    }

    /// Start in milliseconds and title of each chapter, as FFmpeg finds them.
    private func probed(_ path: String, from start: Int = 0) throws -> [String] {
        let text = try output(
            of: "ffprobe",
            ["-v", "error", "-show_chapters", "-of", "json", path]
        )
        return try JSONDecoder().decode(Probed.self, from: Data(text.utf8)).chapters.map {
            let milliseconds = Int(((Double($0.start_time) ?? -1) * 1000).rounded()) - start
            return "\(milliseconds) \($0.tags?["title"] ?? "")"
        }
    }

    private func complaints(_ name: String, in place: Workplace) throws -> [String] {
        StrictMatroskaReader([UInt8](try place.data(name))).complaints
    }

    @Test(.slow, arguments: MatroskaFiles.Layout.allCases)
    func `chapters are set, listed, extracted and removed, and every frame stays`(
        _ layout: MatroskaFiles.Layout
    ) throws {
        try Workplace.with("en.vtt") { place in
            guard try MatroskaFiles.make(layout, in: place) else { return }
            let path = place.path(layout.name)
            let frames = try streamHashes(path)
            try place.write("chapters.txt", text: Self.text)
            let set = ["chapters", path, "--set", place.path("chapters.txt"), "--language", "de"]
            let json = try succeed(set + ["--format", "json", "--verify", "full"])
            #expect(try validate(json, schema: "chapters") == 1)
            #expect(try probed(path) == Self.listed)
            #expect(try streamHashes(path) == frames)
            #expect(try complaints(layout.name, in: place) == [])
            let data = try place.data(layout.name)
            let again = try succeed(set)
            #expect(again.contains("already as requested; nothing written"), "\(again)")
            #expect(try place.data(layout.name) == data)
            let list = try succeed("chapters", path, "--format", "json")
            #expect(try validate(list, schema: "chapter-list") == 1)
            #expect(list.contains("\"listLanguage\" : \"de\""), "\(list)")
            #expect(list.contains("\"consistent\" : true"))
            try succeed("chapters", path, "--extract", place.path("out.txt"))
            #expect(try place.data("out.txt") == Data((Self.text + "\n").utf8))
            if try Writer.mkvmerge() != nil {
                #expect(try MergedTrack.all(of: path).count == frames.count)
                let merged = try output(of: "mkvmerge", ["-J", path])
                #expect(merged.contains("\"num_entries\": 3"), "\(merged)")
            }
            try succeed("chapters", path, "--remove", "--verify", "full")
            #expect(try probed(path) == [])
            #expect(try succeed("chapters", path) == "\(path): no chapters\n")
            #expect(try streamHashes(path) == frames)
            #expect(try complaints(layout.name, in: place) == [])
        }
    }

    @Test func `chapters count from the first frame of a file that does not start at 0`() throws {
        try Workplace.with { place in
            try place.make(
                "late.mkv",
                ["-i", place.path("movie.mp4"), "-t", "6", "-c", "copy"]
                    + ["-output_ts_offset", "10", "-avoid_negative_ts", "disabled"]
            )
            let path = place.path("late.mkv")
            try place.write("chapters.txt", text: Self.text)
            try succeed("chapters", path, "--set", place.path("chapters.txt"))
            let starts = try output(
                of: "ffprobe",
                ["-v", "error", "-show_entries", "stream=start_time", "-of", "csv=p=0", path]
            )
            let first = starts.split(separator: "\n").compactMap { Double($0) }.min() ?? 0
            #expect(first > 9.9)
            #expect(try probed(path, from: Int((first * 1000).rounded())) == Self.listed)
            try succeed("chapters", path, "--extract", place.path("out.txt"))
            #expect(try place.data("out.txt") == Data((Self.text + "\n").utf8))
        }
    }

    @Test func `all editions are replaced with their tags, and other tags stay`() throws {
        try Workplace.with { place in
            try place.make(
                "old.mkv",
                ["-i", place.path("movie.mp4"), "-t", "6", "-c", "copy"]
                    + ["-metadata", "comment=kept"]
            )
            guard try Writer.mkvmerge() != nil else { return }
            try place.write("old.xml", text: Self.editions)
            try place.write("tags.xml", text: Self.tags)
            let merge = ["-q", "-o", "film.mkv", "--chapters", "old.xml", "--global-tags"]
            let merged = try run("mkvmerge", merge + ["tags.xml", "old.mkv"], in: place.folder)
            try #require(merged.exitCode < 2, merged.summary)
            let path = place.path("film.mkv")
            let listed = try mediatag("chapters", path)
            #expect(listed.standardOutput.contains("0:02.000  Two"), listed.summary)
            #expect(listed.standardError.contains("other chapter editions"), listed.summary)
            try place.write("chapters.txt", text: Self.text)
            let set = try succeed("chapters", path, "--set", place.path("chapters.txt"))
            #expect(set.contains("3 chapters in 2 editions → 3 chapters"), "\(set)")
            #expect(try probed(path) == Self.listed)
            #expect(try complaints("film.mkv", in: place) == [])
            let tags = try output(of: "mkvextract", [path, "tags", "/dev/stdout"])
            #expect(tags.contains("kept") && !tags.contains("ChapterUID"), "\(tags)")
            let again = try succeed("chapters", path, "--set", place.path("chapters.txt"))
            #expect(again.contains("already as requested"), "\(again)")
        }
    }

    private static let editions = """
        <?xml version="1.0"?><Chapters>
        <EditionEntry><EditionUID>11</EditionUID>
        <ChapterAtom><ChapterUID>21</ChapterUID><ChapterTimeStart>00:00:00</ChapterTimeStart>
        <ChapterDisplay><ChapterString>One</ChapterString></ChapterDisplay></ChapterAtom>
        <ChapterAtom><ChapterUID>22</ChapterUID><ChapterTimeStart>00:00:02</ChapterTimeStart>
        <ChapterDisplay><ChapterString>Two</ChapterString></ChapterDisplay></ChapterAtom>
        </EditionEntry>
        <EditionEntry><EditionUID>12</EditionUID>
        <ChapterAtom><ChapterUID>23</ChapterUID><ChapterTimeStart>00:00:01</ChapterTimeStart>
        <ChapterDisplay><ChapterString>Other</ChapterString></ChapterDisplay></ChapterAtom>
        </EditionEntry></Chapters>
        """

    private static let tags = """
        <?xml version="1.0"?><Tags>
        <Tag><Targets><ChapterUID>22</ChapterUID></Targets>
        <Simple><Name>TITLE</Name><String>Of a chapter</String></Simple></Tag>
        <Tag><Targets></Targets><Simple><Name>COMMENT</Name><String>kept</String></Simple></Tag>
        </Tags>
        """

    @Test func `chapters and their language survive a new movie and a copy`() throws {
        try Workplace.with { place in
            try place.make("film.mkv", ["-i", place.path("movie.mp4"), "-t", "6", "-c", "copy"])
            let old = try place.data("film.mkv")
            try place.write("chapters.txt", text: Self.text)
            try succeed(
                "chapters",
                place.path("film.mkv"),
                "--set",
                place.path("chapters.txt"),
                "--language",
                "pt-BR",
                "-o",
                place.path("new.mkv")
            )
            #expect(try place.data("film.mkv") == old)
            let list = try succeed("chapters", place.path("new.mkv"), "--format", "json")
            #expect(list.contains("\"listLanguage\" : \"pt-BR\""), "\(list)")
            try succeed(
                "tag",
                place.path("new.mkv"),
                "--track",
                "1",
                "--name",
                "Film",
                "-o",
                place.path("new.mp4")
            )
            #expect(try probed(place.path("new.mp4")) == Self.listed)
        }
    }
}
