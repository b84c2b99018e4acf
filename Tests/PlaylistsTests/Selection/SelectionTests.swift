// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists
import Testing

@Suite struct SelectionTests {
    @Test func `renditions are the options that movie tracks are`() throws {
        let playlist = try master(
            """
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="1"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="AD",LANGUAGE="en",AUTOSELECT=YES,\
            CHARACTERISTICS="public.accessibility.describes-video",URI="2"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="3"
            #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="x",LANGUAGE="fr",AUTOSELECT=YES,FORCED=YES,URI="4"
            #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="y",LANGUAGE="en",AUTOSELECT=YES,INSTREAM-ID="CC1"
            #EXT-X-MEDIA:TYPE=SMELL,GROUP-ID="c",NAME="z"

            """
        )
        let groups = playlist.selectionGroups
        #expect(groups.map(\.characteristic) == [.audible, .legible])
        #expect(
            groups.map(\.displayNames) == [
                ["English", "English AD"], ["French Forced", "English CC"],
            ]
        )
        let options = groups.flatMap(\.options)
        #expect(options.map(\.isDefault) == [true, false, false, false])
        #expect(options.map(\.isForced) == [false, false, true, false])
        #expect(options.map(\.excludedFromAutoselection) == [false, false, false, false])
    }

    @Test(arguments: RenditionType.allCases)
    func `an option is written as a rendition and read as the same option`(
        type: RenditionType
    ) throws {
        let characteristics: [MediaCharacteristic] =
            type.kind == .legible ? MediaCharacteristic.sdh : [.originalContent]
        for isDefault in [false, true] {
            let isSpecial = type.kind == .legible
            let option = SelectionOption(
                kind: type.kind,
                language: try LanguageTag("es-419"),
                name: "Name",
                characteristics: characteristics,
                isClosedCaption: type == .closedCaptions,
                isForced: type == .subtitles,
                isDefault: isDefault && !isSpecial
            )
            let tag = MediaRendition(type, option, groupID: "g", name: "Name", uri: "u")
            #expect(tag.option == option)
            let read = MediaRendition(PlaylistLine(content: tag.lineBytes[...], ending: .lineFeed))
            #expect(read?.option == option)
        }
    }

    @Test func `what a playlist cannot state is left out`() throws {
        let option = SelectionOption(
            kind: .legible,
            characteristics: [
                .legible, .mainProgramContent, .forcedOnlySubtitles, .easyToRead, .easyToRead,
            ]
        )
        let tag = MediaRendition(.subtitles, option, groupID: "g", name: "n", uri: "u")
        #expect(tag.characteristics == ["public.easy-to-read"])
        #expect(tag.isForced == true)
        #expect(tag.language == nil)
    }

    @Test func `names are the language's own, decorated only where they are taken`() throws {
        let spanish = SelectionOption(
            kind: .legible,
            language: try LanguageTag("es"),
            characteristics: MediaCharacteristic.sdh
        )
        let name = "Español"
        #expect(RenditionName.unique(for: spanish, taken: []) == name)
        #expect(RenditionName.unique(for: spanish, taken: [name]) == "\(name) SDH")
        #expect(
            RenditionName.unique(for: spanish, taken: [name, "\(name) SDH"]) == "\(name) SDH 2"
        )
        var described = SelectionOption(kind: .audible, characteristics: [.describesVideo])
        #expect(RenditionName.unique(for: described, taken: []) == "Unknown language AD")
        described.name = "Own"
        #expect(RenditionName.unique(for: described, taken: []) == "Own")
    }

    @Test(
        arguments: [
            ("a/b.m3u8", .file("a/b.m3u8")), ("./a//b%20c.m3u8?x#y", .file("a/b c.m3u8")),
            ("a/../b", .file("b")), ("../b", .outside), ("a/../../b", .outside),
            ("/etc/passwd", .outside),
            ("a/%2e%2e/%2E%2E/b", .outside), ("file:///etc/passwd", .outside), ("a%00b", .outside),
            ("https://example.com/a", .remote), ("//example.com/a", .remote), ("data:,x", .remote),
            ("{$host}/a", .variable), ("", .empty), ("?q", .empty), (".", .empty),
            ("1:2/a", .file("1:2/a")),
        ] as [(String, PlaylistReference)]
    )
    func `a URI leads to a file below the folder, or the reference says where else`(
        uri: String,
        reference: PlaylistReference
    ) {
        #expect(PlaylistReference(uri) == reference)
    }

    @Test func `what a member names begins in its own folder and stays below that of the master`() {
        #expect(PlaylistReference.resolve("s.ts", from: "a/b.m3u8") == .file("a/s.ts"))
        #expect(PlaylistReference.resolve("../s.ts?x", from: "a/b.m3u8") == .file("s.ts"))
        #expect(PlaylistReference.resolve("../../s.ts", from: "a/b.m3u8") == .outside)
        #expect(PlaylistReference.resolve("/s.ts", from: "a/b.m3u8") == .outside)
    }
}
