// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Playlists

/// Marks of flashing lights in media playlists.
@Suite struct FlashMarksTests {
    private static func playlist(_ text: String) throws -> MediaPlaylist {
        MediaPlaylist(try PlaylistText(parsing: Array(text.utf8), path: "a.m3u8"))
    }

    /// Three segments of four seconds; the dates jump at the second one.
    private static let text =
        "#EXTM3U\r\n#EXT-X-TARGETDURATION:4\r\n#X-OWN: kept \r\n"
        + "#EXT-X-PROGRAM-DATE-TIME:2026-02-03T04:05:06.700+01:00\r\n#EXTINF:4,\r\n1.ts\r\n"
        + "#EXT-X-DATERANGE:ID=\"ad\",START-DATE=\"2026-02-03T03:05:06Z\"\r\n"
        + "#EXT-X-PROGRAM-DATE-TIME:2026-02-03T05:00:00Z\r\n#EXTINF:4,\r\n2.ts\r\n"
        + "#EXTINF:4,\r\n3.ts\r\n#EXT-X-ENDLIST"

    private static func line(_ number: Int, _ date: String, _ seconds: String) -> String {
        "#EXT-X-DATERANGE:ID=\"mediatag-flashes-\(number)\","
            + "CLASS=\"com.apple.accessibility.video.strobing.general-flash\","
            + "START-DATE=\"\(date)\",DURATION=\(seconds),X-RISK-LEVEL=100\r\n"
    }

    @Test func `marks have the dates of their segments, and every other byte is kept`() throws {
        let playlist = try Self.playlist(Self.text)
        let marks = FlashMarks([1500..<2000, 9000..<9500], length: 12_000)
        let marked = try #require(playlist.marked(marks))
        let first = Self.line(1, "2026-02-03T03:05:07.200Z", "2.5")
        let second = Self.line(2, "2026-02-03T05:00:04.000Z", "2.5")
        let place = "#EXT-X-PROGRAM-DATE-TIME:2026-02-03T04"
        let wanted = Self.text.replacing(place, with: first + second + place)
        #expect(String(decoding: marked.write(), as: UTF8.self) == wanted)
        #expect(MediaPlaylist(marked).marked(marks) == marked)
        let none = MediaPlaylist(marked).marked(FlashMarks([], length: 12_000))
        #expect(none == playlist.text)
    }

    @Test func `flashes close to each other have one mark within the presentation`() {
        let marks = FlashMarks([11_000..<11_800, 500..<900, 2500..<3000], length: 12_000)
        #expect(marks.times == [0..<4000, 10_000..<12_000])
    }

    @Test func `a playlist without dates cannot be marked`() throws {
        let plain = try Self.playlist("#EXTM3U\n#EXTINF:4,\n1.ts\n#EXT-X-ENDLIST\n")
        #expect(plain.marked(FlashMarks([1000..<2000], length: 4000)) == nil)
        #expect(plain.marked(FlashMarks([], length: 4000)) == plain.text)
    }
}
