// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Playlists that are made to take time or memory, or to lead astray.
@Suite(.serialized) struct HostilePlaylistTests {
    /// A playlist, and what has to be said of it.
    struct Hostile: CustomTestStringConvertible {
        let testDescription: String
        let bytes: [UInt8]
        let exitCode: Int32
        let message: String

        init(_ name: String, _ text: String, exitCode: Int32 = 1, _ message: String) {
            testDescription = name
            bytes = Array(text.utf8)
            self.exitCode = exitCode
            self.message = message
        }
    }

    private static let variant = "#EXT-X-STREAM-INF:BANDWIDTH=1\nh.m3u8\n"

    static let playlists = [
        Hostile(
            "a long line",
            "#EXTM3U\n\(variant)#" + String(repeating: "x", count: 10_000),
            "H273"
        ),
        Hostile(
            "a long tag",
            "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=" + String(repeating: "1", count: 10_000)
                + "\nv\n",
            "H241"
        ),
        Hostile(
            "many attributes",
            "#EXTM3U\n#EXT-X-MEDIA:" + String(repeating: "A=1,", count: 300_000) + "\n\(variant)",
            "H240"
        ),
        Hostile("a NUL", "#EXTM3U\n\(variant)a\0b\n", "H235"),
        Hostile("itself", "#EXTM3U\n\(variant)", "names itself"),
        Hostile(
            "many variants",
            "#EXTM3U\n" + String(repeating: variant, count: 20_000),
            "more of H252"
        ),
        Hostile(
            "many groups",
            "#EXTM3U\n"
                + (0..<5_000).map { "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"\($0)\",NAME=\"a\"\n" }
                .joined() + variant,
            "more of H264"
        ),
        Hostile(
            "many names of tags",
            "#EXTM3U\n\(variant)" + (0..<20_000).map { "#EXT-X-INDEPENDENT\($0)\n" }.joined(),
            "more of H249"
        ),
        Hostile(
            "many empty lines",
            "#EXTM3U\n\(variant)" + String(repeating: "\n", count: 1_000_000),
            "H273"
        ),
        Hostile("nothing", "", exitCode: 2, "does not begin with #EXTM3U"),
        Hostile("no playlist", "\u{7F}ELF\0\0", exitCode: 2, "does not begin with #EXTM3U"),
        Hostile(
            "numbers beyond all",
            "#EXTM3U\n#EXT-X-TARGETDURATION:99999999999999999999\n#EXTINF:1e999,\na\n"
                + "#EXTINF:-5,\nb\n#EXT-X-BYTERANGE:9223372036854775807@9223372036854775807\nc\n",
            "H242"
        ),
    ]

    @Test(.slow, arguments: playlists)
    func `a hostile playlist is told of, quickly and briefly`(hostile: Hostile) throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try place.write("h.m3u8", hostile.bytes)
            let script = "ulimit -v 2000000; ulimit -t 60; \"$0\" playlist check h.m3u8"
            let result = try shell(script, in: folder)
            #expect(result.exitCode == hostile.exitCode, result.summary)
            let text = result.standardOutput + result.standardError
            #expect(text.contains(hostile.message), "\(text.prefix(2_000))")
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
            #expect(text.utf8.count < 5_000_000)
            guard hostile.exitCode == 1 else { return }
            let shown = try mediatag("playlist", "show", "h.m3u8", in: folder)
            #expect(shown.exitCode == 0, "\(shown.standardError.prefix(500))")
        }
    }

    @Test func `a file larger than any playlist is refused before it is read`() throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            let path = try place.write("huge.m3u8", text: "#EXTM3U\n")
            try writeSparse(path, [], at: 0, length: 1 << 36)
            let result = try mediatag("playlist", "check", "huge.m3u8", in: folder)
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("too many for a playlist"), result.summary)
        }
    }

    @Test func `a multivariant playlist that is larger than any is refused`() throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            let text = "#EXTM3U\n" + String(repeating: Self.variant, count: 150_000)
            try place.write("h.m3u8", text: text)
            let result = try mediatag("playlist", "show", "h.m3u8", in: folder)
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("too many for a playlist"), result.summary)
        }
    }

    @Test func `a rendition is added to many groups and variants at once`() throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            let groups = (0..<2_000).map {
                "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"\($0)\",NAME=\"a\",URI=\"a\"\n"
            }
            let variants = String(repeating: Self.variant, count: 2_000)
            try place.write("h.m3u8", text: "#EXTM3U\n" + groups.joined() + variants)
            let script = """
                ulimit -t 60
                "$0" playlist add h.m3u8 --subtitles es.m3u8 > /dev/null
                "$0" playlist add h.m3u8 --closed-captions CC1 --language en > /dev/null
                grep -c 'URI="es.m3u8"' h.m3u8; grep -c 'CLOSED-CAPTIONS="cc"' h.m3u8; wc -l < h.m3u8
                """
            let result = try shell(script, in: folder)
            #expect(result.standardOutput == "2000\n2000\n8002\n", "\(result.standardError)")
        }
    }
}
