// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What FFmpeg reads of a playlist stays in the playlist's folder.
@Suite struct PlaylistFolderTests {
    /// `private/film.ts` with captions, and a folder for playlists beside it.
    private func prepare(_ place: Workplace) throws {
        for folder in ["private", "public/deep"] {
            try FileManager.default.createDirectory(
                atPath: place.path(folder),
                withIntermediateDirectories: true
            )
        }
        let sound = ["-f", "lavfi", "-i", "sine=d=2", "-c:a", "aac", "-f", "mpegts"]
        try place.make("private/film.ts", sound)
        try place.make("public/film.ts", sound)
    }

    private func media(_ uri: String, _ tags: String = "") -> String {
        "#EXTM3U\n#EXT-X-TARGETDURATION:2\n\(tags)#EXTINF:2,\n\(uri)\n#EXT-X-ENDLIST\n"
    }

    private func master(_ uri: String) -> String {
        "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=100000\n\(uri)\n"
    }

    /// Whether strace sees the private file opened.
    private func isOpened(_ arguments: [String], in place: Workplace) throws -> (
        Bool, ProcessResult
    ) {
        let log = place.path("strace.log")
        let options = ["-f", "-qq", "-o", log, "-e", "trace=open,openat"]
        let result = try run("strace", options + [builtBinary.path] + arguments, in: place.folder)
        let calls = String(decoding: try place.data("strace.log"), as: UTF8.self)
        let opened = calls.split(separator: "\n").filter { !$0.contains("= -1 ENOENT") }
        return (opened.contains { $0.contains("private/") }, result)
    }

    @Test(arguments: [
        "../private/film.ts", "deep/../../private/film.ts", "./.././private/film.ts",
        "film.ts?/../../private/film.ts", "file:../private/film.ts", "PRIVATE", "crypto:PRIVATE",
        "file:PRIVATE",
    ])
    func `a playlist that names files outside of its folder is rejected before one is opened`(
        _ uri: String
    ) throws {
        try Workplace.with { place in
            try prepare(place)
            let uri = uri.replacing("PRIVATE", with: place.path("private/film.ts"))
            try place.write("public/a.m3u8", text: media(uri))
            try place.write("public/master.m3u8", text: master("a.m3u8"))
            try place.write("public/key.m3u8", text: media("film.ts", "#EXT-X-MAP:URI=\(uri)\n"))
            let quoted = uri.replacing("..", with: ".\\.")
            try place.write(
                "public/quoted.m3u8",
                text: media("film.ts", "#EXT-X-MAP:BYTERANGE=\"1@0\",URI=\"\(quoted)\"\n")
            )
            for name in ["a", "master", "key", "quoted"] {
                let command = ["extract", "public/\(name).m3u8", "-o", "-", "--to", "srt"]
                let (isOpened, result) = try isOpened(command, in: place)
                #expect(!isOpened, "\(name)")
                #expect(result.exitCode == 2)
                #expect(
                    result.standardError.contains("is outside of the playlist's folder"),
                    result.summary
                )
            }
            let (isOpened, result) = try isOpened(
                ["inspect", "--captions", "public/master.m3u8"],
                in: place
            )
            #expect(!isOpened, result.summary)
        }
    }

    @Test func `a playlist is read if its files are in its folder or below`() throws {
        try Workplace.with { place in
            try prepare(place)
            try place.write("public/deep/a.m3u8", text: media("../film.ts"))
            try place.write("public/master.m3u8", text: master("deep/./a.m3u8"))
            let text = try succeed("inspect", "public/master.m3u8", in: place.folder)
            #expect(text.contains("aac"), "\(text)")
        }
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["live.m3u8", "live.mp4", "master.m3u8"])
    func `a playlist that goes on is rejected, because FFmpeg would wait for it`(name: String)
        throws
    {
        try Workplace.with { place in
            try prepare(place)
            let live = media("film.ts").replacing("#EXT-X-ENDLIST\n", with: "")
            for name in ["live.m3u8", "live.mp4"] { try place.write("public/\(name)", text: live) }
            try place.write("public/master.m3u8", text: master("live.m3u8"))
            let command = ["extract", "public/\(name)", "-o", "-", "--to", "srt"]
            let result = try run(builtBinary.path, command, in: place.folder)
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("it has no EXT-X-ENDLIST"), result.summary)
        }
    }

    @Test func `a DASH manifest is rejected because it names files by templates`() throws {
        try Workplace.with { place in
            try prepare(place)
            try place.write(
                "public/a.mpd",
                text: """
                    <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"
                      profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period><AdaptationSet>
                    <Representation id="." mimeType="audio/mp2t" bandwidth="1">
                    <BaseURL>../private/film.ts</BaseURL></Representation></AdaptationSet></Period></MPD>
                    """
            )
            let (isOpened, result) = try isOpened(
                ["extract", "public/a.mpd", "-o", "-", "--to", "srt"],
                in: place
            )
            #expect(!isOpened)
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("templates"), result.summary)
        }
    }
}
