// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import TestSupport
import Testing

@testable import ISOMedia

@Suite struct BoxTreeTests {
    @Test(arguments: [
        ("unknown boxes", BoxBuilder.box("wxyz", [1, 2, 3])),
        ("a child with a 64-bit size", BoxBuilder.largeBox("trak", BoxBuilder.box("free"))),
        ("a uuid", BoxBuilder.box("uuid", hex("BE7ACFCB97A942E89C71999491E3AFAC 00"))),
        (
            "user data that ends in a zero",
            BoxBuilder.box("udta", BoxBuilder.box("name"), hex("00000000"))
        ),
        ("user data of zeros", BoxBuilder.box("udta", hex("00000000 00000000 00000000"))),
        ("user data that is no list of boxes", BoxBuilder.box("udta", Array("nonsense, all".utf8))),
        (
            "meta of QuickTime",
            BoxBuilder.box("meta", BoxBuilder.box("hdlr", hex("00")), BoxBuilder.box("keys"))
        ),
        ("meta of ISO", BoxBuilder.box("meta", hex("00000000"), BoxBuilder.box("hdlr", hex("00")))),
        ("meta of nothing", BoxBuilder.box("meta")),
        ("meta of version and flags", BoxBuilder.box("meta", hex("00000000"))),
        ("a description without entries", BoxBuilder.box("stsd", hex("00000000 00000000"))),
        ("a description without a count", BoxBuilder.box("stsd", hex("0000"))),
        ("a container with a rest", BoxBuilder.box("trak", BoxBuilder.box("tkhd"), hex("010203"))),
        ("an empty container", BoxBuilder.box("trak")),
    ])
    func `a tree of boxes is written back as it was read`(what: String, child: [UInt8]) throws {
        for bytes in [BoxBuilder.box("moov", child), BoxBuilder.largeBox("moov", child)] {
            let box = try parse(bytes)
            #expect(hexText(box.encoded) == hexText(bytes), "\(what)")
        }
    }

    @Test func `the children of both forms of meta are found`() throws {
        let handler = BoxBuilder.box("hdlr", hex("00"))
        for prefix in [[], hex("00000000")] {
            let box = try parse(BoxBuilder.box("moov", BoxBuilder.box("meta", prefix, handler)))
            #expect(box.descendant(["meta", "hdlr"])?.payload == [0])
        }
    }

    @Test func `the zero at the end of user data stays last when a box is added`() throws {
        let userData = BoxBuilder.box("udta", BoxBuilder.box("name", [65]), hex("00000000"))
        var box = try parse(BoxBuilder.box("moov", userData))
        box.update(["udta"]) { userData in
            userData.updateChildren { $0.append(Box("free", payload: [])) }
        }
        let golden = "00000025 6d6f6f76 0000001d 75647461 00000009 6e616d65 41 00000008 66726565"
        #expect(hexText(box.encoded) == hexText(hex(golden + "00000000")))
    }

    @Test func `every box knows its offset in the file`() throws {
        let bytes = BoxBuilder.largeBox("moov", BoxBuilder.box("free"), BoxBuilder.box("trak"))
        var parser = BoxParser(fileOffset: 1000)
        let box = try parser.parseBox(bytes[...])
        #expect([box.offset] + box.children.map(\.offset) == [1000, 1016, 1024])
    }

    @Test func `a missing box is reported with its name and place`() throws {
        let box = try parse(BoxBuilder.box("moov", BoxBuilder.box("trak")))
        let track = try #require(box.child("trak"))
        #expect(throws: ISOMediaError(.missingBox("tkhd", in: "trak"), at: 8)) {
            try track.requiredChild("tkhd")
        }
    }

    @Test func `user data nested 10,000 deep is kept as bytes`() throws {
        let nested = (0..<10_000).flatMap {
            BoxBuilder.header("udta", size: UInt32(80_000 - 8 * $0))
        }
        let bytes = BoxBuilder.box("moov", nested)
        #expect(try parse(bytes).encoded == bytes)
    }

    private func parse(_ bytes: [UInt8]) throws -> Box {
        var parser = BoxParser(fileOffset: 0)
        return try parser.parseBox(bytes[...])
    }
}
