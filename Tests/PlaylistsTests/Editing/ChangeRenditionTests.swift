// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists
import Testing

@Suite struct ChangeRenditionTests {
    private static let text = """
        #EXT-X-MEDIA:TYPE=AUDIO, GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="1"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Second",LANGUAGE="en",URI="2"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="3"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="Second",LANGUAGE="en",URI="4"
        #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="a",NAME="Second",INSTREAM-ID="CC1"
        #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a",CLOSED-CAPTIONS="a"
        v1
        #EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="b",CLOSED-CAPTIONS="a"
        v2

        """

    @Test func `what parallel groups state alike changes in all, the rest in one`() throws {
        var playlist = try master(Self.text)
        var change = RenditionChange()
        change.set("NAME", .quoted("English AD"))
        change.set("AUTOSELECT", .unquoted("YES"))
        change.set("CHANNELS", .quoted("6"))
        change.addedCharacteristics = ["public.accessibility.describes-video"]
        try playlist.change("AUDIO:b/Second", change, path: "m")
        let changed = playlist.renditions.filter { $0.tag.name == "English AD" }.map(\.tag)
        #expect(changed.map(\.groupID) == ["a", "b"])
        #expect(changed.map(\.channels) == [nil, "6"])
        #expect(changed.allSatisfy { $0.characteristics == change.addedCharacteristics })
        #expect(changed.map(\.uri) == ["2", "4"])
        let once = playlist
        try playlist.change("b/English AD", change, path: "m")
        #expect(playlist == once)
        #expect(lines(playlist)[1] == Self.text.split(separator: "\n")[0])
    }

    @Test func `the view follows each edit as if the lines were read again`() throws {
        var playlist = try master(Self.text)
        func expectView() { #expect(playlist == MultivariantPlaylist(playlist.text)) }
        let french = SelectionOption(
            kind: .audible,
            language: try LanguageTag("fr"),
            isDefault: true
        )
        _ = try playlist.add(NewRendition(.audio, french, uri: "fr"), path: "m")
        expectView()
        let captions = SelectionOption(kind: .legible, language: try LanguageTag("fr"))
        let channel = NewRendition(.closedCaptions, captions, instreamID: "SERVICE1")
        _ = try playlist.add(channel, path: "m")
        expectView()
        var change = RenditionChange()
        change.set("NAME", .quoted("Other"))
        try playlist.change("AUDIO:a/Second", change, path: "m")
        expectView()
        _ = try playlist.remove("a/English", path: "m")
        expectView()
        #expect(playlist.renditions.count == 6 && playlist.variants.count == 2)
    }

    @Test func `a value that is there already changes no line`() throws {
        // EXTINF with a fraction and a key format need a higher version than the stated one.
        let text =
            "#EXT-X-VERSION:1\n" + Self.text
            + "#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"k\",KEYFORMAT=\"identity\"\n"
        var playlist = try master(text)
        let before = playlist.text.write()
        var change = RenditionChange()
        change.set("NAME", .quoted("English"))
        change.set("LANGUAGE", .quoted("en"))
        change.set("DEFAULT", .unquoted("YES"))
        change.set("URI", .quoted("1"))
        try playlist.change("a/English", change, path: "m")
        #expect(playlist.text.write() == before)
        change.set("LANGUAGE", .quoted("en-GB"))
        try playlist.change("a/English", change, path: "m")
        // Another line needs version 5, and not the edit.
        #expect(String(decoding: playlist.text.write(), as: UTF8.self).contains("VERSION:1\n"))
    }

    @Test func `a new default takes it from the old one`() throws {
        var playlist = try master(Self.text)
        var change = RenditionChange()
        change.set("DEFAULT", .unquoted("YES"))
        try playlist.change("AUDIO:a/Second", change, path: "m")
        #expect(playlist.renditions.prefix(4).map(\.tag.isDefault) == [false, true, false, true])
        #expect(playlist.renditions.prefix(4).allSatisfy { $0.tag.isAutoselect == true })
    }

    @Test func `characteristics can be taken away`() throws {
        var playlist = try master(
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"A\",CHARACTERISTICS=\"x.y.z,public.a\"\n"
        )
        var change = RenditionChange()
        change.removedCharacteristics = ["public.a"]
        try playlist.change("a/A", change, path: "m")
        #expect(playlist.renditions.first?.tag.characteristics == ["x.y.z"])
        change.removedCharacteristics = ["x.y.z"]
        try playlist.change("a/A", change, path: "m")
        #expect(lines(playlist)[1] == "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"A\"")
    }

    @Test func `a rendition goes from every group, and with the last of a group the references`()
        throws
    {
        var playlist = try master(Self.text)
        _ = try playlist.remove("AUDIO:a/Second", path: "m")
        #expect(playlist.groups(of: .audio) == ["a", "b"])
        _ = try playlist.remove("a/English", path: "m")
        #expect(playlist.groups(of: .audio) == [])
        _ = try playlist.remove("a/Second", path: "m")
        #expect(
            lines(playlist) == [
                "#EXTM3U", "#EXT-X-STREAM-INF:BANDWIDTH=1,CLOSED-CAPTIONS=NONE", "v1",
                "#EXT-X-STREAM-INF:BANDWIDTH=2,CLOSED-CAPTIONS=NONE", "v2",
            ]
        )
    }

    @Test func `names that match none or several, and names that are taken, are refused`() throws {
        var playlist = try master(Self.text)
        let none = #expect(throws: PlaylistError.self) { try playlist.remove("x/y", path: "m") }
        #expect(none?.description.contains("\"a/English\"") == true)
        let two = #expect(throws: PlaylistError.self) { try playlist.remove("a/Second", path: "m") }
        #expect(two?.kind == .ambiguousRendition("a/Second"))
        var change = RenditionChange()
        change.set("NAME", .quoted("English"))
        #expect(throws: PlaylistError.self) {
            try playlist.change("AUDIO:a/Second", change, path: "m")
        }
        #expect(playlist == (try master(Self.text)))
    }
}

/// `EXT-X-VERSION` after an edit.
@Suite struct EditedVersionTests {
    private static let needs = [
        #"#EXT-X-STREAM-INF:BANDWIDTH=1,REQ-VIDEO-LAYOUT="CH-STEREO",AUDIO="a""# + "\nv1\n",
        #"#EXT-X-DEFINE:NAME="n",VALUE="1""# + "\n#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"\nv1\n",
        #"#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID="v",NAME="V",INSTREAM-ID="1""# + "\n"
            + "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"\nv1\n",
    ]
    private static let audio =
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",URI="1""# + "\n"

    private func rename(_ playlist: inout MultivariantPlaylist, _ from: String, _ to: String) throws
    {
        var change = RenditionChange()
        change.set("NAME", .quoted(to))
        try playlist.change("a/\(from)", change, path: "m")
    }

    @Test(arguments: needs)
    func `what another line needs is no reason to raise the version`(line: String) throws {
        var playlist = try master(Self.audio + line)
        let before = playlist.text
        try rename(&playlist, "English", "Other")
        #expect(!lines(playlist).contains { $0.hasPrefix("#EXT-X-VERSION") })
        try rename(&playlist, "Other", "English")
        #expect(playlist.text == before)
        let new = NewRendition(
            .subtitles,
            SelectionOption(kind: .legible, language: try LanguageTag("en")),
            uri: "s"
        )
        _ = try playlist.add(new, path: "m")
        #expect(!lines(playlist).contains { $0.hasPrefix("#EXT-X-VERSION") })
    }

    @Test func `an edit of a line that needs a version itself does not raise it either`() throws {
        var playlist = try master(
            #"#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="a",NAME="English",INSTREAM-ID="SERVICE1""#
                + "\n#EXT-X-STREAM-INF:BANDWIDTH=1,CLOSED-CAPTIONS=\"a\"\nv1\n"
        )
        let before = playlist.text
        try rename(&playlist, "English", "Other")
        try rename(&playlist, "Other", "English")
        #expect(playlist.text == before)
    }

    @Test(arguments: needs)
    func `an edit raises the version for what it adds, and no further`(line: String) throws {
        var playlist = try master(Self.audio + line)
        let new = NewRendition(
            .closedCaptions,
            SelectionOption(kind: .legible, language: try LanguageTag("en")),
            instreamID: "SERVICE1"
        )
        _ = try playlist.add(new, path: "m")
        #expect(lines(playlist).contains("#EXT-X-VERSION:7"))
    }

    private func set(_ channel: String, in playlist: inout MultivariantPlaylist) throws {
        var change = RenditionChange()
        change.set("INSTREAM-ID", .quoted(channel))
        try playlist.change("CLOSED-CAPTIONS:a/English", change, path: "m")
    }

    @Test(arguments: ["#EXT-X-VERSION:4\n", "#EXT-X-VERSION:06\n", "#EXT-X-VERSION:9\n", ""])
    func `taking back what needed a higher version restores the bytes`(version: String) throws {
        let text =
            version + Self.audio
            + #"#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="a",NAME="English",INSTREAM-ID="CC1""#
            + "\n#EXT-X-STREAM-INF:BANDWIDTH=1,CLOSED-CAPTIONS=\"a\"\nv1\n"
        var playlist = try master(text)
        let before = playlist.text.write()
        try set("SERVICE1", in: &playlist)
        let raised = playlist.text.write()
        #expect(lines(playlist).contains("#EXT-X-VERSION:\(version.contains("9") ? 9 : 7)"))
        try set("SERVICE2", in: &playlist)
        try set("SERVICE1", in: &playlist)
        #expect(playlist.text.write() == raised)
        #expect(playlist == MultivariantPlaylist(playlist.text))
        try set("CC1", in: &playlist)
        #expect(playlist.text.write() == before)
        #expect(playlist == MultivariantPlaylist(playlist.text))
    }

    @Test func `removing the rendition that needed a higher version restores the bytes`() throws {
        var playlist = try master(
            "#EXT-X-VERSION:4\n" + Self.audio + "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"\nv1\n"
        )
        let option = SelectionOption(kind: .legible, language: try LanguageTag("en"))
        _ = try playlist.add(
            NewRendition(.closedCaptions, option, instreamID: "SERVICE1"),
            path: "m"
        )
        #expect(lines(playlist).contains("# mediatag: version 7 in place of 4"))
        _ = try playlist.remove("cc/English", path: "m")
        #expect(lines(playlist).contains("#EXT-X-VERSION:4"))
        #expect(!lines(playlist).contains { $0.hasPrefix("# mediatag") })
    }

    @Test func `a version that its author changed after an edit stays`() throws {
        var playlist = try master(
            "#EXT-X-VERSION:8\n# mediatag: version 7 in place of 4\n"
                + #"#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="a",NAME="English",INSTREAM-ID="SERVICE1""#
                + "\n#EXT-X-STREAM-INF:BANDWIDTH=1,CLOSED-CAPTIONS=\"a\"\nv1\n"
        )
        try set("CC1", in: &playlist)
        #expect(lines(playlist).contains("#EXT-X-VERSION:8"))
    }
}
