// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Captions

/// 16-bit characters (P16) of CEA-708, which Korean, Chinese, Japanese and Persian services consist of.
@Suite struct CEA708SixteenBitTests {
    /// What a service shows, and how many of its characters could not be read.
    private static func decode(_ codes: [UInt8]) throws -> ClosedCaptions.Channel {
        let define: [UInt8] = [0x98, 0x38, 60, 0x10, 0x71, 0x1F, 0x11]
        var decoder = ClosedCaptionDecoder()
        decoder.take(constructs(define + codes), atMilliseconds: 1000)
        decoder.take(constructs([0x8A, 0x01], number: 1), atMilliseconds: 3000)
        return try #require(decoder.finish(endMilliseconds: 4000)[.service(1)])
    }

    /// A packet with one block of service 1 for every 31 bytes.
    private static func constructs(_ codes: [UInt8], number: UInt8 = 0) -> [CaptionConstruct] {
        var packet: [UInt8] = [0]
        var rest = codes[...]
        while !rest.isEmpty {
            // No code is divided between two blocks.
            var block: [UInt8] = []
            while let code = rest.first {
                let length = code == 0x18 ? 3 : code >= 0x98 && code <= 0x9F ? 7 : 1
                guard block.count + length <= 31 else { break }
                block += rest.prefix(length)
                rest = rest.dropFirst(length)
            }
            packet += [1 << 5 | UInt8(block.count)] + block
        }
        if packet.count % 2 == 1 { packet.append(0) }
        packet[0] = number << 6 | UInt8(packet.count / 2)
        return stride(from: 0, to: packet.count, by: 2).map { place in
            let kind: CaptionConstruct.Kind = place == 0 ? .packetStart : .packetData
            return CaptionConstruct(kind, packet[place], packet[place + 1])
        }
    }

    /// Characters of two bytes each, every one behind the code P16.
    private static func sixteenBit(_ bytes: [UInt8]) -> [UInt8] {
        stride(from: 0, to: bytes.count - 1, by: 2).flatMap { [0x18, bytes[$0], bytes[$0 + 1]] }
    }

    private static func unicode(_ text: String) -> [UInt8] {
        sixteenBit(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    }

    @Test(arguments: [
        "你好，世界", "字幕は日本語です。", "سلام، دنیا", "안녕하세요 세계", "Привет, мир", "żółć", "喝😀水",
    ])
    func `characters of Unicode are read`(_ text: String) throws {
        let channel = try Self.decode(Self.unicode(text))
        #expect(channel.document.cues.map(\.text.plainText) == [text])
        #expect(channel.unreadCount == 0)
        #expect(channel.captionCount == 1)
    }

    @Test func `Korean in EUC-KR is read, with Latin letters and blanks of one byte`() throws {
        // 그래, 계집 때문이었더냐. as Python encodes it to euc_kr.
        let bytes = hex("b1d7 b7a1 b0e8 c1fd b6a7 b9ae c0cc befa b4f5 b3c4")
        let words = [bytes[0..<4], bytes[4..<8], bytes[8...]].map { Self.sixteenBit(Array($0)) }
        let parts: [[UInt8]] = [
            words[0], [0x2C], [0x18, 0x00, 0x20], words[1], [0x20], words[2], [0x2E],
        ]
        let codes = Array(parts.joined())
        let channel = try Self.decode(codes)
        #expect(channel.document.cues.map(\.text.plainText) == ["그래, 계집 때문이었더냐."])
        #expect(channel.unreadCount == 0)
    }

    @Test func `characters that no set has are counted, and U+FFFD stands for each`() throws {
        // Half of a surrogate pair, a private character and one that is not assigned.
        let codes = Self.sixteenBit(hex("4f60 d83d 4f60 e000 ffff 4f60"))
        let channel = try Self.decode(codes)
        #expect(
            channel.document.cues.map(\.text.plainText) == ["你\u{FFFD}你\u{FFFD}\u{FFFD}你"]
        )
        #expect(channel.unreadCount == 3)
        #expect(channel.printableCount == 6)
    }

    @Test func `unread characters are a fault of the packets with their number`() {
        let define: [UInt8] = [0x98, 0x38, 60, 0x10, 0x71, 0x1F, 0x11]
        var decoder = ClosedCaptionDecoder()
        let codes = Self.sixteenBit(hex("e000 e001"))
        decoder.take(Self.constructs(define + codes), atMilliseconds: 1000)
        let faults = decoder.finish(endMilliseconds: 2000).faults
        #expect(faults.counts[.unreadCharacters] == 2)
    }

    @Test func `control characters and a cut code are passed over`() throws {
        let codes: [UInt8] = [0x61, 0x18, 0x00, 0x00, 0x18, 0x00, 0x85, 0x62, 0x18, 0x4F]
        let channel = try Self.decode(codes)
        #expect(channel.document.cues.map(\.text.plainText) == ["ab"])
        #expect(channel.unreadCount == 0)
    }

    @Test func `styles stay with the characters, and rows from right to left are read in order`()
        throws
    {
        let italics: [UInt8] = [0x90, 0x05, 0x80]
        // SetWindowAttributes: right to left, lined up on the right.
        let attributes: [UInt8] = [0x97, 0x00, 0x00, 0x11, 0x00]
        let rows: [[UInt8]] = [attributes, Self.unicode("سلام"), [0x0D], Self.unicode("دنیا")]
        let codes = Array(rows.joined())
        var service = CEA708Service()
        let define: [UInt8] = [0x98, 0x38, 60, 0x10, 0x71, 0x1F, 0x11]
        service.take((define + codes)[...], atMilliseconds: 0)
        service.take((italics + Self.unicode("!؟"))[...], atMilliseconds: 100)
        service.finish(atMilliseconds: 2000)
        let decoding = service.sixteenBit.decoding()
        let texts = service.takeCues().map { decoding.read($0.text) }
        #expect(texts.last?.plainText == "سلام\nدنیا!؟")
        #expect(texts.last?.nodes.last == .element(.italic, children: [.text("!؟")]))
    }
}
