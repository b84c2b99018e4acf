// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import Testing

@testable import MediaReading

@Suite struct EnhancedAC3Tests {
    /// A frame of Enhanced AC-3 up to the end of its information.
    private struct Frame {
        private(set) var bits: [Bool] = []

        /// Six blocks at 48 kHz with five channels and one for low frequencies, 64 bytes long.
        init(type: Int = 0) {
            add(0x0B77, 16)
            add(type, 2)
            add(0, 3)
            add(31, 11)
            add(0, 2)
            add(3, 2)
            add(7, 3)
            add(1, 1)
            add(16, 5)
            add(31, 5)
            add(0, 1)
        }

        mutating func add(_ value: Int, _ count: Int) {
            for place in (0..<count).reversed() { bits.append(value >> place & 1 == 1) }
        }

        var bytes: [UInt8] {
            let padded = bits + [Bool](repeating: false, count: 512 - bits.count)
            return stride(from: 0, to: 512, by: 8).map { start in
                padded[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
            }
        }
    }

    @Test func `dec3 states objects and the purpose of the audio`() throws {
        var frame = Frame()
        // Mixing: levels of all channels, nothing of programs.
        frame.add(1, 1)
        frame.add(0, 2 + 6 + 6)
        frame.add(1, 1)
        frame.add(9, 5)
        frame.add(0, 2)
        frame.add(1, 2)
        frame.add(31, 5)
        frame.add(0, 1)
        // Purpose 2, for people with low vision; production with 8 bits.
        frame.add(1, 1)
        frame.add(2, 3)
        frame.add(3, 2)
        frame.add(0, 2)
        frame.add(1, 1)
        frame.add(255, 8)
        frame.add(0, 1)
        // Two bytes besides: there are objects of complexity 16.
        frame.add(1, 1)
        frame.add(1, 6)
        frame.add(1, 8)
        frame.add(16, 8)
        let box = try #require(AC3Frame.enhancedConfiguration(frame.bytes, bitRate: 768_000))
        // 768 kbit/s, one substream; 48 kHz, 16, purpose 2, five channels and one more; objects.
        #expect(box.fields == [0x18, 0x00, 0x20, 0x2F, 0x00, 0x01, 0x10])
    }

    @Test func `dec3 of audio without further information states nothing more`() throws {
        var frame = Frame()
        frame.add(0, 3)
        let box = try #require(AC3Frame.enhancedConfiguration(frame.bytes, bitRate: 768_000))
        #expect(box.fields == [0x18, 0x00, 0x20, 0x0F, 0x00])
    }
}
