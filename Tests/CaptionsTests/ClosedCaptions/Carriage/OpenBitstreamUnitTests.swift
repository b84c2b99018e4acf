// SPDX-License-Identifier: Apache-2.0

import Captions
import Testing

/// Captions in metadata of AV1.
@Suite struct OpenBitstreamUnitTests {
    /// `cc_data` with one pair of CEA-608, as ITU-T T.35 registers it, and the bits that end a unit.
    private static let message: [UInt8] = [
        4, 0xB5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03, 0xC1, 0xFF, 0xFC, 0x94, 0x2C, 0xFF, 0x80,
    ]

    private static func captions(_ bytes: [UInt8]) -> PictureCaptions {
        var captions = PictureCaptions()
        captions.read(temporalUnit: bytes[...])
        return captions
    }

    @Test func `captions are found between other units`() {
        let delimiter: [UInt8] = [0x12, 0]
        let frame: [UInt8] = [0x32, 3, 1, 2, 3]
        let metadata: [UInt8] = [0x2A, UInt8(Self.message.count)] + Self.message
        let found = Self.captions(delimiter + metadata + frame)
        #expect(found.constructs.count == 1)
        #expect(found.constructs.first?.first == 0x94)
    }

    @Test func `a unit with an extension, or without a size, is read`() {
        let extended: [UInt8] = [0x2E, 0, UInt8(Self.message.count)] + Self.message
        #expect(Self.captions(extended).constructs.count == 1)
        #expect(Self.captions([0x28] + Self.message).constructs.count == 1)
    }

    @Test func `other metadata has no captions, and a unit that is cut off is a fault`() {
        let light: [UInt8] = [0x2A, 5, 1, 0, 0, 0, 0]
        #expect(Self.captions(light).constructs.isEmpty)
        #expect(Self.captions([0x32, 9, 1]).faults != CarriageFaults())
        for count in 0..<4 { _ = Self.captions(Array([0x2E, 0, 0x80, 0x80].prefix(count))) }
    }
}
