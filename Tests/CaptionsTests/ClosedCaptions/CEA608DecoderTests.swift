// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

@Suite struct CEA608DecoderTests {
    private typealias Pairs = CEA608TestPairs

    @Test func `the tables have as many characters as there are codes`() {
        #expect(CEA608Characters.basic.count == 96)
        #expect(CEA608Characters.special.count == 16)
        #expect(CEA608Characters.western.count == 32)
        #expect(CEA608Characters.other.count == 32)
        let all =
            CEA608Characters.basic + CEA608Characters.special + CEA608Characters.western
            + CEA608Characters.other
        #expect(Set(all).count == 176)
    }

    @Test func `a byte gets odd parity`() {
        #expect(CEA608Pair(codes: 0x14, 0x20) == CEA608Pair(0x94, 0x20))
        #expect(CEA608Pair(codes: 0, 0) == CEA608Pair(0x80, 0x80))
        #expect(CEA608Pair(0x94, 0x20).hasOddParity)
        #expect(!CEA608Pair(0x14, 0x20).hasOddParity)
    }

    @Test func `a pop-on caption is shown from its end of caption to the erasure`() {
        var pairs = Pairs()
        pairs.popOn("Hello", at: 100)
        pairs.at(160)
        pairs.command(.eraseDisplayedMemory)
        #expect(pairs.shown() == ["100-160 Hello"])
        #expect(pairs.decoded.channels.map(\.channel) == [.cc1])
        #expect(pairs.decoded[.cc1]?.statistics.modes == [.popOn])
        #expect(pairs.decoded[.cc1]?.statistics.printableCharacters == 5)
    }

    @Test func `the next caption takes the place of the one before`() {
        var pairs = Pairs()
        pairs.popOn("One", at: 100)
        pairs.popOn("Two", at: 160)
        pairs.at(200)
        pairs.command(.eraseDisplayedMemory)
        #expect(pairs.shown() == ["100-160 One", "160-200 Two"])
    }

    @Test func `roll-up captions are shown with the rows above them`() {
        var pairs = Pairs()
        pairs.command(.rollUp2)
        for (index, text) in ["One", "Two", "Three"].enumerated() {
            pairs.at(30 * (index + 1))
            pairs.command(.carriageReturn)
            pairs.bottom()
            pairs.text(text)
        }
        pairs.at(200)
        pairs.command(.eraseDisplayedMemory)
        #expect(pairs.shown() == ["34-64 One", "64-94 One/Two", "94-200 Two/Three"])
        #expect(pairs.decoded[.cc1]?.statistics.modes == [.rollUp])
    }

    @Test(arguments: [(CEA608Code.Command.rollUp2, 2), (.rollUp3, 3), (.rollUp4, 4)])
    func `roll-up captions keep as many rows as they say`(
        command: CEA608Code.Command,
        count: Int
    ) throws {
        var pairs = Pairs()
        pairs.command(command)
        for number in 1...9 {
            pairs.command(.carriageReturn)
            pairs.text("row\(number)")
        }
        let last = try #require(pairs.decoded[.cc1]?.document.cues.last)
        let expected = ((10 - count)...9).map { "row\($0)" }.joined(separator: "\n")
        #expect(last.text.plainText == expected)
    }

    @Test func `a preamble moves the rows of roll-up captions`() throws {
        var pairs = Pairs()
        pairs.command(.rollUp2)
        pairs.command(.carriageReturn)
        pairs.text("One")
        pairs.command(.carriageReturn)
        // Row 4.
        pairs.control(0x12, 0x70)
        pairs.text("Two")
        let cue = try #require(pairs.decoded[.cc1]?.document.cues.last)
        #expect(cue.text.plainText == "One\nTwo")
        #expect(cue.placement.line == .percentage(20.67))
        #expect(cue.placement.vertical == .top)
    }

    @Test func `paint-on captions appear with their first character`() {
        var pairs = Pairs()
        pairs.at(50)
        pairs.command(.resumeDirectCaptioning)
        pairs.bottom()
        pairs.text("Painted")
        pairs.at(100)
        pairs.command(.eraseDisplayedMemory)
        #expect(pairs.shown() == ["54-100 Painted"])
        #expect(pairs.decoded[.cc1]?.statistics.modes == [.paintOn])
    }

    @Test func `what is painted after a pause is another caption`() {
        var pairs = Pairs()
        pairs.command(.resumeDirectCaptioning)
        pairs.control(0x14, 0x50)
        pairs.text("One.")
        pairs.at(60)
        pairs.command(.resumeDirectCaptioning)
        pairs.bottom()
        pairs.text("Two.")
        pairs.at(100)
        pairs.command(.eraseDisplayedMemory)
        #expect(pairs.shown() == ["4-64 One.", "64-100 One./Two."])
    }

    @Test func `control codes that come twice count once, and a third time again`() {
        var pairs = Pairs()
        pairs.command(.resumeCaptionLoading)
        pairs.bottom()
        pairs.text("abcd")
        pairs.command(.backspace)
        pairs.command(.backspace)
        pairs.command(.endOfCaption)
        #expect(pairs.decoded[.cc1]?.document.cues.map(\.text.plainText) == ["ab"])
        var single = Pairs()
        single.isDoubled = false
        single.command(.resumeCaptionLoading)
        single.bottom()
        single.text("abcd")
        single.command(.backspace)
        single.pair(0x65, 0)
        single.command(.endOfCaption)
        #expect(single.decoded[.cc1]?.document.cues.map(\.text.plainText) == ["abce"])
    }

    @Test func `an extended character takes the place of the one before`() {
        var pairs = Pairs()
        pairs.command(.resumeCaptionLoading)
        pairs.bottom()
        pairs.text("E")
        pairs.control(0x12, 0x21)
        pairs.text("t")
        pairs.control(0x11, 0x37)
        pairs.control(0x13, 0x34)
        pairs.command(.endOfCaption)
        #expect(pairs.decoded[.cc1]?.document.cues.map(\.text.plainText) == ["Étß"])
    }

    @Test func `rows, columns and tab offsets become places`() throws {
        var pairs = Pairs()
        pairs.command(.resumeCaptionLoading)
        // Row 1, column 8 and two more.
        pairs.control(0x11, 0x54)
        pairs.control(0x17, 0x22)
        pairs.text("Left")
        pairs.command(.endOfCaption)
        let placement = try #require(pairs.decoded[.cc1]?.document.cues.first?.placement)
        #expect(placement.line == .percentage(10))
        #expect(placement.position == 35)
        #expect(placement.alignment == .left)
        #expect(placement.positionAlignment == .lineLeft)
        #expect(placement.vertical == .top)
    }

    @Test func `text in the middle of the lowest rows has no place of its own`() {
        var pairs = Pairs()
        pairs.command(.resumeCaptionLoading)
        pairs.control(0x14, 0x56)
        pairs.text("eight...")
        pairs.command(.endOfCaption)
        #expect(pairs.decoded[.cc1]?.document.cues.first?.placement == Placement())
    }

    @Test func `rows far from each other are cues of their own`() {
        var pairs = Pairs()
        pairs.command(.resumeCaptionLoading)
        pairs.control(0x11, 0x50)
        pairs.text("Top")
        pairs.bottom()
        pairs.text("Bottom")
        pairs.command(.endOfCaption)
        let decoded = pairs.decoded[.cc1]
        #expect(decoded?.document.cues.map(\.text.plainText) == ["Top", "Bottom"])
        #expect(decoded?.statistics.captions == 1)
    }

    @Test func `mid-row codes take a column, and preambles have styles`() {
        var pairs = Pairs()
        pairs.command(.resumeCaptionLoading)
        // Row 14: white italics. Row 15: yellow, underlined.
        pairs.control(0x14, 0x4E)
        pairs.text("Italic")
        pairs.control(0x11, 0x20)
        pairs.text("plain")
        pairs.control(0x14, 0x6B)
        pairs.text("yellow")
        pairs.command(.endOfCaption)
        let yellow = RGBAColor(rgb: 0xFFFF00)
        #expect(
            pairs.decoded[.cc1]?.document.cues.first?.text.nodes == [
                .element(.italic, children: [.text("Italic")]),
                .text(" plain\n"),
                .element(
                    .color(yellow),
                    children: [.element(.underline, children: [.text("yellow")])]
                ),
            ]
        )
    }
}
