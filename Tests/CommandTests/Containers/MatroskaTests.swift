// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Matroska files that mkvmerge writes, with what FFmpeg does not hand out of them.
@Suite struct MatroskaTests {
    private static let webVTT = """
        WEBVTT - Head

        STYLE
        ::cue(.x){color:red}

        one
        00:00:01.000 --> 00:00:02.000 line:10% align:start
        Hello <c.x>red</c>

        NOTE
        several
        lines

        00:00:02.500 --> 00:00:04.000
        Karaoke <00:00:03.000>word
        second line

        two
        00:00:05.000 --> 00:00:06.000 align:end
        Last

        """

    /// Makes `in.mkv` of the sample movie and of more arguments; false where there is no mkvmerge.
    private func make(_ place: Workplace, _ arguments: [String]) throws -> Bool {
        guard let mkvmerge = try Writer.mkvmerge() else { return false }
        let result = try run(
            mkvmerge,
            ["-q", "-o", place.path("in.mkv"), place.path("movie.mp4")] + arguments,
            in: place.folder
        )
        try #require(result.exitCode < 2, result.summary)
        return true
    }

    private func file(
        _ place: Workplace,
        _ name: String,
        _ language: String,
        _ text: String
    ) throws -> [String] {
        try place.write(name, text: text)
        return ["--language", "0:\(language)", place.path(name)]
    }

    private static let subRip = "1\n00:00:01,000 --> 00:00:02,000\nHola\n\n"

    @Test func `WebVTT in Matroska is extracted as mkvextract does and added to a movie`() throws {
        try Workplace.with { place in
            guard try make(place, try file(place, "en.vtt", "en", Self.webVTT)) else { return }
            let result = try mediatag("extract", "in.mkv", "-o", "own.vtt", in: place.folder)
            #expect(result.exitCode == 0 && result.standardError == "", result.summary)
            let tracks = try output(of: "mkvmerge", ["-J", place.path("in.mkv")])
            let id = try #require(
                tracks.replacing("\n", with: " ").firstMatch(
                    of: /"id": (\d+),\s+"properties": \{[^}]*"codec_id": "S_TEXT\/WEBVTT"/
                )?.1
            )
            _ = try output(
                of: "mkvextract",
                [place.path("in.mkv"), "tracks", "\(id):" + place.path("theirs.vtt")]
            )
            func lines(_ name: String) throws -> [String] {
                try String(contentsOfFile: place.path(name), encoding: .utf8)
                    .replacing("\u{FEFF}", with: "").split(separator: "\n").map(String.init)
            }
            #expect(try lines("own.vtt") == lines("theirs.vtt"))
            let added = try mediatag(
                "add-subs",
                "in.mkv",
                "es.srt",
                "-o",
                "out.mp4",
                in: place.folder
            )
            #expect(added.exitCode == 0, added.summary)
            #expect(!added.standardError.contains("subtitles are left out"), added.summary)
            let inspection = try Inspection(of: place.path("out.mp4"))
            #expect(inspection.tracks.filter { $0.kind == "subtitle" }.count == 2)
        }
    }

    @Test func `regions and scripts of languages in Matroska are kept`() throws {
        try Workplace.with { place in
            let tags = ["es-419", "zh-Hans", "pt-BR"]
            let files = try tags.flatMap { try file(place, "\($0).srt", $0, Self.subRip) }
            guard try make(place, files) else { return }
            let inspected = try Inspection(of: place.path("in.mkv"))
            #expect(inspected.tracks.suffix(3).map(\.language) == tags)
            let result = try mediatag(
                "tag",
                "in.mkv",
                "--track",
                "subtitle:pt-BR",
                "--name",
                "Legendas",
                "-o",
                "out.mp4",
                in: place.folder
            )
            #expect(result.exitCode == 0, result.summary)
            let made = try Inspection(of: place.path("out.mp4"))
            #expect(made.tracks.filter { $0.kind == "subtitle" }.map(\.language) == tags)
            // The tags are in `elng`, which MediaInfo reads the language of only.
            let text = try output(
                of: "mediainfo",
                ["--Output=Text;%Language%,", place.path("out.mp4")]
            )
            #expect(text.contains("es,zh,pt"), "\(text)")
            #expect(
                made.tracks.filter { $0.kind == "subtitle" }.map(\.extendedLanguage) == tags
            )
            let extracted = try mediatag("extract", "in.mkv", "--all", "texts", in: place.folder)
            #expect(extracted.exitCode == 0, extracted.summary)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: place.path("texts")).sorted()
                    == ["in.es-419.srt", "in.pt-BR.srt", "in.zh-Hans.srt"]
            )
        }
    }

    @Test func `a bad subtitle track in Matroska does not affect the others`() throws {
        try Workplace.with { place in
            let long = String(repeating: "No track has room for this. ", count: 4000)
            let bad = "1\n00:00:01,000 --> 00:00:02,000\n\(long)\n\n"
            let files =
                try file(place, "bad.srt", "de", bad) + file(place, "pt.srt", "pt-BR", Self.subRip)
            guard try make(place, files) else { return }
            let result = try mediatag(
                "add-subs",
                "in.mkv",
                "es.srt",
                "-o",
                "out.mp4",
                in: place.folder
            )
            #expect(result.exitCode == 0, result.summary)
            #expect(
                result.standardError.contains("its subtitles are left out: "),
                result.summary
            )
            let made = try Inspection(of: place.path("out.mp4"))
            #expect(
                made.tracks.filter { $0.kind == "subtitle" }.map(\.language) == ["pt-BR", "es"]
            )
            #expect(made.tracks.filter { $0.kind == "audio" }.count == 1)
        }
    }

    @Test func `Matroska chapters become a chapter track and a list in their language`() throws {
        try Workplace.with { place in
            try place.write(
                "chapters.txt",
                text: "CHAPTER01=00:00:00.000\nCHAPTER01NAME=Anfang\n"
                    + "CHAPTER02=00:00:02.500\nCHAPTER02NAME=Müllers Büro\n"
            )
            let options = [
                "--chapter-language", "de-CH", "--chapters", place.path("chapters.txt"),
            ]
            guard try make(place, options) else { return }
            let result = try mediatag("repair", "in.mkv", "-o", "out.mp4", in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(!result.standardError.contains("left out"), result.summary)
            let movie = place.path("out.mp4")
            let probed = try output(
                of: "ffprobe",
                ["-v", "error", "-show_entries", "chapter=start_time:chapter_tags=title"]
                    + ["-of", "csv=p=0", movie]
            )
            #expect(probed == "0.000000,Anfang\n2.500000,Müllers Büro\n", "\(probed)")
            let listed = try mediatag("chapters", "out.mp4", in: place.folder)
            #expect(listed.standardOutput.contains("Müllers Büro"), listed.summary)
            let chapters = try Inspection(of: movie).tracks.filter { $0.kind == "chapter" }
            #expect(chapters.map(\.language) == ["de-CH"])
            let played = try PlayedFile.result(movie)
            #expect(played.exitCode == 0 && played.standardError == "", played.summary)
        }
    }

    /// Two editions, of which the second is the default one, with a hidden chapter, one inside another, and
    /// titles in two languages.
    private static let editions = """
        <?xml version="1.0"?>
        <Chapters>
          <EditionEntry>
            <ChapterAtom><ChapterTimeStart>00:00:00.000</ChapterTimeStart>
              <ChapterDisplay><ChapterString>Other</ChapterString></ChapterDisplay></ChapterAtom>
          </EditionEntry>
          <EditionEntry><EditionFlagDefault>1</EditionFlagDefault>
            <ChapterAtom><ChapterTimeStart>00:00:00.000</ChapterTimeStart>
              <ChapterDisplay><ChapterString>Uno</ChapterString>
                <ChapterLanguage>spa</ChapterLanguage><ChapLanguageIETF>es-419</ChapLanguageIETF>
              </ChapterDisplay>
              <ChapterDisplay><ChapterString>One</ChapterString>
                <ChapterLanguage>eng</ChapterLanguage></ChapterDisplay>
              <ChapterAtom><ChapterTimeStart>00:00:00.500</ChapterTimeStart>
                <ChapterDisplay><ChapterString>Inside</ChapterString></ChapterDisplay></ChapterAtom>
            </ChapterAtom>
            <ChapterAtom><ChapterTimeStart>00:00:01.000</ChapterTimeStart>
              <ChapterFlagHidden>1</ChapterFlagHidden>
              <ChapterDisplay><ChapterString>Hidden</ChapterString></ChapterDisplay></ChapterAtom>
            <ChapterAtom><ChapterTimeStart>00:00:02.000</ChapterTimeStart>
              <ChapterDisplay><ChapterString>Dos</ChapterString>
                <ChapterLanguage>spa</ChapterLanguage><ChapLanguageIETF>es-419</ChapLanguageIETF>
              </ChapterDisplay></ChapterAtom>
          </EditionEntry>
        </Chapters>
        """

    @Test func `the chapters of the default edition are used and the others are reported`() throws {
        try Workplace.with { place in
            try place.write("editions.xml", text: Self.editions)
            guard try make(place, ["--chapters", place.path("editions.xml")]) else { return }
            let result = try mediatag("repair", "in.mkv", "-o", "out.mp4", in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            for loss in [
                "other chapter editions are left out: 1",
                "chapters inside chapters are left out: 1",
                "hidden chapters and chapters of other files are left out: 1",
                "titles in other languages are left out: en",
            ] { #expect(result.standardError.contains(loss), result.summary) }
            let probed = try output(
                of: "ffprobe",
                ["-v", "error", "-show_entries", "chapter=start_time:chapter_tags=title"]
                    + ["-of", "csv=p=0", place.path("out.mp4")]
            )
            #expect(probed == "0.000000,Uno\n2.000000,Dos\n", "\(probed)")
            let tracks = try Inspection(of: place.path("out.mp4")).tracks
            #expect(tracks.filter { $0.kind == "chapter" }.map(\.language) == ["es-419"])
        }
    }

    @Test func `other containers give their chapters as well`() throws {
        try Workplace.with { place in
            try place.write(
                "chapters.ffmeta",
                text: ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=One\n"
                    + "[CHAPTER]\nTIMEBASE=1/1000\nSTART=1000\nEND=2000\ntitle=Two\n"
            )
            try place.make(
                "in.nut",
                ["-i", place.path("movie.mp4"), "-i", place.path("chapters.ffmeta")]
                    + ["-map", "0:v", "-map", "0:a", "-map_chapters", "1", "-c", "copy"]
            )
            let result = try mediatag("repair", "in.nut", "-o", "out.mp4", in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            let probed = try output(
                of: "ffprobe",
                ["-v", "error", "-show_entries", "chapter_tags=title", "-of", "csv=p=0"]
                    + [place.path("out.mp4")]
            )
            #expect(probed == "One\nTwo\n", "\(probed)")
        }
    }
}
