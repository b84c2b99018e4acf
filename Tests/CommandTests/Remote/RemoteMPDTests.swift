// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The text of MPDs, in folders and on servers.
@Suite struct RemoteMPDTests {
    private static let captions = """
        1
        00:00:00,500 --> 00:00:01,500
        <i>Uno</i>

        2
        00:00:01,900 --> 00:00:02,600
        Dos

        """

    /// An MPD with sets of text in the three forms, and a server of its folder.
    private func withMPD(body: (Workplace, MediaServer) throws -> Void) throws {
        try Workplace.with { place in
            try place.write("es.srt", text: Self.captions)
            let hls = ["hls", "movie.mp4", "es.srt", "--dash", "-o", "out"]
            try succeed(hls + ["--segment-duration", "1"], in: place.folder)
            for (language, form) in [("gl", "imsc"), ("ca", "webvtt")] {
                try succeed(
                    "mpd",
                    "add",
                    "out/manifest.mpd",
                    "--subtitles",
                    "es.srt",
                    "--language",
                    language,
                    "--segments",
                    form,
                    in: place.folder
                )
            }
            try MediaServer.with(place.folder) { server in try body(place, server) }
        }
    }

    private func extract(_ source: String, track: Int, _ place: Workplace) throws -> String {
        try succeed(
            "extract",
            source,
            "--track",
            "\(track)",
            "-o",
            "-",
            "--to",
            "vtt",
            in: place.folder
        )
    }

    @Test func `the sets of text of an MPD are extracted, whatever their form`() throws {
        try withMPD { place, _ in
            for track in 1...3 {
                let text = try extract("out/manifest.mpd", track: track, place)
                #expect(text.contains("00:00:00.500 --> 00:00:01.500\n<i>Uno</i>"), "\(text)")
                #expect(text.contains("00:00:01.900 --> 00:00:02.600\nDos"), "\(text)")
                #expect(text.split(separator: "\n").count { $0.contains("-->") } == 2, "\(text)")
            }
        }
    }

    @Test func `of an MPD on a server only the MPD and the text are loaded`() throws {
        try withMPD { place, server in
            for track in 1...3 {
                let url = server.url("ranges/out/manifest.mpd")
                let local = try extract("out/manifest.mpd", track: track, place)
                #expect(try extract(url, track: track, place) == local)
            }
            let requests = try server.requests
            let paths = Set(requests.map(\.path))
            #expect(paths.contains { $0.hasSuffix(".m4s") }, "\(paths)")
            #expect(!paths.contains { $0.contains("video") || $0.contains("audio") }, "\(paths)")
            let folder = URL(filePath: place.path("out"))
            let files = try #require(
                FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String]
            )
            let sizes = try files.filter { $0.contains("subtitles") || $0.hasSuffix(".mpd") }
                .map { name in
                    let values = try folder.appending(path: name)
                        .resourceValues(forKeys: [.fileSizeKey, .isDirectoryKey])
                    return values.isDirectory == true ? 0 : values.fileSize ?? 0
                }
            let manifest = try place.data("out/manifest.mpd").count
            let loaded = requests.reduce(0) { $0 + $1.sent }
            #expect(loaded <= sizes.reduce(0, +) + 2 * manifest, "\(loaded)")
        }
    }

    @Test func `all sets are extracted into a folder, and pages of MPDs are refused`() throws {
        try withMPD { place, server in
            let url = server.url("ranges/out/manifest.mpd?token=a.b")
            let result = try succeed("extract", url, "--all", "texts", in: place.folder)
            #expect(!result.contains("a.b"), "\(result)")
            let names = try FileManager.default.contentsOfDirectory(atPath: place.path("texts"))
            #expect(names.count == 3, "\(names)")
            let page = try mediatag("html", url, "-o", "page", in: place.folder)
            #expect(page.exitCode == 2 && !page.standardError.contains("a.b"), page.summary)
        }
    }

    @Test func `an MPD that does not state its segments is refused with the reason`() throws {
        try withMPD { place, _ in
            let text = try place.text("out/manifest.mpd")
            let broken = text.replacing("d=\"", with: "d=\"x")
            try place.write("out/manifest.mpd", text: broken)
            let result = try mediatag(
                "extract",
                "out/manifest.mpd",
                "--track",
                "2",
                "--to",
                "srt",
                "-o",
                "-",
                in: place.folder
            )
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("d is not a number"), result.summary)
        }
    }
}
