// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct RemoteExtractTests {
    private static let captions = """
        WEBVTT

        00:00:00.500 --> 00:00:01.500 line:10%
        <i>Uno</i>

        00:00:01.900 --> 00:00:02.600
        Dos

        """

    /// A presentation of a movie with captions, and a server of its folder.
    private func withPresentation(
        _ options: String...,
        body: (Workplace, MediaServer, _ master: String) throws -> Void
    ) throws {
        try Workplace.with { place in
            try place.write("es.vtt", text: Self.captions)
            let command = ["hls", "movie.mp4", "es.vtt", "-o", "out"]
            try succeed(command + ["--segment-duration", "1"] + options, in: place.folder)
            let names = try FileManager.default.contentsOfDirectory(atPath: place.path("out"))
            let master = try #require(names.first { $0.hasSuffix(".m3u8") })
            try MediaServer.with(place.folder) { server in
                try body(place, server, "out/" + master)
            }
        }
    }

    private func extract(_ source: String, _ place: Workplace) throws -> String {
        try succeed("extract", source, "-o", "-", "--to", "vtt", in: place.folder)
    }

    @Test func `the subtitles of a presentation are extracted with positions and markup`() throws {
        try withPresentation { place, _, master in
            let text = try extract(master, place)
            #expect(text.contains("00:00:00.500 --> 00:00:01.500 line:10%\n<i>Uno</i>\n"))
            #expect(text.contains("00:00:01.900 --> 00:00:02.600\nDos\n"))
            #expect(text.split(separator: "\n").count { $0.contains("-->") } == 2)
        }
    }

    @Test func `of a presentation on a server the text and the beginning of a segment are loaded`()
        throws
    {
        try withPresentation { place, server, master in
            let text = try extract(server.url("ranges/\(master)"), place)
            #expect(try text == extract(master, place))
            let paths = Set(try server.requests.map(\.path))
            #expect(paths.contains { $0.hasSuffix(".vtt") }, "\(paths)")
            #expect(paths.count { $0.contains("video") } <= 3, "\(paths)")
            #expect(!paths.contains { $0.contains("audio") }, "\(paths)")
        }
    }

    @Test func `text in fragmented MP4 is extracted from a server as from a folder`() throws {
        try withPresentation("--imsc") { place, server, master in
            let text = try extract(server.url("ranges/\(master)"), place)
            #expect(text.contains("00:00:01.900 --> 00:00:02.600"))
            #expect(try text == extract(master, place))
            let paths = Set(try server.requests.map(\.path))
            #expect(paths.count { $0.contains("video") } <= 3, "\(paths)")
            #expect(!paths.contains { $0.contains("audio") }, "\(paths)")
        }
    }

    @Test func `the media playlist of subtitles is extracted alone`() throws {
        try withPresentation { place, server, master in
            let subtitles = "out/subtitles/es/index.m3u8"
            let text = try extract(subtitles, place)
            #expect(try text == extract(master, place))
            #expect(try text == extract(server.url("ranges/\(subtitles)"), place))
        }
    }

    @Test func `of a movie on a server the boxes and the text are loaded`() throws {
        try withPresentation { place, server, _ in
            let command = ["add-subs", "movie.mp4", "es.vtt", "--language", "es"]
            try succeed(command, in: place.folder)
            let text = try extract(server.url("ranges/movie.mp4"), place)
            #expect(try text == extract("movie.mp4", place))
            let size = try place.data("movie.mp4").count
            #expect(try server.requests.reduce(0) { $0 + $1.sent } < size / 2)
        }
    }

    @Test func `files are named after the playlist of a URL, without its query`() throws {
        try withPresentation { place, server, master in
            let url = server.url("ranges/\(master)?token=a.b")
            let result = try succeed("extract", url, "--all", "texts", in: place.folder)
            #expect(!result.contains("a.b"), "\(result)")
            let stem = master.dropFirst(4).prefix { $0 != "." }
            let names = try FileManager.default.contentsOfDirectory(atPath: place.path("texts"))
            #expect(names == ["\(stem).es.vtt"])
        }
    }

    @Test func `closed captions and transcripts of servers are rejected`() throws {
        try withPresentation { place, server, master in
            for arguments in [
                ["--track", "cc:CC1", "-o", "a.srt"], ["--transcript", "-o", "a.html"],
            ] {
                let url = server.url("ranges/\(master)")
                let result = try run(
                    builtBinary.path,
                    ["extract", url] + arguments,
                    in: place.folder
                )
                #expect(result.exitCode == 2, result.summary)
                #expect(result.standardError.contains("server"), result.summary)
            }
        }
    }

    @Test func `a page of a presentation on a server links to it without a password`() throws {
        try withPresentation { place, server, master in
            let url = server.url("ranges/\(master)", user: "anna:secret")
            let result = try succeed(
                "html",
                url,
                "-o",
                "page",
                "--format",
                "json",
                in: place.folder
            )
            try validate(result, schema: "html")
            let page = String(decoding: try place.data("page/index.html"), as: UTF8.self)
            #expect(page.contains(server.url("ranges/\(master)")), "\(page.prefix(2000))")
            #expect(!page.contains("secret") && !result.contains("secret"))
            let text = String(
                decoding: try place.data("page/tracks/es-subtitles.vtt"),
                as: UTF8.self
            )
            #expect(text.contains("<i>Uno</i>"))
            let copied = try mediatag("html", url, "-o", "copy", "--copy", in: place.folder)
            #expect(
                copied.exitCode == 2 && !copied.standardError.contains("secret"),
                copied.summary
            )
        }
    }
}
