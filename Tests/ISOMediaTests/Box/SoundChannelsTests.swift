// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import Testing

@Suite struct SoundChannelsTests {
    private func channels(_ type: FourCC, _ configuration: FourCC, _ payload: [UInt8])
        -> SoundChannels?
    {
        SoundChannels(
            AudioSampleEntry.box(
                type,
                channels: 2,
                sampleRate: 48_000,
                boxes: [Box(configuration, payload: payload)]
            )
        )
    }

    @Test func `the configuration counts, not the sample entry`() {
        // AC-3: mode 7 (3/2) with a channel for low frequencies.
        #expect(channels("ac-3", "dac3", [0x10, 0x3C, 0x40])?.count == 6)
        #expect(channels("ac-3", "dac3", [0x10, 0x11, 0x40])?.count == 2)
        // Opus and ALAC say it in a byte.
        #expect(channels("Opus", "dOps", [0, 8, 1, 0x38])?.count == 8)
        let lossless = [UInt8](repeating: 0, count: 13) + [6]
        #expect(channels("alac", "alac", lossless)?.count == 6)
    }

    @Test func `Enhanced AC-3 adds the channels of dependent substreams, and may have objects`() {
        // One independent substream of 3/2 and low frequencies.
        #expect(channels("ec-3", "dec3", [0x0C, 0x00, 0x20, 0x0F, 0x00])?.count == 6)
        // And a dependent one with two more at the back (Lrs/Rrs).
        #expect(channels("ec-3", "dec3", [0x0C, 0x00, 0x20, 0x0F, 0x02, 0x02])?.count == 8)
        let objects = channels("ec-3", "dec3", [0x0C, 0x00, 0x20, 0x0F, 0x00, 0x01, 0x10])
        #expect(objects?.count == 6 && objects?.objectComplexity == 16)
    }

    @Test func `AAC has its channels in its configuration`() {
        func esds(_ specific: [UInt8]) -> [UInt8] {
            let decoder: [UInt8] =
                [0x40] + [UInt8](repeating: 0, count: 12)
                + [5, UInt8(specific.count)] + specific
            return [0, 0, 0, 0, 3, UInt8(decoder.count + 5), 0, 1, 0, 4, UInt8(decoder.count)]
                + decoder
        }
        #expect(channels("mp4a", "esds", esds([0x11, 0x90]))?.count == 2)
        #expect(channels("mp4a", "esds", esds([0x11, 0xB0]))?.count == 6)
        // Parametric stereo: one channel is coded, two are heard.
        #expect(channels("mp4a", "esds", esds([0xEB, 0x09, 0x88, 0x00]))?.count == 2)
    }
}
