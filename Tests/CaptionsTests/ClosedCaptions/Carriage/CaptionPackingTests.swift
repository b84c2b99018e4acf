// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Captions

@Suite struct CaptionPackingTests {
    private let word = CaptionConstruct(.field1, 0xC1, 0xC2)
    private let padding = CaptionConstruct(.field1, 0x80, 0x80)
    private let unused = CaptionConstruct(isValid: false, .packetData, 0, 0)

    @Test func `constructs are counted with padding, pairs without`() {
        var packing = CaptionPacking()
        packing.take([word, padding, unused])
        packing.take([word, word, CaptionConstruct(.field2, 0x15, 0x2C)])
        packing.take([padding])
        packing.take([])
        #expect(packing.picturesByConstructCount == [3: 2, 1: 1])
        #expect(packing.picturesByPairCount == [1: 1, 2: 1])
        #expect(packing.packetConstructCount == 0)
        packing.take([CaptionConstruct(.packetStart, 0x02, 0x21)])
        #expect(packing.packetConstructCount == 1)
    }

    @Test func `what is counted has a bound`() {
        var packing = CaptionPacking()
        for count in 1...1000 {
            packing.take([CaptionConstruct](repeating: word, count: count))
        }
        #expect(packing.picturesByPairCount.count == CaptionPacking.countLimit)
    }

    @Test func `control codes are doubled in one field, whatever the other says`() {
        let code = CaptionConstruct(.field1, 0x94, 0x20)
        let other = CaptionConstruct(.field2, 0x15, 0x2C)
        var signs = CaptionOrderSigns()
        for picture in [[code, other], [code, other], [code], [word], [code]] {
            signs.take(picture)
        }
        #expect(signs.controlCodes == 6)
        #expect(signs.doubledControlCodes == 4)
    }

    @Test func `descriptors name fields and services`() {
        let payload: [UInt8] =
            [0xE3] + Array("eng".utf8) + [0x7E, 0x3F, 0xFF] + Array("SPA".utf8)
            + [0x7F, 0x3F, 0xFF] + Array("fre".utf8) + [0xC2, 0x3F, 0xFF]
        let languages = CaptionServiceDescriptor(payload[...]).languages
        #expect(
            languages == [.line21(.cc1): "eng", .line21(.cc3): "spa", .service(2): "fre"]
        )
    }
}
