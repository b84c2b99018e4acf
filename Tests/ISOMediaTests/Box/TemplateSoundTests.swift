// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
import TestSupport
import Testing

@testable import ISOMedia

/// Sound whose sample entry has a template and not its format.
@Suite struct TemplateSoundTests {
    @Test(arguments: [("samr", 8000), ("sawb", 16_000)])
    func `AMR has one channel and the rate of its kind whatever the sample entry states`(
        type: String,
        rate: Int
    ) throws {
        // 2 channels, 16 bits, 50 Hz.
        let entry = Box(
            try #require(FourCC(type)),
            payload: hex("000000000000 0001 0000000000000000 0002 0010 0000 0000 00320000")
        )
        let format = try #require(SoundFormat(entry))
        #expect(format.channels.count == 1)
        #expect(format.sampleRate == rate)
    }

    @Test func `DTS-HD has the channels of its extension and not of its core`() throws {
        var extensionBits: [Bool] = []
        func add(_ value: UInt64, _ count: Int) {
            for place in (0..<count).reversed() {
                extensionBits.append(value >> UInt64(place) & 1 == 1)
            }
        }
        add(0x6458_2025, 32)
        add(0, 8 + 2)
        add(0, 1)
        add(40, 8)
        add(2000, 16)
        // Fixed fields: clock, duration, no time; a presentation of an asset; no mixing.
        add(1, 1)
        add(0, 2 + 3 + 1)
        add(0, 3 + 3)
        add(1, 1)
        add(1, 8)
        add(0, 1)
        add(1900, 16)
        // The asset: size and index, nothing besides, 24 bits, 96 kHz, 8 channels.
        add(30, 9)
        add(0, 3 + 3)
        add(23, 5)
        add(13, 4)
        add(7, 8)
        extensionBits += [Bool](repeating: false, count: 1024)
        let bytes = stride(from: 0, to: extensionBits.count - 7, by: 8).map { start in
            extensionBits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        // A core frame of 96 bytes: 48 kHz, mode 9, with a channel for low frequencies.
        var core = BitText()
        core.add(0x7FFE_8001, 32)
        core.add(0, 14)
        core.add(95, 14)
        core.add(9, 6)
        core.add(13, 4)
        core.add(0, 15)
        core.add(1, 2)
        let file = core.bytes(96) + bytes
        let entry = Box(
            "dtsh",
            payload: hex("000000000000 0001 0000000000000000 0006 0010 0000 0000 BB800000")
        )
        let source = MemorySource(file)
        let format = try #require(SoundFormat(entry, firstSample: 0, in: source))
        #expect(format.channels.count == 8)
        #expect(format.sampleRate == 96_000)
        let plain = try #require(
            SoundFormat(entry, firstSample: 0, in: MemorySource(core.bytes(96)))
        )
        #expect(plain.channels.count == 6)
    }

    /// Bits put together to bytes.
    private struct BitText {
        private var bits: [Bool] = []

        mutating func add(_ value: UInt64, _ count: Int) {
            for place in (0..<count).reversed() { bits.append(value >> UInt64(place) & 1 == 1) }
        }

        func bytes(_ count: Int) -> [UInt8] {
            let padded = bits + [Bool](repeating: false, count: count * 8 - bits.count)
            return stride(from: 0, to: count * 8, by: 8).map { start in
                padded[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
            }
        }
    }
}
