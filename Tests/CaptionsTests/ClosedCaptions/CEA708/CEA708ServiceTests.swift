// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Captions

/// Services of CEA-708, decoded from codes.
@Suite struct CEA708ServiceTests {
    /// Codes and the time they come, in milliseconds.
    private static func decode(_ blocks: [(Int, [UInt8])], end: Int = 10_000) -> [Cue] {
        var service = CEA708Service()
        var cues: [Cue] = []
        for (time, bytes) in blocks {
            service.take(bytes[...], atMilliseconds: time)
            cues += service.takeCues()
        }
        service.finish(atMilliseconds: end)
        return cues + service.takeCues()
    }

    private static func lines(_ cues: [Cue]) -> [String] {
        cues.map { "\($0.startMilliseconds)-\($0.endMilliseconds) \($0.text.plainText)" }
    }

    /// DefineWindow 0: two rows of 32 columns, anchored at the bottom; seen or not.
    private static func window(_ number: UInt8 = 0, isVisible: Bool, row: UInt8 = 60) -> [UInt8] {
        [0x98 + number, isVisible ? 0x38 : 0x18, row, 0x10, 0x71, 0x1F, 0x11]
    }

    @Test func `pop-on: written unseen, shown, hidden`() {
        let cues = Self.decode([
            (0, Self.window(isVisible: false) + Array("Hello".utf8) + [0x0D] + Array("you".utf8)),
            (1000, [0x89, 0x01]),
            (3000, [0x8A, 0x01]),
        ])
        #expect(Self.lines(cues) == ["1000-3000 Hello\nyou"])
        #expect(cues[0].placement.vertical == .bottom)
    }

    @Test func `two windows by turns, toggled`() {
        let cues = Self.decode([
            (0, Self.window(0, isVisible: true) + Array("one".utf8)),
            (500, Self.window(1, isVisible: false) + Array("two".utf8)),
            (1000, [0x8B, 0x03]),
            (2000, [0x8C, 0xFF]),
        ])
        #expect(Self.lines(cues) == ["0-1000 one", "1000-2000 two"])
    }

    @Test func `windows that come and go together are one caption, the upper one first`() {
        let cues = Self.decode([
            (0, Self.window(0, isVisible: false, row: 70) + Array("below".utf8)),
            (100, Self.window(1, isVisible: false, row: 20) + Array("above".utf8)),
            (1000, [0x89, 0x03]), (2000, [0x8A, 0x03]),
        ])
        #expect(Self.lines(cues) == ["1000-2000 above\nbelow"])
    }

    @Test func `roll-up: a cue for each row, with the rows above it`() {
        var service = CEA708Service()
        let blocks: [(Int, [UInt8])] = [
            (0, Self.window(isVisible: true) + Array("first".utf8)), (900, [0x0D]),
            (1000, Array("second".utf8)), (1900, [0x0D]), (2000, Array("third".utf8)),
        ]
        for (time, bytes) in blocks { service.take(bytes[...], atMilliseconds: time) }
        service.finish(atMilliseconds: 3000)
        #expect(
            Self.lines(service.takeCues())
                == ["0-1000 first", "1000-2000 first\nsecond", "2000-3000 second\nthird"]
        )
        #expect(service.modes.names == ["roll-up"])
        #expect(service.printableCount == 16)
    }

    @Test func `colours, italics and underlines`() {
        let codes =
            Self.window(isVisible: true) + [0x91, 0x30, 0x00, 0x00] + Array("red".utf8)
            + [0x91, 0x3F, 0x00, 0x00, 0x90, 0x05, 0x80] + Array("it".utf8)
            + [0x90, 0x05, 0x40] + Array("un".utf8)
        let cues = Self.decode([(0, codes)])
        #expect(
            cues.first?.text.nodes == [
                .element(
                    .color(RGBAColor(red: 255, green: 0, blue: 0)),
                    children: [.text("red")]
                ),
                .element(.italic, children: [.text("it")]),
                .element(.underline, children: [.text("un")]),
            ]
        )
    }

    @Test func `characters of all four sets`() {
        let codes =
            Self.window(isVisible: true)
            + [0x7F, 0x41, 0xE9, 0xBF, 0x10, 0x25, 0x10, 0x33, 0x10, 0x39, 0x10, 0xA0, 0x10, 0x5A]
        #expect(Self.decode([(0, codes)]).first?.text.plainText == "♪Aé¿…“™🅭_")
    }

    @Test func `codes without a meaning are passed over with their parameters`() {
        let codes =
            Self.window(isVisible: true) + [0x11, 0x41, 0x19, 0x41, 0x41]
            + [0x10, 0x08, 0x41, 0x10, 0x1F, 0x41, 0x41, 0x41, 0x10, 0x80, 0x41, 0x41, 0x41, 0x41]
            + [0x10, 0x95, 0x02, 0x41, 0x41, 0x93, 0x8D, 0x05, 0x8E, 0x42]
        #expect(Self.decode([(0, codes)]).first?.text.plainText == "B")
    }

    @Test func `backspace, form feed, clearing a row, moving the pen`() {
        let codes =
            Self.window(isVisible: true) + Array("abX".utf8) + [0x08] + Array("c".utf8)
            + [0x92, 0x01, 0x04] + Array("two".utf8)
        #expect(Self.decode([(0, codes)]).first?.text.plainText == "abc\ntwo")
        let cleared = Self.decode([(0, codes), (500, [0x0C] + Array("new".utf8))])
        #expect(Self.lines(cleared) == ["0-500 abc\ntwo", "500-10000 new"])
        let row = Self.decode([(0, codes), (500, [0x0E] + Array("2".utf8))])
        #expect(Self.lines(row) == ["0-500 abc\ntwo", "500-10000 abc\n2"])
    }

    @Test func `text before any window, missing parameters and empty windows give nothing`() {
        #expect(Self.decode([(0, Array("lost".utf8))]).isEmpty)
        #expect(Self.decode([(0, [0x98, 0x38])]).isEmpty)
        #expect(Self.decode([(0, Self.window(isVisible: true) + [0x20, 0x20])]).isEmpty)
        #expect(Self.decode([(0, Self.window(isVisible: true) + [0x89, 0xFF, 0x8F])]).isEmpty)
    }

    @Test func `rows beyond the window scroll, columns beyond it are kept up to a bound`() {
        let long = [UInt8](repeating: 0x41, count: 500)
        let cues = Self.decode([(0, Self.window(isVisible: true) + long)])
        #expect(cues.first?.text.plainText.count == CEA708Window.columnLimit)
        let rows = [[UInt8]](repeating: [0x0D] + Array("row".utf8), count: 40).joined()
        let shown = Self.decode([(0, Self.window(isVisible: true) + rows)])
        #expect(shown.first?.text.plainText == "row\nrow")
    }

    // MARK: - Packets

    @Test func `packets are put together and taken apart, services above 6 by their extension`() {
        var channel = CaptionChannel()
        // Size code 4: eight bytes with the header. Service 1 with 2 bytes, service 9 with 2 bytes.
        let bytes = hex("04 22 41 42 E2 09 43 44")
        var blocks: [CaptionChannel.ServiceBlock] = []
        for (index, place) in stride(from: 0, to: bytes.count, by: 2).enumerated() {
            let kind: CaptionConstruct.Kind = index == 0 ? .packetStart : .packetData
            blocks += channel.take(CaptionConstruct(kind, bytes[place], bytes[place + 1]))
        }
        #expect(blocks.map(\.service) == [1, 9])
        #expect(blocks.map { Array($0.bytes) } == [hex("4142"), hex("4344")])
        #expect(channel.faults.isEmpty)
    }

    @Test func `packets cut short, lost ones and blocks too long are noted`() {
        var channel = CaptionChannel()
        #expect(channel.take(CaptionConstruct(.packetStart, 0x05, 0x3F)).isEmpty)
        let blocks = channel.take(CaptionConstruct(.packetStart, 0xC1, 0x21))
        #expect(blocks.isEmpty)
        #expect(channel.faults.counts[.incompleteChannelPacket] == 1)
        #expect(channel.faults.counts[.lostChannelPacket] == 1)
        #expect(channel.faults.counts[.malformedServiceBlock] != nil)
    }
}
