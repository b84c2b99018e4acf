// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@Suite struct GoldenBoxTests {
    @Test(arguments: [
        (
            "public.accessibility.transcribes-spoken-dialog",
            """
            00000036 74616763 7075626c69632e6163636573736962696c6974792e
            7472616e736372696265732d73706f6b656e2d6469616c6f67
            """
        ),
        (
            "public.accessibility.describes-music-and-sound",
            """
            00000036 74616763 7075626c69632e6163636573736962696c6974792e
            6465736372696265732d6d757369632d616e642d736f756e64
            """
        ),
    ])
    func `written tags have the bytes of Subler's tags`(tag: String, golden: String) {
        #expect(Box(TaggedCharacteristicBox(tag: tag)).encoded == hex(golden))
    }

    @Test func `an extended language has the expected bytes`() {
        let golden = hex("00000012 656c6e67 00000000 656e2d555300")
        #expect(Box(ExtendedLanguageBox(tag: "en-US")).encoded == golden)
    }

    @Test func `a selection follower has the expected bytes`() throws {
        var track = Track(box: Box("trak", children: []))
        track.setReferences("folw", to: [5])
        let golden = hex("00000014 74726566 0000000c 666f6c77 00000005")
        #expect(track.box.child("tref")?.encoded == golden)
        #expect(try track.references("folw") == [5])
        track.setReferences("folw", to: [])
        #expect(track.box.children.isEmpty)
    }

    @Test func `a text sample entry has the bytes of Subler's`() {
        let entry = TextSampleEntry(
            displayFlags: .someSamplesForced,
            defaultTextBox: TextBox(top: 0, left: 0, bottom: 54, right: 640),
            defaultStyle: TextStyle(fontSize: 18),
            fontName: "Arial"
        )
        let description = Box("stsd", prefix: hex("00000000 00000001"), children: [Box(entry)])
        let golden = hex(
            """
            00000050 73747364 00000000 00000001
            00000040 74783367 000000000000 0001 40000000 01 ff 00000000 0000 0000 0036 0280
            0000 0000 0001 00 12 ffffffff 00000012 66746162 0001 0001 05 417269616c
            """
        )
        #expect(description.encoded == golden)
    }

    @Test func `a handler, a media header and a data reference have the expected bytes`() {
        let handler = hex(
            "00000021 68646c72 00000000 00000000 7362746c 00000000 00000000 00000000 00"
        )
        #expect(Box(HandlerBox(handlerType: "sbtl")).encoded == handler)
        #expect(Box(NullMediaHeaderBox()).encoded == hex("0000000c 6e6d6864 00000000"))
        #expect(Box(DataEntryURLBox()).encoded == hex("0000000c 75726c20 00000001"))
    }

    @Test func `the version of a header is raised only if a duration needs it`() throws {
        let short = TrackHeaderBox(trackID: 1, duration: 0xFFFF_FFFE)
        let long = TrackHeaderBox(trackID: 1, duration: 0x1_0000_0000)
        #expect(Box(short).payload.count == 84)
        #expect(Box(long).payload.count == 96)
        #expect(try Box(long).decode(TrackHeaderBox.self).duration == 0x1_0000_0000)
    }
}
