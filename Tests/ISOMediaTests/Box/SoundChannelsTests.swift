// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@Suite struct SoundChannelsTests {
    private func channels(_ type: FourCC, _ configuration: FourCC, _ payload: [UInt8])
        -> SoundChannels?
    {
        SoundFormat(
            AudioSampleEntry.box(
                type,
                channels: 2,
                sampleRate: 48_000,
                boxes: [Box(configuration, payload: payload)]
            )
        )?.channels
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

    private func esds(_ specific: [UInt8], object: UInt8 = 0x40) -> [UInt8] {
        let decoder: [UInt8] =
            [object] + [UInt8](repeating: 0, count: 12) + [5, UInt8(specific.count)] + specific
        return [0, 0, 0, 0, 3, UInt8(decoder.count + 5), 0, 1, 0, 4, UInt8(decoder.count)] + decoder
    }

    private func format(
        _ type: FourCC,
        _ configuration: FourCC,
        _ payload: [UInt8],
        sampleRate: Int = 0
    ) -> SoundFormat? {
        let boxes = [Box(configuration, payload: payload)]
        return SoundFormat(
            AudioSampleEntry.box(type, channels: 2, sampleRate: sampleRate, boxes: boxes)
        )
    }

    @Test func `AAC has its channels in its configuration`() {
        #expect(channels("mp4a", "esds", esds([0x11, 0x90]))?.count == 2)
        #expect(channels("mp4a", "esds", esds([0x11, 0xB0]))?.count == 6)
        // A program config element: front one and two, side one, back two, low frequencies.
        var bits: [(Int, Int)] = [(2, 5), (3, 4), (0, 4), (0, 3), (0, 4), (1, 2), (3, 4)]
        bits += [(2, 4), (0, 4), (1, 4), (1, 2), (0, 3), (0, 4), (0, 3)]
        bits += [(0, 1), (0, 4), (1, 1), (0, 4), (1, 1), (1, 4), (0, 4)]
        #expect(channels("mp4a", "esds", esds(packed(bits)))?.count == 6)
        // Parametric stereo: one channel is coded, two are heard.
        #expect(channels("mp4a", "esds", esds([0xEB, 0x09, 0x88, 0x00]))?.count == 2)
    }

    /// Numbers of some bits each, one after the other.
    private func packed(_ fields: [(value: Int, width: Int)]) -> [UInt8] {
        let bits = fields.flatMap { field in
            (0..<field.width).reversed().map { UInt8(field.value >> $0 & 1) }
        }
        return stride(from: 0, to: bits.count, by: 8).map { start in
            (0..<8).reduce(0) { $0 << 1 | (start + $1 < bits.count ? bits[start + $1] : 0) }
        }
    }

    @Test func `the sampling rate is that of the configuration, as it is heard`() {
        // 96 kHz, which a sample entry cannot state.
        #expect(format("mp4a", "esds", esds([0x10, 0x10]))?.sampleRate == 96_000)
        // A rate that has no index.
        let other = packed([(2, 5), (15, 4), (47_000, 24), (2, 4), (0, 3)])
        #expect(format("mp4a", "esds", esds(other))?.sampleRate == 47_000)
        // Spectral band replication doubles it: in front, and after the fields of AAC-LC.
        let before = packed([(5, 5), (6, 4), (2, 4), (3, 4), (2, 5), (0, 3)])
        #expect(format("mp4a", "esds", esds(before))?.sampleRate == 48_000)
        let after = packed([(2, 5), (6, 4), (1, 4), (0, 3), (0x2B7, 11), (5, 5), (1, 1), (3, 4)])
        #expect(format("mp4a", "esds", esds(after))?.sampleRate == 48_000)
        let stereo = esds(
            packed(
                [(2, 5), (6, 4), (1, 4), (0, 3), (0x2B7, 11), (5, 5), (1, 1), (3, 4)]
                    + [(0x548, 11), (1, 1)]
            )
        )
        #expect(format("mp4a", "esds", stereo)?.channels.count == 2)
        #expect(format("ac-3", "dac3", [0x50, 0x3C, 0x40])?.sampleRate == 44_100)
        #expect(format("ec-3", "dec3", [0x0C, 0, 0x60, 0x0F, 0])?.sampleRate == 44_100)
        #expect(format("Opus", "dOps", [0, 8, 1, 0x38, 0, 0, 0x3E, 0x80])?.sampleRate == 48_000)
    }

    @Test func `TrueHD and DTS-HD state their channels by places`() {
        // 48 kHz; six channels in one presentation, eight in the other.
        let eight = packed([(0, 4), (0, 8), (15, 5), (0, 2), (0x4F, 13)])
        #expect(format("mlpa", "dmlp", eight + [0, 0, 0, 0, 0, 0])?.channels.count == 8)
        let six = packed([(1, 4), (0, 8), (15, 5), (0, 2), (0, 13)])
        #expect(format("mlpa", "dmlp", six)?.channels.count == 6)
        #expect(format("mlpa", "dmlp", six)?.sampleRate == 96_000)
        // Centre, left and right, surround, low frequencies, rear surround.
        var dts: [UInt8] = [0, 0, 0xBB, 0x80] + [UInt8](repeating: 0, count: 13)
        dts += [0, 0x4F, 0]
        #expect(format("dtsh", "ddts", dts)?.channels.count == 8)
        #expect(format("dtsh", "ddts", dts)?.sampleRate == 48_000)
    }

    @Test func `a configuration that is cut short leaves the fields of the sample entry`() {
        for type in ["esds", "dac3", "dec3", "dOps", "alac", "dfLa", "dmlp", "ddts"] as [FourCC] {
            let short = format("mp4a", type, [0], sampleRate: 44_100)
            #expect(short?.channels.count == 2 && short?.sampleRate == 44_100, "\(type)")
        }
        #expect(format("mp4a", "esds", [0])?.sampleRate == nil)
    }

    @Test func `MP3 and DTS state it in their frames`() {
        let mp3 = AudioSampleEntry.box(
            "mp4a",
            channels: 2,
            sampleRate: 0,
            boxes: [Box("esds", payload: esds([], object: 0x6B))]
        )
        // MPEG-2, layer 3, 22 050 Hz, one channel.
        let frame: [UInt8] = [0xFF, 0xF3, 0x40, 0xC0] + [UInt8](repeating: 0, count: 12)
        let source = MemorySource([0, 0] + frame)
        let format = SoundFormat(mp3, firstSample: 2, in: source)
        #expect(format?.channels.count == 1 && format?.sampleRate == 22_050)
        // Beyond the end, or of no frame, the sample entry counts.
        for place in [3, 1000, UInt64.max] {
            #expect(SoundFormat(mp3, firstSample: place, in: source)?.channels.count == 2)
        }
    }
}
