// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AuditRunning

@Suite struct PDFContentTests {
    private func marked(_ text: String, objects: [String: Bool] = [:]) -> String? {
        PDFContent(Array(text.utf8), objects: objects).map {
            String(decoding: $0.marked, as: UTF8.self)
        }
    }

    @Test func `a path is an artifact from its first operand to its painting`() {
        #expect(
            marked("q 1 0 0 1 0 0 cm 0 0 m 9 9 l 9 0 l h f Q")
                == "q 1 0 0 1 0 0 cm /Artifact BMC\n0 0 m 9 9 l 9 0 l h f\nEMC\n Q"
        )
        #expect(marked("0 0 1 1 re W* f*") == "/Artifact BMC\n0 0 1 1 re W* f*\nEMC\n")
    }

    @Test func `paths that only clip are not painting`() {
        let text = "q 0 0 9 9 re W n /G3 gs Q"
        #expect(marked(text) == text)
    }

    @Test func `painting beside painting is one artifact, which ends before the state is restored`()
    {
        #expect(
            marked("q 0 0 1 1 re f 1 g 0 0 2 2 re S 2 w Q 0 0 3 3 re f")
                == "q /Artifact BMC\n0 0 1 1 re f 1 g 0 0 2 2 re S\nEMC\n 2 w Q "
                + "/Artifact BMC\n0 0 3 3 re f\nEMC\n"
        )
    }

    @Test func `items of the structure and artifacts stay as they are`() {
        for text in [
            "/TH <</MCID 0 >>BDC 0 0 1 1 re f EMC", "/Artifact BMC 0 0 1 1 re f EMC",
            "/Artifact <</Type /Pagination>> BDC BT (1) Tj ET EMC",
            // Chromium does not nest items with the state.
            "q /P <</MCID 1>>BDC BT <0029> Tj ET Q q EMC Q",
            "/P <</#4DCID 1>>BDC BT /Span<</ActualText (fi)>>BDC <13AE> Tj EMC ET EMC",
        ] {
            #expect(marked(text) == text)
        }
    }

    @Test func `text without an item is an artifact as a whole, with the marks in it`() {
        let text = "BT /F4 12 Tf /Span<</ActualText (fi)>>BDC <13AE> Tj EMC ET"
        #expect(marked(text) == "/Artifact BMC\n\(text)\nEMC\n")
        let moves = "BT 1 0 0 1 0 0 Tm ET"
        #expect(marked(moves) == moves)
    }

    @Test func `painting in a mark that is neither an item nor an artifact is an artifact in it`() {
        #expect(
            marked("/ReversedChars BMC 0 0 1 1 re f EMC")
                == "/ReversedChars BMC /Artifact BMC\n0 0 1 1 re f\nEMC\n EMC"
        )
    }

    @Test func `images are artifacts, and forms with items mark themselves`() {
        let objects = ["X1": false, "X2": true]
        #expect(
            marked("/X1 Do /X2 Do", objects: objects) == "/Artifact BMC\n/X1 Do\nEMC\n /X2 Do"
        )
        #expect(marked("/P <</MCID 0>>BDC /X1 Do EMC", objects: objects) != nil)
        #expect(marked("/P <</MCID 0>>BDC /X2 Do EMC", objects: objects) == nil)
        #expect(marked("/X3 Do", objects: objects) == nil)
    }

    @Test func `comments and strings with operators in them are not operators`() {
        #expect(
            marked("BT (f EMC \\) Q) Tj ET % 0 0 1 1 re f\nq Q")
                == "/Artifact BMC\nBT (f EMC \\) Q) Tj ET\nEMC\n % 0 0 1 1 re f\nq Q"
        )
    }

    @Test(arguments: [
        // Not balanced.
        "q", "Q q", "q q Q", "EMC", "/P <</MCID 0>>BDC", "BT", "ET", "BT BT ET ET",
        // Marks across text, and items that are a part of text.
        "BT /P <</MCID 0>>BDC ET EMC", "/P <</MCID 0>>BDC BT EMC ET",
        "BT (a) Tj /P <</MCID 0>>BDC (b) Tj EMC ET", "BT /Artifact BMC (b) Tj EMC ET",
        // Items in items.
        "/P <</MCID 0>>BDC /P <</MCID 1>>BDC EMC EMC", "/Artifact BMC /P <</MCID 1>>BDC EMC EMC",
        "/P <</MCID 0>>BDC /Artifact BMC EMC EMC", "/Artifact <</MCID 0>>BDC EMC",
        // Marks in paths, and operators that paths and text do not have.
        "0 0 m /P <</MCID 0>>BDC 1 1 l f EMC", "0 0 m q f Q", "1 1 l f", "f", "W n",
        "0 0 1 1 re W 0 0 1 1 re f", "0 0 1 1 re W W n", "BT q ET Q", "BT 0 0 1 1 re f ET",
        "(a) Tj", "1 0 Td",
        // Properties among the resources, and operands that are missing.
        "/P /MC0 BDC EMC", "BMC EMC", "/P BDC EMC", "/P <<>> BMC EMC", "Do", "(X1) Do",
        // Images in content, compatibility, and operators that are not known.
        "BI /W 1 /H 1 ID \u{1}EI EMC EI", "BI ID f EI", "BX EX", "0 0 1 1 re fill", "/P MP",
        // Damage.
        "(f", "<00 f", "<</A 1 f", "[1 2 f", "] f", "0 0 1 1 re f 1 2", "/A#ZZ gs", "1 0 R",
        "{ 0 }", String(repeating: "1 ", count: 1000) + "w",
    ])
    func `content that is damaged or not supported is refused`(text: String) {
        #expect(marked(text, objects: ["X1": false]) == nil)
    }

    @Test(arguments: [
        ("<00290000> Tj", true), ("<00 29 00 00> Tj", true), ("[<0000> 3] TJ", true),
        ("<00290030> Tj", false), ("<2900 0029> Tj", false), ("(a) Tj", false),
        ("(\\000\\000) Tj", true),
    ])
    func `a glyph 0 in two bytes is a character without a glyph`(text: String, isMissing: Bool) {
        let content = PDFContent(Array("/P <</MCID 0>>BDC BT \(text) ET EMC".utf8))
        #expect(content?.hasMissingGlyphs == isMissing)
    }

    @Test func `content with its marks has no painting without a mark`() throws {
        let text = "q 0 0 1 1 re f /X1 Do q BT (a) Tj ET /P <</MCID 0>>BDC 0 0 1 1 re S EMC sh Q Q"
        let content = try #require(PDFContent(Array(text.utf8), objects: ["X1": false]))
        #expect(content.unmarked.count == 3)
        let again = try #require(PDFContent(content.marked, objects: ["X1": false]))
        #expect(again.unmarked.isEmpty && again.hasItems)
    }
}
