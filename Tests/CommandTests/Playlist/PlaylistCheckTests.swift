// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct PlaylistCheckTests {
    @Test func `findings of a master and of what it names are told with their places`() throws {
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
                "  5:35  error  H239 attribute-syntax  EXT-X-STREAM-INF: a space stands around",
                "  7:1  error  H234 segment-unreadable  v2.m3u8: 1 segment is not there, the first on",
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
}
