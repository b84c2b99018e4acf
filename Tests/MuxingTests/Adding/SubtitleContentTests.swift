// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection
import Muxing
import TestSupport
import Testing

/// The bytes are those of `mp4.md`, which were measured on files of other programs.
@Suite struct SubtitleContentTests {
    private func boxes(_ path: [FourCC], _ file: String = "es.sdh.srt") throws -> [String] {
        try subtitleTrack(file: file).box.encodedDescendants(path)
    }

    @Test func `a new subtitle track has a tagc for each SDH characteristic`() throws {
        let golden = [
            """
            00000036746167637075626c69632e6163636573736962696c6974792e\
            7472616e736372696265732d73706f6b656e2d6469616c6f67
            """,
            """
            00000036746167637075626c69632e6163636573736962696c6974792e\
            6465736372696265732d6d757369632d616e642d736f756e64
            """,
        ]
        #expect(try boxes(["udta", "tagc"]) == golden)
        #expect(try boxes(["udta", "tagc"], "es.srt") == [])
    }

    @Test(
        arguments: [
            ("es.srt", [], []), ("es.sdh.srt", ["caption"], []),
            ("es.forced.srt", ["forced-subtitle"], []),
            ("es.srt", ["description", "commentary"], [.describesVideo, .auxiliaryContent]),
        ] as [(String, [String], [MediaCharacteristic])]
    )
    func `a new subtitle track has its roles`(
        file: String,
        roles: [String],
        tags: [MediaCharacteristic]
    ) throws {
        let track = try subtitleTrack(file: file, hasRoles: true) { $0.characteristics = tags }
        let kinds = try track.kinds()
        #expect(kinds.map(\.value) == roles)
        #expect(kinds.allSatisfy { $0.schemeURI == "urn:mpeg:dash:role:2011" })
    }

    @Test func `a new subtitle track has its language in both places`() throws {
        #expect(
            try boxes(["mdia", "elng"], "en-US.srt") == ["00000012656c6e6700000000656e2d555300"]
        )
        let header = try subtitleTrack(file: "en-US.srt").mediaHeader()
        #expect(header.language == PackedLanguageCode(try LanguageTag("en")))
        let bytes = try #require(try boxes(["mdia", "mdhd"], "en-US.srt").first)
        #expect(bytes.hasSuffix("000003e8" + "000007d0" + "15c7" + "0000"))
        let types = try subtitleTrack().box.children[1].children.map(\.type)
        #expect(types == ["mdhd", "elng", "hdlr", "minf"])
    }

    @Test func `a new subtitle track has its name for QuickTime and for other players`() throws {
        // u32 0, "spa", "español" and a NUL; and the bare text.
        let text = "65737061c3b16f6c"
        #expect(try boxes(["udta", "tnam"]) == ["00000017746e616d000000004e01" + text + "00"])
        #expect(try boxes(["udta", "name"]) == ["000000106e616d65" + text])
    }

    @Test func `a new subtitle track has Apple's sample entry, handler and media header`() throws {
        let entry =
            "0000004574783367" + "0000000000000001" + "00000000" + "01ff" + "00000000"
            + "0000000000360280" + "00000000000100" + "12ffffffff"
            + "00000017667461620001" + "00010a53616e732d5365726966"
        #expect(
            try boxes(["mdia", "minf", "stbl", "stsd"]) == [
                "0000005573747364" + "0000000000000001" + entry
            ]
        )
        #expect(try boxes(["mdia", "minf", "nmhd"]) == ["0000000c6e6d686400000000"])
        #expect(
            try boxes(["mdia", "hdlr"])[0].hasPrefix(
                "0000002168646c720000000000000000" + "7362746c"
            )
        )
    }

    @Test func `a new subtitle track is in front of the lower edge of the video`() throws {
        let header = try #require(try boxes(["tkhd"]).first)
        let matrix =
            "000100000000000000000000" + "000000000001000000000000" + "000000000132000040000000"
        let layer = "ffff" + "0000" + "0000" + "0000"
        #expect(header.hasSuffix(layer + matrix + "02800000" + "00360000"))
        #expect(header.hasPrefix("0000005c746b6864" + "00000002"))
    }

    @Test func `a new forced subtitle track has both flags`() throws {
        let entry = try #require(
            try boxes(["mdia", "minf", "stbl", "stsd"], "es.forced.srt").first
        )
        #expect(entry.contains("0000000000000001c000000001ff"))
    }

    @Test func `the references to a new subtitle track keep the bytes of others`() throws {
        var track = Track(box: Box("trak", children: []))
        track.setReferences("folw", to: [5])
        #expect(
            track.box.encodedDescendants(["tref"]) == ["00000014747265660000000c666f6c7700000005"]
        )
        track.setReferences("forc", to: [7])
        #expect(try track.references("folw") == [5])
        #expect(try track.references("forc") == [7])
    }
}
