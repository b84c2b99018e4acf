// SPDX-License-Identifier: Apache-2.0

import Playlists
import Testing

@Suite struct PlaylistTextTests {
    @Test(arguments: [
        "", "#EXTM3U", "#EXTM3U\n", "#EXTM3U\r\n#EXT-X-VERSION:3\n\n \t\nx.ts",
        "\u{FEFF}#EXTM3U\n# a comment\n#EXT-X-FOO:BAR=\"1\", baz = 2,,\n",
        "\r\r\n\n\r", "#EXT-X-MEDIA:TYPE=AUDIO,NAME=\"open\n{$a}\n", "a\u{0}b\n",
    ])
    func `what is read is written back byte for byte`(text: String) throws {
        let bytes = Array(text.utf8)
        #expect(try PlaylistText(parsing: bytes, path: "a").write() == bytes)
    }

    @Test func `random bytes are written back as they were read`() throws {
        var generator = Seeded(seed: 7)
        let words = [
            "#EXTM3U", "#EXTINF:", "#EXT-X-MEDIA:", "TYPE=", "\"", ",", "=", "\n", "\r\n", "\r",
            " ",
            "#", "\u{FEFF}", "AUDIO", "{$v}", "a.ts", "#EXT-X-", "#EXT-X-STREAM-INF:BANDWIDTH=1",
        ].map { Array($0.utf8) }
        for _ in 0..<2_000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0..<40, using: &generator) {
                bytes +=
                    Bool.random(using: &generator)
                    ? words.randomElement(using: &generator) ?? []
                    : [UInt8.random(in: 0...255, using: &generator)]
            }
            let text = try PlaylistText(parsing: bytes, path: "a")
            #expect(text.write() == bytes)
            for line in text.lines {
                let list = AttributeList(parsing: line.value)
                #expect(list.bytes == Array(line.value))
            }
        }
    }

    @Test func `each line says what it is`() throws {
        let text = """
            #EXTM3U
            # comment
            #EXT-X-FOO
            #EXTINF:4,
            a.ts

              
            #EXTINFO:1
            """
        let lines = try PlaylistText(parsing: Array(text.utf8), path: "a").lines
        let kinds: [PlaylistLine.Kind] = [
            .tag(.playlist), .comment, .unknownTag, .tag(.inf), .uri, .blank, .blank, .unknownTag,
        ]
        #expect(lines.map(\.kind) == kinds)
        #expect(lines[3].value.elementsEqual("4,".utf8))
        #expect(lines[2].writtenTagName == "EXT-X-FOO")
    }

    @Test func `an edit changes its line and no other byte`() throws {
        let old = "\u{FEFF}#EXTM3U\r\n\n#X , y\r\nlast"
        var text = try PlaylistText(parsing: Array(old.utf8), path: "a")
        text.insertLines([(4, Array("#EXT-X-ENDLIST".utf8))])
        text.replaceLine(at: 1, with: Array("new".utf8))
        text.removeLines(at: [2])
        let new = "\u{FEFF}#EXTM3U\r\nnew\nlast\r\n#EXT-X-ENDLIST\r\n"
        #expect(text.write() == Array(new.utf8))
    }

    @Test func `a file larger than any playlist is refused`() {
        let bytes = [UInt8](repeating: 0x41, count: PlaylistText.byteLimit + 1)
        let error = #expect(throws: PlaylistError.self) {
            try PlaylistText(parsing: bytes, path: "huge.m3u8")
        }
        #expect(error?.kind == .tooLarge(bytes: bytes.count, limit: PlaylistText.byteLimit))
    }

    @Test func `a file with more lines than any playlist is refused`() {
        let bytes = [UInt8](repeating: 0x0A, count: PlaylistText.lineLimit + 1)
        let error = #expect(throws: PlaylistError.self) {
            try PlaylistText(parsing: bytes, path: "lines.m3u8")
        }
        #expect(error?.kind == .tooManyLines(limit: PlaylistText.lineLimit))
    }

    @Test func `a file that is not a playlist is refused at its first bytes`() {
        let error = #expect(throws: PlaylistError.self) {
            try Playlist(parsing: Array("WEBVTT\n".utf8), path: "a.m3u8")
        }
        #expect(error?.kind == .notAPlaylist)
        #expect(error?.description.hasSuffix("it does not begin with #EXTM3U") == true)
    }

    /// A CR at the end of a file is content; with a line behind it, it is half of the end of its line.
    @Test(arguments: ["a\nb\r", "a\r\nb\r", "b\r"])
    func `a line after a last CR is read as it was added`(text: String) throws {
        var text = try PlaylistText(parsing: Array(text.utf8), path: "a")
        text.insertLines([(text.lines.count, Array("c".utf8))])
        #expect(try PlaylistText(parsing: text.write(), path: "a") == text)
        #expect(text.lines.dropLast().last?.content.elementsEqual("b".utf8) == true)
    }
}

/// A generator that gives the same numbers in every run.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 31)
    }
}
