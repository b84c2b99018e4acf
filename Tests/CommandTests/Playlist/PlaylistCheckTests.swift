// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct PlaylistCheckTests {
    @Test func `findings of a multivariant playlist and its media playlists have positions`() throws
    {
        try Workplace.withMaster { place in
            try place.write(
                "v2.m3u8",
                text: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:7,\nv2-1.ts\n#EXTINF:6,\nnone.ts\n"
            )
            let result = try mediatag("playlist", "check", "master.m3u8", in: place.folder)
            #expect(result.exitCode == 1, result.summary)
            let lines = result.standardOutput.split(separator: "\n").map(String.init)
            #expect(lines.first == "master.m3u8")
            for part in [
                "  5:35  error  H239 attribute-syntax  EXT-X-STREAM-INF: there is a space around",
                "  7:1  error  H234 segment-unreadable  v2.m3u8: 1 segment is missing, the first on",
                "  3:1  error  H281 target-duration-exceeded  the segment is longer than the target",
            ] {
                #expect(lines.contains { $0.hasPrefix(part) }, "\(part)\n\(result.standardOutput)")
            }
            #expect(lines.contains("v2.m3u8"))
            #expect(lines.last?.hasPrefix("4 playlists: ") == true)
            let alone = try mediatag(
                "playlist",
                "check",
                "--alone",
                "master.m3u8",
                in: place.folder
            )
            #expect(alone.standardOutput.contains("1 playlist: "), alone.summary)
            #expect(!alone.standardOutput.contains("H234"))
        }
    }

    @Test func `a profile is named in the report, and has its rules alone`() throws {
        try Workplace.withMaster { place in
            let arguments = ["playlist", "check", "--profile", "rfc8216bis", "master.m3u8"]
            let result = try run(builtBinary.path, arguments, in: place.folder)
            #expect(result.standardOutput.contains(", profile rfc8216bis: "), result.summary)
            #expect(result.standardOutput.contains("H239"), result.summary)
            #expect(!result.standardOutput.contains("H269"), result.summary)
            let json = try run(
                builtBinary.path,
                arguments + ["--format", "json"],
                in: place.folder
            )
            _ = try validate(json.standardOutput, schema: "playlist-check")
        }
    }

    @Test func `JSON follows its schema, and what cannot be read does not stop the rest`() throws {
        try Workplace.withMaster { place in
            let result = try mediatag(
                "playlist",
                "check",
                "none.m3u8",
                "es.m3u8",
                "master.m3u8",
                "--format",
                "json",
                in: place.folder
            )
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("none.m3u8: No such file"), result.summary)
            #expect(try validate(result.standardOutput, schema: "playlist-check") == 1)
            #expect(result.standardOutput.contains("\"unreadable\" : 1"))
            #expect(result.standardOutput.contains("\"H201\""))
        }
    }

    @Test(
        arguments: [("error", 0), ("warning", 1), ("info", 1), ("never", 0)] as [(String, Int32)]
    )
    func `--fail-on decides about the exit status`(severity: String, status: Int32) throws {
        try Workplace.withMaster { place in
            try place.write(
                "w.m3u8",
                text: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nv1-1.ts\n#EXT-X-ENDLIST\n"
            )
            let result = try mediatag(
                "playlist",
                "check",
                "w.m3u8",
                "--fail-on",
                severity,
                in: place.folder
            )
            #expect(result.exitCode == status, result.summary)
        }
    }

    @Test func `a playlist names nothing outside its folder that would be looked at`() throws {
        try Workplace.withMaster { place in
            let text = """
                #EXTM3U
                #EXT-X-STREAM-INF:BANDWIDTH=1
                ../../../../etc/passwd
                #EXT-X-STREAM-INF:BANDWIDTH=2
                file:///etc/passwd
                #EXT-X-STREAM-INF:BANDWIDTH=3
                %2e%2e/secret.m3u8
                #EXT-X-STREAM-INF:BANDWIDTH=4
                https://example.invalid/v.m3u8

                """
            try place.write("t.m3u8", text: text)
            let strace = try run(
                "strace",
                [
                    "-f", "-e", "trace=file,network", builtBinary.path, "playlist", "check",
                    "t.m3u8",
                ],
                in: place.folder
            )
            #expect(!strace.standardError.contains("passwd"))
            #expect(!strace.standardError.contains("secret"))
            #expect(!strace.standardError.contains("connect("))
            let found = strace.standardOutput.split(separator: "\n").filter { $0.contains("H273") }
            #expect(found.count == 3, "\(strace.standardOutput)")
        }
    }

    @Test func `WebVTT segments are checked`() throws {
        try Workplace.withMaster { place in
            let map = "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00.000,MPEGTS:0\n\n"
            try place.write("1.vtt", text: map + "00:05.000 --> 00:08.000\nHola\n")
            try place.write("2.vtt", text: "\u{FEFF}WEBVTT\n\n00:09.000 --> 00:10.000\nAdiós\n")
            let media = String(decoding: try place.data("es.m3u8"), as: UTF8.self)
            try place.write(
                "es.m3u8",
                text: media.replacing("es-1.ts", with: "1.vtt").replacing("es-2.ts", with: "2.vtt")
            )
            try succeed(
                "playlist",
                "add",
                "master.m3u8",
                "--subtitles",
                "es.m3u8",
                in: place.folder
            )
            let result = try mediatag("playlist", "check", "master.m3u8", in: place.folder)
            for part in [
                "H225 vtt-no-timestamp-map  es.m3u8: 1 of 2 segments have no X-TIMESTAMP-MAP, the first "
                    + "on line 7",
                "H227 cue-outside-segment  es.m3u8, segment on line 5: the cue at 5000 ms continues into "
                    + "the next segment, which does not have it",
            ] {
                #expect(result.standardOutput.contains(part), result.summary)
            }
            try place.write("1.vtt", text: "no WebVTT")
            let broken = try mediatag("playlist", "check", "master.m3u8", in: place.folder)
            #expect(
                broken.standardOutput.contains(
                    "H231 subtitle-format  es.m3u8: the segment on line 5"
                )
            )
        }
    }
}
