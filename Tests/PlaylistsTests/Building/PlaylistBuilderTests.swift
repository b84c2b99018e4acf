// SPDX-License-Identifier: Apache-2.0

import Playlists
import Testing

@Suite struct PlaylistBuilderTests {
    private func written(_ builder: PlaylistBuilder) -> String {
        String(decoding: builder.text.write(), as: UTF8.self)
    }

    @Test func `a media playlist has the least version that its tags need`() {
        var builder = PlaylistBuilder()
        builder.append(Version(99))
        builder.append(TargetDuration(6))
        builder.append(PlaylistType.videoOnDemand)
        var map = InitializationMap()
        map.uri = "init.mp4"
        map.byteRange = ByteRange(length: 800, offset: 0)
        builder.append(map)
        builder.append(SegmentDuration(DecimalSeconds(nanoseconds: 6_006_000_000)))
        builder.append(uri: "#1 a.m4s")
        builder.append(EndList())
        #expect(
            written(builder) == """
                #EXTM3U
                #EXT-X-VERSION:6
                #EXT-X-TARGETDURATION:6
                #EXT-X-PLAYLIST-TYPE:VOD
                #EXT-X-MAP:URI="init.mp4",BYTERANGE="800@0"
                #EXTINF:6.006,
                %231%20a.m4s
                #EXT-X-ENDLIST

                """
        )
    }

    @Test func `a multivariant playlist without new features has no version`() {
        var builder = PlaylistBuilder()
        var variant = StreamInf()
        variant.bandwidth = 900_000
        variant.codecs = ["avc1.64001e", "mp4a.40.2"]
        variant.resolution = Resolution(width: 640, height: 360)
        variant.frameRate = DecimalSeconds("23.976")
        variant.statesNoClosedCaptions = true
        builder.append(variant, uri: "v.m3u8")
        let line =
            "BANDWIDTH=900000,CODECS=\"avc1.64001e,mp4a.40.2\",RESOLUTION=640x360,"
            + "FRAME-RATE=23.976,CLOSED-CAPTIONS=NONE"
        #expect(written(builder) == "#EXTM3U\n#EXT-X-STREAM-INF:\(line)\nv.m3u8\n")
    }

    @Test(
        arguments: [
            ("#EXTINF:4,", nil), ("#EXTINF:4.0,", 3), ("#EXTINF:4,a.b", nil),
            ("#EXT-X-BYTERANGE:1@0", 4),
            ("#EXT-X-KEY:METHOD=AES-128,URI=\"k\"", nil),
            ("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x1", 2),
            ("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",KEYFORMAT=\"identity\"", 5),
            ("#EXT-X-MAP:URI=\"i\"", 6), ("#EXT-X-I-FRAMES-ONLY\n#EXT-X-MAP:URI=\"i\"", 5),
            ("#EXT-X-DEFINE:NAME=\"a\",VALUE=\"\"", 8), ("#EXT-X-DEFINE:QUERYPARAM=\"a\"", 11),
            ("#EXT-X-SKIP:SKIPPED-SEGMENTS=1", 9),
            ("#EXT-X-SKIP:SKIPPED-SEGMENTS=1,RECENTLY-REMOVED-DATERANGES=\"\"", 10),
            ("#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,INSTREAM-ID=\"CC1\"", nil),
            ("#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,INSTREAM-ID=\"SERVICE1\"", 7),
            ("#EXT-X-MEDIA:TYPE=AUDIO,INSTREAM-ID=\"a\"", 13),
            ("#EXT-X-STREAM-INF:BANDWIDTH=1,REQ-VIDEO-LAYOUT=\"CH-STEREO\"", 12),
            ("#EXT-X-STREAM-INF:BANDWIDTH=1,SCORE=1.5", nil),
        ] as [(String, Int?)]
    )
    func `each feature needs its version, and says why`(lines: String, version: Int?) throws {
        let text = try PlaylistText(parsing: Array("#EXTM3U\n\(lines)\n".utf8), path: "a")
        let need = TagCatalog.versionRequirement(of: text)
        #expect(need?.version == version)
        if let need { #expect(!need.reason.isEmpty && need.line > 1) }
    }
}
