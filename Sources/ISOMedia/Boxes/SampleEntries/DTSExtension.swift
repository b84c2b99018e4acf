// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The head of an extension substream of DTS-HD, whose first asset states all channels of the sound.
///
/// Source: ETSI TS 102 114, 7.4 and 7.5.
struct DTSExtension {
    /// What the extension begins with.
    static let syncWord: UInt32 = 0x6458_2025
    /// Bytes in which the fields are that are read.
    static let headLength: UInt64 = 512

    /// Channels and rate of the first asset.
    let configuration: SoundConfiguration

    /// Samples a second by `nuMaxSampleRate`.
    private static let rates = [
        8000, 16_000, 32_000, 64_000, 128_000, 22_050, 44_100, 88_200, 176_400, 352_800, 12_000,
        24_000, 48_000, 96_000, 192_000, 384_000,
    ]

    /// Reads the head; nil if it is not one, or states no channels.
    init?(_ bytes: [UInt8]) {
        var bits = BitReader(bytes)
        guard bits.read(32) == Self.syncWord else { return nil }
        bits.skip(8)
        let index = Int(bits.read(2))
        let isLong = bits.flag()
        bits.skip(isLong ? 12 : 8)
        let sizeLength = isLong ? 20 : 16
        bits.skip(sizeLength)
        // Without fixed fields, no asset states its channels.
        guard bits.flag() else { return nil }
        bits.skip(2 + 3)
        if bits.flag() { bits.skip(36) }
        let presentations = Int(bits.read(3)) + 1
        let assets = Int(bits.read(3)) + 1
        let masks = (0..<presentations).map { _ in bits.read(index + 1) }
        for mask in masks { bits.skip(8 * mask.nonzeroBitCount) }
        if bits.flag() {
            bits.skip(2)
            let length = (Int(bits.read(2)) + 1) * 4
            bits.skip((Int(bits.read(2)) + 1) * length)
        }
        bits.skip(assets * sizeLength)
        bits.skip(9 + 3)
        if bits.flag() { bits.skip(4) }
        if bits.flag() { bits.skip(24) }
        if bits.flag() { bits.skip(8 * (Int(bits.read(10)) + 1)) }
        bits.skip(5)
        let rate = Int(bits.read(4))
        let channels = Int(bits.read(8)) + 1
        guard !bits.isExhausted else { return nil }
        configuration = SoundConfiguration(
            channels: channels,
            sampleRate: Self.rates[rate],
            isInFrames: true
        )
    }
}
