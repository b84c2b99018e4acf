// SPDX-License-Identifier: Apache-2.0

import Playlists
import Testing

@Suite struct TagCatalogTests {
    @Test(arguments: TagName.allCases)
    func `every tag has one row and is recognised`(name: TagName) {
        #expect(TagCatalog.entries.count { $0.name == name } == 1)
        #expect(PlaylistLine("#\(name.rawValue):1").tag == name)
        #expect(PlaylistLine("#\(name.rawValue)X").tag == nil)
    }

    /// A line of every tag as the standard has it.
    static let vectors: [(TagName, String)] = [
        (.playlist, "#EXTM3U"), (.version, "#EXT-X-VERSION:7"),
        (.independentSegments, "#EXT-X-INDEPENDENT-SEGMENTS"),
        (.start, "#EXT-X-START:TIME-OFFSET=-12.5,PRECISE=YES"),
        (.define, "#EXT-X-DEFINE:NAME=\"host\",VALUE=\"example.com\""),
        (.allowCache, "#EXT-X-ALLOW-CACHE:YES"), (.targetDuration, "#EXT-X-TARGETDURATION:6"),
        (.mediaSequence, "#EXT-X-MEDIA-SEQUENCE:7794"),
        (.discontinuitySequence, "#EXT-X-DISCONTINUITY-SEQUENCE:3"), (.endList, "#EXT-X-ENDLIST"),
        (.playlistType, "#EXT-X-PLAYLIST-TYPE:EVENT"), (.iFramesOnly, "#EXT-X-I-FRAMES-ONLY"),
        (.partInf, "#EXT-X-PART-INF:PART-TARGET=0.33334"),
        (
            .serverControl,
            "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.0,CAN-SKIP-UNTIL=24.0"
        ),
        (.inf, "#EXTINF:9.009,a title"), (.byteRange, "#EXT-X-BYTERANGE:75232@0"),
        (.discontinuity, "#EXT-X-DISCONTINUITY"),
        (.key, "#EXT-X-KEY:METHOD=AES-128,URI=\"https://example.com/k\",IV=0x9c7db8778570d05c"),
        (.map, "#EXT-X-MAP:URI=\"init.mp4\",BYTERANGE=\"800@0\""),
        (.programDateTime, "#EXT-X-PROGRAM-DATE-TIME:2010-02-19T14:54:23.031+08:00"),
        (.gap, "#EXT-X-GAP"), (.bitrate, "#EXT-X-BITRATE:830"),
        (.part, "#EXT-X-PART:DURATION=0.33334,URI=\"p.0.mp4\",INDEPENDENT=YES,BYTERANGE=\"9@1\""),
        (
            .dateRange,
            "#EXT-X-DATERANGE:ID=\"ad\",CLASS=\"com.apple.hls.interstitial\","
                + "START-DATE=\"2022-01-02T21:55:44.000Z\",DURATION=15.0,X-ASSET-URI=\"ad.m3u8\","
                + "X-RESUME-OFFSET=0,CUE=\"PRE,ONCE\",SCTE35-OUT=0xFC002F"
        ),
        (.skip, "#EXT-X-SKIP:SKIPPED-SEGMENTS=20,RECENTLY-REMOVED-DATERANGES=\"a\tb\""),
        (.preloadHint, "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"p.3.mp4\",BYTERANGE-START=10"),
        (.renditionReport, "#EXT-X-RENDITION-REPORT:URI=\"../2M/w.php\",LAST-MSN=273,LAST-PART=3"),
        (
            .media,
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"English AD\",LANGUAGE=\"en\",DEFAULT=NO,"
                + "AUTOSELECT=YES,CHARACTERISTICS=\"public.accessibility.describes-video\",CHANNELS=\"2\""
        ),
        (
            .streamInf,
            "#EXT-X-STREAM-INF:BANDWIDTH=911212,CODECS=\"avc1.64001e,mp4a.40.2\",RESOLUTION=640x360,"
                + "FRAME-RATE=24.000,VIDEO-RANGE=SDR,AUDIO=\"a\",CLOSED-CAPTIONS=NONE"
        ),
        (
            .iFrameStreamInf,
            "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=19015,CODECS=\"avc1.64001e\",URI=\"i.m3u8\""
        ),
        (
            .sessionData,
            "#EXT-X-SESSION-DATA:DATA-ID=\"com.example.title\",VALUE=\"\",LANGUAGE=\"en\""
        ),
        (
            .sessionKey,
            "#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"skd://k\",KEYFORMATVERSIONS=\"1/2\""
        ),
        (.contentSteering, "#EXT-X-CONTENT-STEERING:SERVER-URI=\"/s\",PATHWAY-ID=\"CDN-A\""),
    ]

    @Test func `every tag has a vector`() {
        #expect(Set(Self.vectors.map(\.0)) == Set(TagName.allCases))
    }

    @Test(arguments: vectors)
    func `the attributes of every vector are those of the catalogue`(
        name: TagName,
        text: String
    ) throws {
        let line = PlaylistLine(text)
        let entry = try #require(TagCatalog.entry(name))
        #expect(line.tag == name)
        #expect(line.value.isEmpty == (entry.value == .none))
        guard entry.value == .attributes else { return }
        let attributes = AttributeList(parsing: line.value)
        for attribute in attributes.entries where !attribute.name.hasPrefix("X-") {
            let row = try #require(entry.attribute(attribute.name), "\(attribute.name)")
            #expect(row.fault(of: attribute.value) == nil, "\(attribute.name)")
        }
        for row in entry.attributes where row.isRequired {
            #expect(attributes.contains(row.name))
        }
    }

    @Test func `views read and write every tag that the program reads or writes`() throws {
        let types: [any PlaylistTag.Type] = [
            PlaylistHeader.self, Version.self, IndependentSegments.self, Define.self,
            TargetDuration.self, MediaSequence.self, DiscontinuitySequence.self, EndList.self,
            PlaylistType.self, IFramesOnly.self, PartInf.self, ServerControl.self,
            SegmentDuration.self, SegmentByteRange.self, Discontinuity.self, Key.self,
            InitializationMap.self, ProgramDateTime.self, Part.self,
            DateRange.self, PreloadHint.self, MediaRendition.self,
            StreamInf.self, IFrameStreamInf.self, SessionData.self, SessionKey.self,
            ContentSteering.self,
        ]
        let withoutView: Set<TagName> = [
            .allowCache, .start, .gap, .bitrate, .skip, .renditionReport,
        ]
        #expect(Set(types.map { $0.name }) == Set(TagName.allCases).subtracting(withoutView))
        for type in types {
            let text = try #require(Self.vectors.first { $0.0 == type.name }).1
            let tag = type.init(PlaylistLine(text))
            #expect(tag.map { String(decoding: $0.lineBytes, as: UTF8.self) } == text)
        }
    }

    @Test func `an interstitial is a date range of its class`() throws {
        let text = try #require(Self.vectors.first { $0.0 == .dateRange }).1
        let range = try #require(DateRange(PlaylistLine(text)))
        let interstitial = try #require(Interstitial(range))
        #expect(interstitial.assetURI == "ad.m3u8")
        #expect(interstitial.cues == ["PRE", "ONCE"])
        #expect(interstitial.attributes == range.attributes)
    }
}
