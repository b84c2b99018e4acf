// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

/// Channels, parity, extended data, and what is beyond the grid.
@Suite struct CEA608ChannelTests {
    private typealias Pairs = CEA608TestPairs

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
