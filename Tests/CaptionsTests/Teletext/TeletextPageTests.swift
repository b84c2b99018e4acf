// SPDX-License-Identifier: Apache-2.0

import Captions
import TestSupport
import Testing

@Suite struct TeletextPageTests {
    private static let codes = "#$@[\\]^_`{|}~"

    /// A row of letters and codes in turns.
    private static func row(
        _ first: String,
        _ codes: [UInt8],
        _ second: String,
        _ others: [UInt8],
        _ third: String,
        _ last: [UInt8]
    ) -> [UInt8] {
        var row = Array(first.utf8) + codes
        row += Array(second.utf8) + others
        row += Array(third.utf8) + last
        return row
    }

    @Test(arguments: [
        (0, "£$@←½→↑#—¼‖¾÷"), (1, "#$§ÄÖÜ^_°äöüß"), (2, "#¤ÉÄÖÅÜ_éäöåü"), (3, "£$é°ç→↑#ùàòèì"),
        (4, "éïàëêùî#èâôûç"), (5, "ç$¡áéíóú¿üñèà"), (6, "#ůčťžýířéáěúš"),
    ])
    func `the header chooses one of seven national sets`(option: Int, letters: String) {
        let pages = TeletextPages(option: option, rows: [(22, Self.codes)])
        #expect(pages.captions().0.cues.first?.text.plainText == letters)
    }

    @Test(arguments: [
        ("pol", 0, "#ńąŻŚŁćóężśłź"), ("rum", 7, "#¤ŢÂŞĂÎıţâşăî"), ("hrv", 5, "#ËČĆŽĐŠëčćžđš"),
        ("tur", 6, "₺ğİŞÖÇÜĞışöçü"), ("est", 2, "#õŠÄÖŽÜÕšäöžü"), ("lav", 3, "#$ŠėęŽčūšąųžį"),
        ("rus", 4, "#$ЮШЭЩЧЫюшэщч"), ("ukr", 5, "#$ЮШЄЩЧЇюшєщч"), ("srp", 0, "#$ЧЋЖЂШЏчћжђш"),
        ("gre", 7, "#$ΐΫάέήίΰϋόύώ"), ("heb", 5, "÷¾‖₪א#↑→½←@$#"), ("ara", 7, "لاننمـ#خحجثة$£"),
        ("pol", 5, "ç$¡áéíóú¿üñèà"),
    ])
    func `the stated language chooses the region`(language: String, option: Int, letters: String) {
        var pages = TeletextPages()
        pages.file = BroadcastFile([.teletext(0x200, [(language, 2, 0x888)])])
        pages.show(1) { $0.page(0x888, option: option, rows: [(22, Self.codes)]) }
        let (document, diagnostics) = pages.captions()
        #expect(document.cues.first?.text.plainText == letters)
        // The region of Polish has no Portuguese, which is read as in Western Europe, with a remark.
        let isKnown = !diagnostics.contains { $0.code == .unknownCharacterTable }
        #expect(isKnown == (language != "pol" || option == 0))
    }

    @Test(arguments: [
        // As they stand on the screen: Hebrew, a Latin word and brackets; Arabic with a ligature and a number.
        ("heb", 5, "(TV) mely", "שלום (TV)"), ("heb", 5, "12:30 mely", "שלום 12:30"),
        ("heb", 5, "HELLO WORLD", "HELLO WORLD"), ("ara", 7, "{~S 12", "12 سلام"),
    ])
    func `letters that are read from right to left are in the order in which they are read`(
        language: String,
        option: Int,
        row: String,
        text: String
    ) {
        var pages = TeletextPages()
        pages.file = BroadcastFile([.teletext(0x200, [(language, 2, 0x888)])])
        pages.show(1) { $0.page(0x888, option: option, rows: [(22, row)]) }
        #expect(pages.captions().0.cues.first?.text.plainText == text)
    }

    @Test func `a page or its magazine designates the region`() {
        for row in [28, 29] {
            var pages = TeletextPages()
            pages.show(1) {
                // 4 bits function, 3 bits, then option and region of both sets.
                let cyrillic = (4 << 3 | 4) << 7
                if row == 29 { $0.triplets(8, 29, [cyrillic, 0]) }
                $0.header(0x888, option: 4)
                if row == 28 { $0.triplets(8, 28, [cyrillic, 0]) }
                $0.boxed(8, 22, "P]E")
                $0.header(0x8FF, [])
            }
            #expect(pages.captions().0.cues.first?.text.plainText == "ПЩЕ")
        }
    }

    @Test func `level 1,5 adds accents and characters of the second set`() {
        var pages = TeletextPages()
        pages.show(1) {
            $0.header(0x888)
            $0.triplets(
                8,
                26,
                [
                    TeletextData.triplet(address: 62, mode: 4),
                    TeletextData.triplet(address: 2, mode: 0x12, data: 0x65),
                    TeletextData.triplet(address: 3, mode: 0x0F, data: 0x55),
                    TeletextData.triplet(address: 4, mode: 0x10, data: 0x2A),
                    TeletextData.triplet(address: 5, mode: 0x0F, data: 0x7A),
                    TeletextData.triplet(address: 6, mode: 0x18, data: 0x78),
                    TeletextData.triplet(address: 39, mode: 0x1F, data: 0x41),
                ]
            )
            $0.boxed(8, 22, "e***x.")
            $0.header(0x8FF, [])
        }
        let text = pages.captions().0.cues.first?.text.plainText
        #expect(text == "é♪@œx\u{308}.")
        // Letters with accents are one character if there is one.
        #expect(text?.unicodeScalars.first == "é")
    }

    @Test func `an enhancement with a wrong bit is read, and with two is not`() {
        for (bits, letter) in [(0x04, "é"), (0x0C, "e")] as [(UInt8, String)] {
            var pages = TeletextPages()
            pages.show(1) {
                $0.header(0x888)
                $0.triplets(
                    8,
                    26,
                    [
                        TeletextData.triplet(address: 62, mode: 4),
                        TeletextData.triplet(address: 2, mode: 0x12, data: 0x65),
                    ]
                )
                $0.damage(byte: 5, bits: bits)
                $0.boxed(8, 22, "e")
                $0.header(0x8FF, [])
            }
            #expect(pages.captions().0.cues.first?.text.plainText == letter)
        }
    }

    @Test func `colours, boxes and double height become styles and places`() {
        var pages = TeletextPages()
        pages.show(1) {
            $0.header(0x888)
            $0.row(
                8,
                20,
                Self.row("", [0x0D, 0x03, 0x0B, 0x0B], "Yes", [0x01], "no", [0x0A, 0x0A])
            )
            // The lower half of double height covers this row.
            $0.boxed(8, 21, "covered")
            $0.header(0x8FF, [])
        }
        let cue = pages.captions().0.cues.first
        let yellow = RGBAColor(rgb: 0xFFFF00)
        let red = RGBAColor(rgb: 0xFF0000)
        #expect(cue?.text.runs.map(\.text) == ["Yes ", "no"])
        #expect(cue?.text.runs.map(\.color) == [yellow, red])
        #expect(cue?.contentLook.background == RGBAColor(rgb: 0))
        #expect(cue?.placement.alignment == .left)
    }

    @Test func `text in the middle of rows is centred, and of others begins in its column`() {
        let centred = TeletextPages(rows: [(22, String(repeating: "x", count: 34))])
        #expect(centred.captions().0.cues.first?.placement.alignment == .center)
        var pages = TeletextPages()
        pages.show(1) {
            $0.header(0x888)
            $0.boxed(8, 2, "top", column: 8)
            $0.boxed(8, 22, "bottom", column: 20)
            $0.header(0x8FF, [])
        }
        let cues = pages.captions().0.cues
        #expect(cues.map(\.text.plainText) == ["top", "bottom"])
        #expect(cues.map(\.placement.vertical) == [.top, .bottom])
        #expect(cues.map { ($0.placement.position ?? 0).rounded() } == [28, 55])
    }

    @Test func `what viewers do not see is left out and reported`() {
        var pages = TeletextPages()
        pages.show(1) {
            $0.header(0x888)
            $0.row(8, 22, Self.row("out", [0x0B, 0x0B], "in", [0x11], "5j", [0x0A, 0x0A]))
            $0.header(0x8FF, [])
        }
        pages.show(2) { $0.page(0x888, rows: []) }
        let (document, diagnostics) = pages.captions()
        #expect(document.lines == ["1000 2000 in"])
        #expect(Set(diagnostics.map(\.code)) == [.textOutsideBox, .unkeptCode])
    }

    @Test func `characters of double width take two columns`() {
        var pages = TeletextPages()
        pages.show(1) {
            $0.header(0x888)
            $0.row(8, 22, Self.row("", [0x0B, 0x0B, 0x0F], "H e y ", [0x0A, 0x0A], "", []))
            $0.header(0x8FF, [])
        }
        #expect(pages.captions().0.cues.first?.text.plainText == "Hey")
    }
}
