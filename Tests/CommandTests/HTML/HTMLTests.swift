// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `mediatag html` on real files.
@Suite struct HTMLTests {
    private static let descriptions = """
        WEBVTT

        00:00.200 --> 00:01.600
        A station at dawn.

        00:10.050 --> 00:10.250
        Sam smiles.

        """

    /// A movie with captions, subtitles, descriptions and chapters.
    static func prepare(_ place: Workplace) throws {
        for sample in ["en.sdh.srt", "fr.forced.srt"] { try place.copy(sample) }
        try place.write("ad.vtt", text: descriptions)
        try place.write("chapters.txt", text: "00:00:00 The hall\n00:00:12 The lift\n")
        for arguments in [
            ["add-subs", "movie.mp4", "en.sdh.srt"], ["add-subs", "movie.mp4", "es.srt"],
            [
                "add-subs", "movie.mp4", "ad.vtt", "--language", "en", "--characteristic",
                "public.accessibility.describes-video",
            ],
            ["chapters", "movie.mp4", "--set", "chapters.txt", "--language", "en"],
        ] {
            try succeed(arguments, in: place.folder)
        }
    }

    @Test func `the page has the texts of the movie and links to it`() throws {
        try Workplace.with { place in
            try Self.prepare(place)
            let text = try succeed("html", "movie.mp4", "-o", "page", in: place.folder)
            #expect(text.contains("page/index.html: "))
            #expect(text.contains("\nmedia ../movie.mp4 (link; "))
            #expect(text.contains("\ncaptions en \"English CC\", "))
            #expect(
                try FolderSnapshot(place.folder.appending(path: "page")).names == [
                    "index.html", "mediatag-player.css", "mediatag-player.js", "tracks",
                    "tracks/en-captions.vtt", "tracks/en-chapters.vtt",
                    "tracks/en-descriptions.vtt",
                    "tracks/es-subtitles.vtt", "tracks/tracks.js",
                ]
            )
            let page = String(decoding: try place.data("page/index.html"), as: UTF8.self)
            #expect(page.contains("src=\"../movie.mp4\""))
            #expect(page.contains("A station at dawn."))
            let captions = try place.data("page/tracks/en-captions.vtt")
            #expect(String(decoding: captions, as: UTF8.self).hasPrefix("WEBVTT\n"))
        }
    }

    /// A movie with a described track: the main audio is silent, and the description is a tone.
    static func describe(_ place: Workplace) throws {
        try prepare(place)
        try run(
            "ffmpeg",
            ["-v", "error", "-f", "lavfi", "-i", "sine=duration=27", "-c:a", "aac", "ad.m4a"],
            in: place.folder
        )
        try succeed(
            "add-audio",
            "movie.mp4",
            "ad.m4a",
            "--language",
            "en",
            "--describes-video",
            in: place.folder
        )
    }

    @Test func `a described track becomes a version of the movie with that audio alone`() throws {
        try Workplace.with { place in
            try Self.describe(place)
            let text = try succeed("html", "movie.mp4", "-o", "page", in: place.folder)
            #expect(text.contains("audio description of track"))
            let page = String(decoding: try place.data("page/index.html"), as: UTF8.self)
            #expect(page.contains("data-described=\"described/movie.mp4\""))
            let shown = try run(
                "ffprobe",
                [
                    "-v", "error", "-show_entries", "stream=codec_type:stream_disposition=default",
                    "-of", "csv=p=0", "page/described/movie.mp4",
                ],
                in: place.folder
            )
            #expect(shown.standardOutput == "video,1\naudio,1\n", shown.summary)
            try succeed("hls", "movie.mp4", "-o", "hls", in: place.folder)
            try succeed("html", "hls/master.m3u8", "-o", "stream", in: place.folder)
            let master = String(decoding: try place.data("stream/described.m3u8"), as: UTF8.self)
            let described = master.split(separator: "\n").first { $0.contains("describes-video") }
            #expect(described?.contains("DEFAULT=YES") == true, Comment(rawValue: master))
            #expect(master.contains("URI=\"../hls/audio/"))
        }
    }

    @Test func `caption files beside a movie are on the page, each text once`() throws {
        try Workplace.with { place in
            try place.copy("es.srt", as: "movie.es.srt")
            try place.copy("en.sdh.srt", as: "movie.en.sdh.srt")
            try place.copy("es.srt", as: "other.fr.srt")
            try place.write("movie.de.srt", text: "nothing")
            let result = try mediatag("html", "movie.mp4", "-o", "page", in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardOutput.contains("captions en \"English CC\""))
            #expect(result.standardOutput.contains("subtitles es "))
            #expect(!result.standardOutput.contains("subtitles fr "))
            #expect(result.standardError.contains("movie.de.srt"))
            try succeed("add-subs", "movie.mp4", "movie.es.srt", in: place.folder)
            let again = try succeed("html", "movie.mp4", "-o", "again", in: place.folder)
            #expect(again.ranges(of: "subtitles es ").count == 1, Comment(rawValue: again))
        }
    }

    @Test func `start, poster and words are options, and wrong ones are errors`() throws {
        try Workplace.with { place in
            try place.write(
                "it.json",
                text: "{\"language\": \"it\", \"transcript\": \"Trascrizione\"}"
            )
            try run(
                "ffmpeg",
                ["-v", "error", "-i", "movie.mp4", "-frames:v", "1", "still.jpg"],
                in: place.folder
            )
            let command = ["html", "movie.mp4", "-o", "page", "--force"]
            let more = ["--start", "1:02.5", "--poster", "still.jpg", "--words", "it.json"]
            let result = try run(builtBinary.path, command + more, in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("these words are English: "))
            let page = String(decoding: try place.data("page/index.html"), as: UTF8.self)
            #expect(page.contains("movie.mp4#t=62.500") && page.contains("poster=\"poster.jpg\""))
            #expect(page.contains("<html lang=\"it\">"))
            #expect(try place.data("page/poster.jpg") == place.data("still.jpg"))
            for (wrong, status) in [
                (["--start", "soon"], 64), (["--poster", "movie.mp4"], 2),
                (["--words", "es.srt"], 2), (["--words", "it.json", "--language", "de"], 64),
            ] {
                let result = try run(builtBinary.path, command + wrong, in: place.folder)
                #expect(result.exitCode == status, result.summary)
            }
        }
    }

    @Test func `the report follows its schema`() throws {
        try Workplace.with { place in
            try Self.prepare(place)
            let first = try succeed(
                "html",
                "movie.mp4",
                "-o",
                "page",
                "--format",
                "json",
                in: place.folder
            )
            try succeed("hls", "movie.mp4", "-o", "hls", in: place.folder)
            let second = try succeed(
                "html",
                "hls/master.m3u8",
                "-o",
                "stream",
                "--title",
                "Hi",
                "--format",
                "json",
                in: place.folder
            )
            #expect(try validate(first + second, schema: "html") == 2)
            #expect(second.contains("\"media\" : \"../hls/master.m3u8\""))
            #expect(second.contains("\"kind\" : \"captions\""))
        }
    }

    @Test func `the movie is copied on request, and the copy has its bytes`() throws {
        try Workplace.with { place in
            try place.copy("movie.mp4", as: "a \"b\" <c>.mp4")
            let text = try succeed(
                "html",
                "a \"b\" <c>.mp4",
                "-o",
                "page",
                "--copy",
                in: place.folder
            )
            #expect(text.contains("media media/a%20%22b%22%20%3Cc%3E.mp4 (copied)"))
            #expect(try place.data("page/media/a \"b\" <c>.mp4") == place.data("movie.mp4"))
            let page = String(decoding: try place.data("page/index.html"), as: UTF8.self)
            #expect(page.contains("<title>a &quot;b&quot; &lt;c&gt;</title>"))
        }
    }

    @Test func `only a page gives way to a page, and only if it is to be replaced`() throws {
        try Workplace.with { place in
            let command = ["html", "movie.mp4", "-o", "page"]
            try succeed(command, in: place.folder)
            let again = try run(builtBinary.path, command, in: place.folder)
            #expect(again.exitCode == 2)
            #expect(again.standardError.contains("it already exists; pass --force"), again.summary)
            try succeed(command + ["--force", "--language", "de"], in: place.folder)
            let page = String(decoding: try place.data("page/index.html"), as: UTF8.self)
            #expect(page.contains("<html lang=\"de\">"))
            try FileManager.default.createDirectory(
                atPath: place.path("other"),
                withIntermediateDirectories: true
            )
            try place.write("other/diary.txt", text: "Dear diary")
            let other = try mediatag(
                "html",
                "movie.mp4",
                "-o",
                "other",
                "--force",
                in: place.folder
            )
            #expect(other.exitCode == 2)
            #expect(other.standardError.contains("no mediatag-player.js"), other.summary)
            #expect(try place.data("other/diary.txt") == Data("Dear diary".utf8))
        }
    }

    @Test func `a movie in the folder of a page is never replaced with it`() throws {
        try Workplace.with { place in
            try succeed("html", "movie.mp4", "-o", "page", in: place.folder)
            try place.copy("movie.mp4", as: "page/film.mp4")
            let result = try mediatag(
                "html",
                "page/film.mp4",
                "-o",
                "page/",
                "--force",
                in: place.folder
            )
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("it is inside page/"), result.summary)
            #expect(try place.data("page/film.mp4") == place.data("movie.mp4"))
        }
    }

    /// A movie with as much dialogue as an hour has, in 9 seconds.
    static func prepareLong(_ place: Workplace) throws {
        let words = Array(repeating: "An hour has fourteen thousand words.", count: 200)
            .joined(separator: " ")
        let cues = (0..<9).map { number in
            "\(number + 1)\n00:00:0\(number),000 --> 00:00:0\(number),900\n\(words) Part \(number).\n"
        }
        try place.write("long.srt", text: cues.joined(separator: "\n"))
        try succeed("add-subs", "movie.mp4", "long.srt", "--language", "en", in: place.folder)
    }

    @Test func `a long transcript is a file of its own, and the page stays small`() throws {
        try Workplace.with { place in
            try Self.prepareLong(place)
            try succeed("html", "movie.mp4", "-o", "page", in: place.folder)
            let files = ["index.html", "mediatag-player.js", "mediatag-player.css"]
            let size = try files.reduce(0) { try $0 + place.data("page/\($1)").count }
            #expect(size < 100_000)
            let page = String(decoding: try place.data("page/index.html"), as: UTF8.self)
            #expect(page.contains("<a href=\"transcript.html\">") && !page.contains("fourteen"))
            let apart = String(decoding: try place.data("page/transcript.html"), as: UTF8.self)
            #expect(apart.components(separatedBy: "fourteen").count == 9 * 200 + 1)
            let script = String(decoding: try place.data("page/transcript.js"), as: UTF8.self)
            #expect(script.components(separatedBy: "fourteen").count == 9 * 200 + 1)
        }
    }

    @Test(arguments: [
        (["html", "es.srt", "-o", "page"], "neither video nor audio"),
        (["html", "missing.mp4", "-o", "page"], "No such file"),
        (["html", "movie.mp4", "-o", "missing/page"], "No such file"),
        (["html", "movie.mp4", "-o", "page", "--hls-js", "movie.mp4"], "not a script"),
        (["html", "movie.mp4", "-o", "page", "--sign", "missing.mp4"], "No such file"),
    ])
    func `what cannot be made is refused, and nothing is left`(arguments: [String], reason: String)
        throws
    {
        try Workplace.with { place in
            let result = try run(builtBinary.path, arguments, in: place.folder)
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains(reason), result.summary)
            #expect(try place.names == ["es.srt", "movie.mp4"])
        }
    }

    @Test func `a video track in a sign language becomes a video of the page`() throws {
        try Workplace.with { place in
            try place.make(
                "signed.mp4",
                ["-i", SampleMedia.path("movie.mp4"), "-f", "lavfi", "-i", "testsrc=s=160x120:d=5"]
                    + [
                        "-map", "0:v", "-map", "0:a", "-map", "1:v", "-c:v:0", "copy", "-c:a",
                        "copy",
                    ]
                    + ["-c:v:1", "libx264"]
            )
            try succeed(
                "tag",
                "signed.mp4",
                "--track",
                "video:2",
                "--language",
                "ase",
                in: place.folder
            )
            try succeed("html", "signed.mp4", "-o", "page", in: place.folder)
            let page = String(decoding: try place.data("page/index.html"), as: UTF8.self)
            #expect(page.contains("<video id=\"sign\" muted "))
            #expect(page.contains("src=\"sign/track.mp4\""))
            let sign = try Inspection(of: place.path("page/sign/track.mp4"))
            #expect(sign.tracks.map(\.kind) == ["video"] && sign.tracks[0].width == 160)
        }
    }

    @Test(arguments: [[], ["--single-file"]])
    func `a page has the IMSC subtitles of a presentation at their times`(options: [String]) throws
    {
        try Workplace.with { place in
            try succeed(
                ["hls", "movie.mp4", "es.srt", "--imsc", "-o", "hls"] + options,
                in: place.folder
            )
            try succeed("html", "hls/master.m3u8", "-o", "page", in: place.folder)
            let tracks = try FileManager.default.contentsOfDirectory(
                atPath: place.path("page/tracks")
            )
            let track = try #require(tracks.first { $0.hasSuffix(".vtt") })
            try succeed("captions", "convert", "es.srt", "-o", "es.vtt", in: place.folder)
            let timings = { (file: String) in
                String(decoding: try place.data(file), as: UTF8.self).split(separator: "\n")
                    .filter { $0.contains(" --> ") }.map { $0.prefix(29) }
            }
            #expect(try timings("page/tracks/\(track)") == timings("es.vtt"))
            #expect(try timings("es.vtt").count == 8)
        }
    }

    @Test func `a copy of a presentation has all files that its playlists name`() throws {
        try Workplace.with { place in
            try GeneratedMovie.make(place.path("sign.mp4"), seconds: 27, hasSound: false)
            try succeed(
                ["hls", "movie.mp4", "es.srt", "sign.mp4:sign:language=ase", "-o", "hls"],
                in: place.folder
            )
            try succeed("html", "hls/master.m3u8", "-o", "page", "--copy", in: place.folder)
            let manager = FileManager.default
            let files = try manager.subpathsOfDirectory(atPath: place.path("hls")).filter { name in
                var isFolder: ObjCBool = false
                let path = place.path("hls/\(name)")
                return manager.fileExists(atPath: path, isDirectory: &isFolder)
                    && !isFolder.boolValue
            }
            #expect(files.count > 20)
            for file in files {
                #expect(try place.data("page/media/\(file)") == place.data("hls/\(file)"))
            }
            let page = String(decoding: try place.data("page/index.html"), as: UTF8.self)
            #expect(page.contains("src=\"media/master.m3u8\""))
            #expect(page.contains("src=\"media/sign/ase/index.m3u8\""))
        }
    }

    @Test(arguments: ["../movie.mp4", "/etc/passwd", "link.ts", "missing.ts", "{$name}.ts"])
    func `a presentation with files outside its folder is not copied`(uri: String) throws {
        try Workplace.with { place in
            try FileManager.default.createDirectory(
                atPath: place.path("hls"),
                withIntermediateDirectories: true
            )
            try place.write("hls/video.m3u8", text: "#EXTM3U\n#EXTINF:9,\n\(uri)\n#EXT-X-ENDLIST\n")
            try place.write(
                "hls/master.m3u8",
                text: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\nvideo.m3u8\n"
            )
            try FileManager.default.createSymbolicLink(
                atPath: place.path("hls/link.ts"),
                withDestinationPath: place.path("movie.mp4")
            )
            let result = try mediatag(
                "html",
                "hls/master.m3u8",
                "-o",
                "page",
                "--copy",
                in: place.folder
            )
            #expect(result.exitCode == 2, result.summary)
            let reason = uri == "missing.ts" ? "missing.ts" : "is not in its folder"
            #expect(result.standardError.contains(reason), result.summary)
            #expect(!FileManager.default.fileExists(atPath: place.path("page")))
        }
    }

    @Test(arguments: ["ja", "xx", "e n"])
    func `a language without words is a usage error`(tag: String) throws {
        try Workplace.with { place in
            let result = try mediatag(
                "html",
                "movie.mp4",
                "-o",
                "page",
                "--language",
                tag,
                in: place.folder
            )
            #expect(result.exitCode == 64, result.summary)
        }
    }
}
