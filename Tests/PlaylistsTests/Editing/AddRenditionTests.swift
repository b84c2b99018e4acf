// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists
import Testing

@Suite struct AddRenditionTests {
    private func english(_ characteristics: [MediaCharacteristic] = []) throws -> SelectionOption {
        SelectionOption(
            kind: .legible,
            language: try LanguageTag("en"),
            characteristics: characteristics
        )
    }

    @Test func `the first subtitles make a group that every variant refers to`() throws {
        var playlist = try master(
            "#EXT-X-STREAM-INF:BANDWIDTH=1, X-OWN=2\nv1\n#EXT-X-STREAM-INF:BANDWIDTH=2\nv2\n"
        )
        let new = NewRendition(.subtitles, try english(), uri: "en.m3u8")
        let warnings = try playlist.add(new, path: "m")
        #expect(
            lines(playlist) == [
                "#EXTM3U",
                "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"subs\",NAME=\"English\",LANGUAGE=\"en\","
                    + "DEFAULT=NO,AUTOSELECT=YES,URI=\"en.m3u8\"",
                "#EXT-X-STREAM-INF:BANDWIDTH=1, X-OWN=2,SUBTITLES=\"subs\"", "v1",
                "#EXT-X-STREAM-INF:BANDWIDTH=2,SUBTITLES=\"subs\"", "v2",
            ]
        )
        #expect(warnings.count == 1)
        let once = playlist
        _ = try playlist.add(new, path: "m")
        #expect(playlist == once)
    }

    @Test func `a rendition is added to every group, after the plain one of its language`() throws {
        var playlist = try master(
            """
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="1"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de",URI="2"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="3"
            #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.64001e,ec-3",AUDIO="a"
            v1
            #EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="b"
            v2

            """
        )
        let option = SelectionOption(
            kind: .audible,
            language: try LanguageTag("en"),
            characteristics: [.describesVideo]
        )
        let new = NewRendition(.audio, option, uri: "ad", channels: "2", codec: "mp4a.40.2")
        _ = try playlist.add(new, path: "m")
        let added = playlist.renditions.filter { $0.tag.uri == "ad" }
        #expect(added.map(\.line) == [3, 6])
        #expect(added.map(\.tag.groupID) == ["a", "b"])
        for placed in added {
            #expect(placed.tag.name == "English AD")
            #expect(placed.tag.isAutoselect == true)
            #expect(placed.tag.isDefault == false)
            // The others of the group state none.
            #expect(placed.tag.channels == nil)
        }
        #expect(playlist.variants[0].tag.codecs == ["avc1.64001e", "ec-3", "mp4a.40.2"])
        // What states no codecs does not begin to.
        #expect(playlist.variants[1].tag.codecs.isEmpty)
    }

    @Test func `general renditions come before specific ones`() throws {
        var playlist = try master("#EXT-X-STREAM-INF:BANDWIDTH=1\nv1\n")
        var forced = try english()
        forced.isForced = true
        let order: [(SelectionOption, String)] = [
            (forced, "forced"), (try english(MediaCharacteristic.sdh), "sdh"),
            (try english(), "plain"), (try english([.easyToRead]), "easy"),
        ]
        for (option, uri) in order {
            _ = try playlist.add(NewRendition(.subtitles, option, uri: uri), path: "m")
        }
        #expect(playlist.renditions.map(\.tag.uri) == ["plain", "easy", "sdh", "forced"])
        #expect(Set(playlist.renditions.map(\.tag.name)).count == 4)
        #expect(playlist.renditions.last?.tag.isForced == true)
        #expect(playlist.renditions.allSatisfy { $0.tag.isAutoselect == true })
    }

    @Test func `closed captions take the place of NONE and raise the version`() throws {
        var playlist = try master(
            "#EXT-X-STREAM-INF:BANDWIDTH=1,CLOSED-CAPTIONS=NONE\nv1\n"
                + "#EXT-X-STREAM-INF:BANDWIDTH=2,CLOSED-CAPTIONS=NONE\nv2"
        )
        var option = try english()
        option.isClosedCaption = true
        let new = NewRendition(.closedCaptions, option, instreamID: "SERVICE1")
        #expect(try playlist.add(new, path: "m") == [])
        #expect(
            lines(playlist) == [
                "#EXTM3U", "#EXT-X-VERSION:7", "# mediatag: version 7 in place of none",
                "#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID=\"cc\",NAME=\"English\","
                    + "LANGUAGE=\"en\",DEFAULT=NO,AUTOSELECT=YES,INSTREAM-ID=\"SERVICE1\"",
                "#EXT-X-STREAM-INF:BANDWIDTH=1,CLOSED-CAPTIONS=\"cc\"", "v1",
                "#EXT-X-STREAM-INF:BANDWIDTH=2,CLOSED-CAPTIONS=\"cc\"", "v2",
            ]
        )
    }

    @Test func `sound inside the variants becomes a rendition beside the first other`() throws {
        let text = "#EXT-X-STREAM-INF:BANDWIDTH=1\nv1\n"
        var option = try english([.describesVideo])
        option.kind = .audible
        var new = NewRendition(.audio, option, uri: "ad")
        var playlist = try master(text)
        let error = #expect(throws: PlaylistError.self) { try playlist.add(new, path: "m") }
        #expect(error?.kind == .noMainLanguage)
        #expect(playlist == (try master(text)))
        new.mainLanguage = try LanguageTag("fr")
        _ = try playlist.add(new, path: "m")
        #expect(playlist.renditions.map(\.tag.uri) == [nil, "ad"])
        #expect(playlist.renditions.map(\.tag.language) == ["fr", "en"])
        #expect(playlist.renditions.first?.tag.isDefault == true)
    }

    @Test func `the default moves`() throws {
        var playlist = try master(
            """
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="1"
            #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"
            v1

            """
        )
        let option = SelectionOption(
            kind: .audible,
            language: try LanguageTag("fr"),
            isDefault: true
        )
        _ = try playlist.add(NewRendition(.audio, option, uri: "fr"), path: "m")
        #expect(playlist.renditions.map(\.tag.isDefault) == [false, true])
    }

    @Test func `bandwidth grows by what a rendition adds to the most demanding`() throws {
        var playlist = try master(
            """
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",URI="1"
            #EXT-X-STREAM-INF:BANDWIDTH=1000,AVERAGE-BANDWIDTH=900,AUDIO="a"
            v1

            """
        )
        let option = SelectionOption(kind: .audible, language: try LanguageTag("fr"))
        let rates = ["1": try rate(bytes: 100), "fr": try rate(bytes: 130)]
        #expect(
            try playlist.add(NewRendition(.audio, option, uri: "fr"), rates: rates, path: "m") == []
        )
        #expect(playlist.variants.first?.tag.bandwidth == 1_240)
        #expect(playlist.variants.first?.tag.averageBandwidth == 1_140)
        #expect(try playlist.remove("a/Français", rates: rates, path: "m") == [])
        #expect(playlist.variants.first?.tag.bandwidth == 1_000)
        let unknown = try playlist.add(NewRendition(.audio, option, uri: "fr"), path: "m")
        #expect(unknown == [.bandwidthNotCorrected(unmeasured: ["1", "fr"])])
        #expect(playlist.variants.first?.tag.bandwidth == 1_000)
    }

    @Test func `what is there with other attributes, and names that are taken, are refused`() throws
    {
        var playlist = try master("#EXT-X-STREAM-INF:BANDWIDTH=1\nv1\n")
        _ = try playlist.add(NewRendition(.subtitles, english(), uri: "1"), path: "m")
        let sdh = NewRendition(.subtitles, try english(MediaCharacteristic.sdh), uri: "1")
        let differing = #expect(throws: PlaylistError.self) { try playlist.add(sdh, path: "m") }
        #expect(differing?.kind == .differentRendition("1", selector: "subs/English"))
        var named = NewRendition(.subtitles, try english(), uri: "2")
        named.option.name = "English"
        let taken = #expect(throws: PlaylistError.self) { try playlist.add(named, path: "m") }
        #expect(taken?.kind == .nameTaken("English"))
        var empty = try master("#EXT-X-SESSION-DATA:DATA-ID=\"a\",VALUE=\"\"\n")
        let none = #expect(throws: PlaylistError.self) { try empty.add(named, path: "m") }
        #expect(none?.kind == .noVariant)
    }
}

/// A multivariant playlist of the lines behind its header.
func master(_ text: String) throws -> MultivariantPlaylist {
    MultivariantPlaylist(try PlaylistText(parsing: Array("#EXTM3U\n\(text)".utf8), path: "m"))
}

/// The lines without their ends.
func lines(_ playlist: MultivariantPlaylist) -> [String] { playlist.text.lines.map(\.text) }

/// The rate of one segment of a second.
func rate(bytes: Int) throws -> SegmentBitRate {
    let second = DecimalSeconds(nanoseconds: 1_000_000_000)
    let segment = SegmentBitRate.Segment(bytes: bytes, duration: second)
    return try #require(SegmentBitRate([segment], targetDurationSeconds: 1))
}
