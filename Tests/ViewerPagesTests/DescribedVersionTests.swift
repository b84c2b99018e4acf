// SPDX-License-Identifier: Apache-2.0

import Foundation
import Playlists
import Testing

@testable import ViewerPages

@Suite struct DescribedVersionTests {
    private static let master = """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="a/en.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English AD",LANGUAGE="en",CHARACTERISTICS="public.accessibility.describes-video",URI="/ad.m3u8?x=1"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",DEFAULT=YES,AUTOSELECT=YES,URI="b/en.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",DEFAULT=YES,AUTOSELECT=YES,URI="s/en.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=1000,AUDIO="a",SUBTITLES="s"
        v/index.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=2000,AUDIO="b"
        https://cdn.example/v.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=100,URI="v/iframes.m3u8"

        """

    private func lines(at address: String) throws -> [String] {
        let text = try PlaylistText(parsing: Array(Self.master.utf8), path: "master.m3u8")
        let bytes = DescribedVersion.playlist(text, at: address)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func `the description is the default of its group, and nothing else changes`() throws {
        let lines = try lines(at: "../hls/master.m3u8")
        #expect(lines[1].contains("DEFAULT=NO") && lines[1].contains("URI=\"../hls/a/en.m3u8\""))
        #expect(lines[2].contains("DEFAULT=YES") && lines[2].contains("AUTOSELECT=YES"))
        #expect(lines[3].contains("DEFAULT=YES"))
        #expect(lines[4].contains("DEFAULT=YES"))
        #expect(lines[5] == "#EXT-X-STREAM-INF:BANDWIDTH=1000,AUDIO=\"a\",SUBTITLES=\"s\"")
        #expect(lines[8] == "https://cdn.example/v.m3u8")
    }

    @Test(arguments: [
        ("../hls/master.m3u8", "../hls/v/index.m3u8", "/ad.m3u8?x=1"),
        ("media/master.m3u8", "media/v/index.m3u8", "/ad.m3u8?x=1"),
        ("master.m3u8", "v/index.m3u8", "/ad.m3u8?x=1"),
        (
            "https://media.example/hls/master.m3u8?key=/a/b",
            "https://media.example/hls/v/index.m3u8",
            "https://media.example/ad.m3u8?x=1"
        ),
    ])
    func `members are found from where the playlist is`(
        address: String,
        variant: String,
        description: String
    ) throws {
        let lines = try lines(at: address)
        #expect(lines[6] == variant)
        #expect(lines[2].contains("URI=\"\(description)\""))
    }
}
