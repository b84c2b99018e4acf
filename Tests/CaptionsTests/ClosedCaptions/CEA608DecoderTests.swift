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
        #expect(CEA608Pair.padding == CEA608Pair(0x80, 0x80))
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

    @Test(arguments: [
        (CEA608Field.one, false, CEA608Channel.cc1), (.one, true, .cc2), (.two, false, .cc3),
        (.two, true, .cc4),
    ])
    func `field and bit 3 tell the channel`(
        field: CEA608Field,
        isSecond: Bool,
        channel: CEA608Channel
    ) {
        var pairs = Pairs()
        pairs.field = field
        pairs.isSecondChannel = isSecond
        pairs.popOn("Hello", at: 100)
        #expect(pairs.decoded.channels.map(\.channel) == [channel])
        #expect(pairs.decoded.channels.first?.document.cues.map(\.text.plainText) == ["Hello"])
        #expect(channel.field == field && channel.isSecondOfField == isSecond)
        var text = Pairs()
        text.field = field
        text.isSecondChannel = isSecond
        text.command(.textRestart)
        text.text("News")
        text.command(.carriageReturn)
        text.text("More")
        let index = CEA608Channel.allCases.firstIndex(of: channel).map { $0 + 4 }
        let texts = text.decoded.channels
        #expect(texts.map(\.channel) == index.map { [CEA608Channel.allCases[$0]] })
        #expect(texts.first?.document.cues.map(\.text.plainText) == ["News", "More"])
        #expect(texts.first?.channel.isText == true)
    }

    @Test func `captions of two channels and text can take turns`() {
        var pairs = Pairs()
        pairs.command(.resumeCaptionLoading)
        pairs.bottom()
        pairs.text("On")
        pairs.isSecondChannel = true
        pairs.command(.textRestart)
        pairs.text("Text")
        pairs.isSecondChannel = false
        pairs.command(.resumeCaptionLoading)
        pairs.text("e.")
        pairs.command(.endOfCaption)
        #expect(pairs.decoded[.cc1]?.document.cues.map(\.text.plainText) == ["One."])
        #expect(pairs.decoded[.t2]?.document.cues.map(\.text.plainText) == ["Text"])
    }

    @Test func `bytes of even parity are counted, dropped and shown as blocks`() {
        var pairs = Pairs()
        pairs.command(.resumeCaptionLoading)
        pairs.bottom()
        pairs.text("ab")
        let whole = CEA608Pair(codes: 0x63, 0x64)
        pairs.raw(CEA608Pair(whole.first ^ 0x80, whole.second ^ 0x80))
        // Erasing with a damaged byte.
        pairs.raw(CEA608Pair(0x14, 0x21))
        pairs.raw(CEA608Pair(0x14, 0x2F))
        pairs.command(.endOfCaption)
        let decoded = pairs.decoded
        #expect(decoded[.cc1]?.document.cues.map(\.text.plainText) == ["ab██"])
        #expect(decoded.fields[0].parityErrors == 3)
        #expect(decoded.fields[1].parityErrors == 0)
    }

    @Test func `pairs that all have no parity are read as they are`() {
        var decoder = CEA608Decoder()
        var pairs = Pairs()
        pairs.popOn("Hello", at: 100)
        for pair in pairs.pairs {
            var bare = pair
            bare.pair = CEA608Pair(pair.pair.firstCode, pair.pair.secondCode)
            decoder.append(bare)
        }
        let decoded = decoder.finish()
        #expect(decoded[.cc1]?.document.cues.map(\.text.plainText) == ["Hello"])
        #expect(decoded.fields[0].parityErrors > 0)
    }

    @Test func `delete to end of row and columns beyond the last keep to the grid`() {
        var pairs = Pairs()
        pairs.command(.resumeCaptionLoading)
        pairs.bottom()
        pairs.text(String(repeating: "x", count: 40) + "yz")
        // Column 4 of the same row.
        pairs.control(0x14, 0x72)
        pairs.command(.deleteToEndOfRow)
        pairs.text("ab")
        pairs.command(.endOfCaption)
        let decoded = pairs.decoded[.cc1]
        #expect(decoded?.document.cues.map(\.text.plainText) == ["xxxxab"])
        #expect(decoded?.statistics.charactersBeyondRow == 10)
    }

    @Test func `a caption that is never erased ends with the picture, or after four seconds`() {
        var pairs = Pairs()
        pairs.popOn("Hello", at: 30)
        #expect(pairs.decoded[.cc1]?.document.cues.first?.durationMilliseconds == 4000)
        var decoder = CEA608Decoder()
        pairs.pairs.forEach { decoder.append($0) }
        let cue = decoder.finish(endMilliseconds: 9000)[.cc1]?.document.cues.first
        #expect(cue?.endMilliseconds == 9000)
    }

    @Test func `extended data has the name and the rating, and never reaches captions`() {
        var pairs = Pairs()
        pairs.field = .two
        pairs.popOn("Hi", at: 20)
        func packet(_ first: UInt8, _ type: UInt8, _ text: [UInt8], interrupted: Bool = false) {
            pairs.pair(first, type)
            var sum = Int(first) + Int(type) + 0x0F
            for index in stride(from: 0, to: text.count, by: 2) {
                if interrupted, index == 2 {
                    pairs.command(.eraseNonDisplayedMemory)
                    pairs.pair(first + 1, type)
                }
                pairs.pair(text[index], text[index + 1])
            }
            sum += text.reduce(0) { $0 + Int($1) }
            pairs.pair(0x0F, UInt8((128 - sum % 128) % 128))
        }
        packet(0x01, 0x03, Array("Big Show".utf8), interrupted: true)
        packet(0x01, 0x05, [0x48, 0x45])
        packet(0x05, 0x01, Array("KXYZ".utf8))
        pairs.pair(0x05, 0x02)
        pairs.pair(0x4B, 0x58)
        pairs.pair(0x0F, 0x01)
        let decoded = pairs.decoded
        #expect(decoded.extendedData.programName == "Big Show")
        #expect(decoded.extendedData.rating == "TV-14")
        #expect(decoded.extendedData.networkName == "KXYZ")
        #expect(decoded.extendedData.callLetters == nil)
        #expect(decoded.extendedData.packets == 3 && decoded.extendedData.damagedPackets == 1)
        #expect(decoded.channels.map(\.channel) == [.cc3])
        #expect(decoded[.cc3]?.document.cues.map(\.text.plainText) == ["Hi"])
    }

    @Test func `any pairs are decoded without growth beyond their captions`() {
        var random = RepeatableGenerator(seed: 608)
        var decoder = CEA608Decoder(keeping: [.cc1])
        for index in 0..<200_000 {
            let value = UInt16.random(in: .min ... .max, using: &random)
            let pair = CEA608Pair(UInt8(value >> 8), UInt8(value & 0xFF))
            decoder.append(
                TimedCEA608Pair(
                    milliseconds: index * 33 / 2,
                    field: index % 2 == 0 ? .one : .two,
                    pair: index % 3 == 0 ? CEA608Pair(codes: pair.first, pair.second) : pair
                )
            )
        }
        let decoded = decoder.finish()
        #expect(decoded.fields.map(\.pairs) == [100_000, 100_000])
        #expect(decoded.channels.allSatisfy { $0.channel == .cc1 || $0.document.cues.isEmpty })
        for cue in decoded[.cc1]?.document.cues ?? [] {
            let lines = cue.text.plainText.split(separator: "\n")
            #expect(lines.count <= 15 && lines.allSatisfy { $0.count <= 32 })
            #expect(cue.startMilliseconds <= cue.endMilliseconds)
        }
    }
}
