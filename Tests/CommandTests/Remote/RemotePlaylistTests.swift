// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct RemotePlaylistTests {
    private func withPresentation(body: (Workplace, MediaServer) throws -> Void) throws {
        try Workplace.with { place in
            try succeed("hls", "movie.mp4", "es.srt", "-o", "out", in: place.folder)
            try MediaServer.with(place.folder) { server in try body(place, server) }
        }
    }

    private func masterName(in place: Workplace) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path("out"))
        return try #require(names.first { $0.hasSuffix(".m3u8") })
    }

    @Test
    func
        `remote playlists are audited with their captions, and of media the beginning of a segment`()
        throws
    {
        try withPresentation { place, server in
            let master = try masterName(in: place)
            let url = server.url("ranges/out/\(master)")
            let result = try mediatag("audit", url, "--format", "json", in: place.folder)
            #expect(result.exitCode < 2, result.summary)
            try validate(result.standardOutput, schema: "audit")
            let paths = Set(try server.requests.map(\.path))
            #expect(paths.count { $0.hasSuffix(".m3u8") } >= 3, "\(paths)")
            #expect(paths.contains { $0.hasSuffix(".vtt") }, "\(paths)")
            let media = try server.requests.filter {
                $0.path.hasSuffix(".m4s") || $0.path.hasSuffix(".mp4")
            }
            #expect(
                media.count <= 4 && media.allSatisfy { $0.path.contains("/video/") },
                "\(media)"
            )
            #expect(media.reduce(0) { $0 + $1.sent } <= 128 << 10, "\(media)")
            #expect(try server.requests.allSatisfy { $0.status == 206 })
        }
    }

    @Test func `remote playlists resolve names against the URL after redirects`() throws {
        try withPresentation { place, server in
            let target = server.url("ranges/out/subtitles/es/index.m3u8")
            let video = server.url("ranges/out/video/640x360/index.m3u8")
            let master = """
                #EXTM3U
                #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="x",LANGUAGE="es",URI="/to/a/b?\(target)"
                #EXT-X-STREAM-INF:BANDWIDTH=100000,SUBTITLES="s"
                \(video)

                """
            try place.write("moved.m3u8", text: master)
            let moved = server.url("to/?" + server.url("ranges/moved.m3u8"))
            let result = try mediatag("audit", moved, in: place.folder)
            #expect(result.exitCode < 2, result.summary)
            let paths = try server.requests.map(\.path)
            #expect(paths.contains { $0.hasPrefix("/ranges/out/subtitles/es/segment") }, "\(paths)")
        }
    }

    @Test func `other content is reported, and servers of the internal network are not contacted`()
        throws
    {
        try withPresentation { place, server in
            let media = """
                #EXTM3U
                #EXT-X-TARGETDURATION:6
                #EXTINF:6,
                a.ts
                #EXT-X-ENDLIST

                """
            try place.write("media.m3u8", text: media)
            let inside = server.url("ranges/media.m3u8", host: "localhost")
            let master = """
                #EXTM3U
                #EXT-X-STREAM-INF:BANDWIDTH=100000
                ../ranges/media.m3u8
                #EXT-X-STREAM-INF:BANDWIDTH=200000
                \(inside)
                #EXT-X-STREAM-INF:BANDWIDTH=300000
                none.m3u8
                #EXT-X-STREAM-INF:BANDWIDTH=400000
                file:///etc/passwd

                """
            try place.write("master.m3u8", text: master)
            let url = server.url("ranges/master.m3u8")
            let result = try mediatag("audit", url, in: place.folder)
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardOutput.contains("which is not public"), result.summary)
            #expect(result.standardOutput.contains("answers 404"), result.summary)
            let paths = try server.requests.map(\.path)
            #expect(
                paths == ["/ranges/master.m3u8", "/ranges/media.m3u8", "/ranges/none.m3u8"]
            )
        }
    }

    @Test func `remote playlists are shown and checked`() throws {
        try withPresentation { place, server in
            let master = try masterName(in: place)
            let url = server.url("ranges/out/\(master)")
            let shown = try succeed("playlist", "show", "--format", "json", url, in: place.folder)
            try validate(shown, schema: "playlist-show")
            let checked = try mediatag(
                "playlist",
                "check",
                "--format",
                "json",
                url,
                in: place.folder
            )
            try validate(checked.standardOutput, schema: "playlist-check")
            #expect(checked.exitCode < 2, checked.summary)
            #expect(checked.standardOutput.contains(url))
            let sent = try server.sent
            let movie = server.url("ranges/movie.mp4")
            let none = try mediatag("playlist", "check", movie, in: place.folder)
            #expect(none.exitCode == 2, none.summary)
            #expect(none.standardError.contains("does not begin with #EXTM3U"), none.summary)
            #expect(try server.sent - sent <= 16 << 10)
        }
    }

    @Test func `maps that lead away from the media are found on servers as in folders`() throws {
        try withPresentation { place, server in
            let master = "out/" + (try masterName(in: place))
            let script = "sed -i 's/MPEGTS:[0-9]*/MPEGTS:900000/' out/subtitles/es/*.vtt"
            _ = try shell(script, in: place.folder)
            for source in [master, server.url("ranges/\(master)")] {
                let result = try mediatag("audit", "--format", "jsonl", source, in: place.folder)
                #expect(result.standardOutput.contains("\"H226\""), result.summary)
            }
            let right = place.path("right.vtt")
            try succeed("extract", master, "-o", right, in: place.folder)
            let url = server.url("ranges/\(master)")
            let remote = try succeed("extract", url, "-o", "-", "--to", "vtt", in: place.folder)
            let local = try String(contentsOf: URL(filePath: right), encoding: .utf8)
            #expect(remote == local, "a player shows the cues at these times, wherever they are")
        }
    }

    @Test func `closed captions of variants and of a media playlist are found on servers`() throws {
        try Workplace.with("en.vtt") { place in
            let script = """
                $0 add-captions movie.mp4 en.vtt --channel CC3 --embed -o third.mp4
                $0 hls third.mp4 -o out --cc CC3=en
                """
            let made = try shell(script, in: place.folder)
            try #require(made.exitCode == 0, made.summary)
            let master = "out/" + (try masterName(in: place))
            let variant = "out/video/640x360/index.m3u8"
            try MediaServer.with(place.folder) { server in
                for name in [master, variant] {
                    for source in [name, server.url("ranges/\(name)")] {
                        let result = try mediatag(
                            "audit",
                            "--captions",
                            "--format",
                            "jsonl",
                            source,
                            in: place.folder
                        )
                        #expect(result.standardOutput.contains("\"E632\""), result.summary)
                    }
                }
            }
        }
    }

    @Test func `members that need the signature of the playlist's URL are read with it`() throws {
        try withPresentation { place, server in
            let master = try masterName(in: place)
            let url = server.url("signed/out/\(master)?signature=sesame")
            let result = try mediatag("audit", url, "--format", "json", in: place.folder)
            #expect(result.exitCode < 2, result.summary)
            #expect(!(result.standardOutput + result.standardError).contains("sesame"))
            let read = try server.requests.filter { $0.status == 206 }.map(\.path)
            #expect(read.contains { $0.contains(".vtt?") }, "\(read)")
            #expect(read.count { $0.contains(".m3u8?") } >= 3, "\(read)")
            let wrong = server.url("signed/out/\(master)?signature=other")
            #expect(try mediatag("audit", wrong, in: place.folder).exitCode == 2)
        }
    }
}
