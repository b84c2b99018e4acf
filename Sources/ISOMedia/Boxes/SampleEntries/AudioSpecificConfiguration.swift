// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// `AudioSpecificConfig`: how the sound of an AAC stream is coded; only read.
///
///     5 bits object type | 4 bits rate index | 4 bits channel configuration
///     | spectral band replication: 4 bits rate index, 5 bits object type | fields of the object type
///     | 11 bits 0x2B7, 5 bits 5, 1 bit, 4 bits rate index | 11 bits 0x548, 1 bit
///
/// Source: ISO/IEC 14496-3, 1.6.2.1.
struct AudioSpecificConfiguration {
    /// Samples a second as they are heard: with spectral band replication those of its result.
    let sampleRate: Int?
    /// Samples a second as they are coded.
    let codedSampleRate: Int?
    /// Channels as they are heard: with parametric stereo two of one; nil if they are not stated.
    let channels: Int?

    /// Number of channels by channel configuration: ISO/IEC 14496-3, 1.6.3.5.
    private static let channelCounts = [0, 1, 2, 3, 4, 5, 6, 8, 0, 0, 0, 7, 8, 24, 8]

    /// Samples a second by index: ISO/IEC 14496-3, 1.6.3.4.
    static let rates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025,
        8000,
        7350,
    ]

    /// Object types whose fields are those of `GASpecificConfig`.
    private static let generalTypes: Set<Int> = [1, 2, 3, 4, 6, 7, 17, 19, 20, 21, 22, 23]

    /// Reads the decoder specific information of `esds`; nil if it is too short.
    init?(_ bytes: [UInt8]) {
        var bits = BitReader(bytes)
        var type = Self.objectType(&bits)
        var rate = Self.rate(&bits)
        codedSampleRate = rate
        var channels = Self.count(Int(bits.read(4)))
        var isStereo = type == 29
        let isExtended = type == 5 || type == 29
        if isExtended {
            rate = Self.rate(&bits)
            type = Self.objectType(&bits)
        }
        guard !bits.isExhausted else { return nil }
        if Self.generalTypes.contains(type) {
            bits.skip(1)
            if bits.flag() { bits.skip(14) }
            bits.skip(1)
            if channels == nil { channels = Self.programChannels(&bits) }
        }
        if !isExtended, let extended = Self.extension(&bits) {
            rate = extended.rate
            isStereo = extended.isStereo
        }
        sampleRate = rate
        self.channels = isStereo && channels == 1 ? 2 : channels
    }

    private static func objectType(_ bits: inout BitReader) -> Int {
        let type = Int(bits.read(5))
        return type == 31 ? 32 + Int(bits.read(6)) : type
    }

    private static func rate(_ bits: inout BitReader) -> Int? {
        let index = Int(bits.read(4))
        if index == 15 { return Int(bits.read(24)) }
        return rates.indices.contains(index) ? rates[index] : nil
    }

    private static func count(_ configuration: Int) -> Int? {
        guard channelCounts.indices.contains(configuration) else { return nil }
        let count = channelCounts[configuration]
        return count > 0 ? count : nil
    }

    /// The channels of a `program_config_element`: ISO/IEC 14496-3, 4.4.1.1.
    private static func programChannels(_ bits: inout BitReader) -> Int? {
        bits.skip(10)
        let elements = (0..<3).map { _ in Int(bits.read(4)) }.reduce(0, +)
        let lowFrequency = Int(bits.read(2))
        bits.skip(7)
        for width in [4, 4, 3] where bits.flag() { bits.skip(width) }
        var channels = lowFrequency
        for _ in 0..<elements {
            channels += bits.flag() ? 2 : 1
            bits.skip(4)
        }
        return bits.isExhausted || channels == 0 ? nil : channels
    }

    /// Spectral band replication and parametric stereo that are stated after everything else.
    ///
    /// What may be in between is found by its mark, as FFmpeg does.
    private static func `extension`(_ bits: inout BitReader) -> (rate: Int?, isStereo: Bool)? {
        while bits.remaining > 15 {
            var ahead = bits
            guard ahead.read(11) == 0x2B7 else { bits.skip(1); continue }
            guard objectType(&ahead) == 5, ahead.flag() else { return nil }
            let rate = rate(&ahead)
            guard !ahead.isExhausted else { return nil }
            return (rate, ahead.remaining >= 12 && ahead.read(11) == 0x548 && ahead.flag())
        }
        return nil
    }
}
