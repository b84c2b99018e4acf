// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// What the configuration of a codec of sound states; nil where it states nothing.
struct SoundConfiguration: Equatable {
    /// Number of channels.
    var channels: Int?
    /// Samples a second.
    var sampleRate: Int?
    /// Of Dolby Digital Plus with objects, the complexity index.
    var objectComplexity: Int?
    /// Whether only the frames state the format.
    var isInFrames = false

    /// The configuration in the boxes of a sample entry; nil if there is none that is known.
    static func first(in boxes: [Box]) -> SoundConfiguration? {
        for box in boxes {
            guard let read = readers[box.type] else { continue }
            return read(Array(box.payload.prefix(longest)))
        }
        return nil
    }

    /// Real configurations are shorter, except those of Vorbis, whose first header counts.
    private static let longest = 1024

    private static let readers: [FourCC: @Sendable ([UInt8]) -> SoundConfiguration?] = [
        "esds": { ElementaryStreamDescriptor($0[...])?.soundConfiguration },
        "dac3": ac3, "dec3": enhancedAC3, "dOps": opus, "alac": appleLossless, "dfLa": flac,
        "dmlp": trueHD, "ddts": dts,
    ]

    // MARK: - Dolby

    /// Channels without that for low frequencies, by `acmod`: ETSI TS 102 366, 4.4.2.3.
    private static let fullChannels = [2, 1, 2, 3, 3, 4, 4, 5]

    /// Channels that each bit of `chan_loc` adds: ETSI TS 102 366, F.6.2.
    private static let addedChannels = [2, 2, 1, 1, 2, 2, 2, 1, 1]

    /// Sampling rates by `fscod`: ETSI TS 102 366, 4.4.1.3; 3 is one of half that the frames state.
    private static let dolbyRates = [48_000, 44_100, 32_000, nil]

    /// ETSI TS 102 366, F.4.
    private static func ac3(_ bytes: [UInt8]) -> SoundConfiguration? {
        guard bytes.count >= 3 else { return nil }
        var bits = BitReader(bytes)
        let rate = dolbyRates[Int(bits.read(2))]
        // Stream IDs 9 and 10 halve the rate once and twice.
        let halvings = max(8, bits.read(5)) - 8
        bits.skip(3)
        let channels = fullChannels[Int(bits.read(3))] + Int(bits.read(1))
        return SoundConfiguration(
            channels: channels,
            sampleRate: halvings <= 2 ? rate.map { $0 >> halvings } : nil
        )
    }

    /// ETSI TS 102 366, F.6.
    private static func enhancedAC3(_ bytes: [UInt8]) -> SoundConfiguration? {
        guard bytes.count >= 5 else { return nil }
        var place = 2
        var count = 0
        for _ in 0...Int(bytes[1] & 7) {
            guard place + 3 <= bytes.count else { break }
            count = max(
                count,
                fullChannels[Int(bytes[place + 1] >> 1 & 7)] + Int(bytes[place + 1] & 1)
            )
            let dependents = bytes[place + 2] >> 1 & 0xF
            guard dependents > 0, place + 4 <= bytes.count else { place += 3; continue }
            let locations = Int(bytes[place + 2] & 1) << 8 | Int(bytes[place + 3])
            for (bit, added) in addedChannels.enumerated() where locations >> bit & 1 == 1 {
                count += added
            }
            place += 4
        }
        let hasObjects = place + 2 <= bytes.count && bytes[place] & 1 == 1
        return SoundConfiguration(
            channels: count,
            sampleRate: dolbyRates[Int(bytes[2] >> 6)],
            objectComplexity: hasObjects ? Int(bytes[place + 1]) : nil
        )
    }

    /// Channels that each bit of `channel_assignment` adds: Dolby TrueHD bitstreams within the ISO base media
    /// file format, "Channel assignments".
    private static let trueHDChannels = [2, 1, 1, 2, 2, 2, 2, 1, 1, 2, 2, 1, 1]

    /// The `format_info` of a major sync: rate, types, modifiers, and the channels of the presentations of
    /// up to 6 and up to 8 channels.
    ///
    /// Source: Dolby TrueHD (MLP) high-level bitstream description, 4.2.1.
    private static func trueHD(_ bytes: [UInt8]) -> SoundConfiguration? {
        guard bytes.count >= 4 else { return nil }
        var bits = BitReader(bytes)
        let rate = bits.read(4)
        bits.skip(8)
        let six = bits.read(5)
        bits.skip(2)
        let eight = bits.read(13)
        let assignment = Int(eight > 0 ? eight : six)
        let channels = trueHDChannels.enumerated().filter { assignment >> $0.offset & 1 == 1 }
            .reduce(0) { $0 + $1.element }
        return SoundConfiguration(
            channels: channels,
            sampleRate: rate == 15 ? nil : (rate & 8 == 0 ? 48_000 : 44_100) << (rate & 7)
        )
    }

    // MARK: - Others

    /// Opus always decodes to 48 kHz: RFC 7845, 5.1.
    private static func opus(_ bytes: [UInt8]) -> SoundConfiguration? {
        guard bytes.count > 1 else { return nil }
        return SoundConfiguration(channels: Int(bytes[1]), sampleRate: 48_000)
    }

    private static func appleLossless(_ bytes: [UInt8]) -> SoundConfiguration? {
        guard bytes.count > 13 else { return nil }
        return SoundConfiguration(
            channels: Int(bytes[13]),
            sampleRate: bytes.count >= 28 ? Int(UInt32(bytes[...], at: 24)) : nil
        )
    }

    /// STREAMINFO, after sizes of blocks and frames: 20 bits of rate, 3 bits of channels.
    ///
    /// Source: RFC 9639, 8.2.
    private static func flac(_ bytes: [UInt8]) -> SoundConfiguration? {
        guard bytes.count > 20 else { return nil }
        var bits = BitReader(bytes[18...20])
        return SoundConfiguration(
            channels: Int(bytes[20] >> 1 & 7) + 1,
            sampleRate: Int(bits.read(20))
        )
    }

    /// Channels that each bit of `ChannelLayout` adds: ETSI TS 102 114, E.2.2.3.
    private static let dtsChannels = [1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2, 2, 1, 2, 1, 2]

    private static func dts(_ bytes: [UInt8]) -> SoundConfiguration? {
        guard bytes.count >= 19 else { return nil }
        let layout = Int(bytes[17]) << 8 | Int(bytes[18])
        let channels = dtsChannels.enumerated().filter { layout >> $0.offset & 1 == 1 }
            .reduce(0) { $0 + $1.element }
        return SoundConfiguration(
            channels: channels,
            sampleRate: Int(UInt32(bytes[...], at: 0))
        )
    }
}
