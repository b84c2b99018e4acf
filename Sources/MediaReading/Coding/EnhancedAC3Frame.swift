// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// The bit stream information at the front of an Enhanced AC-3 frame.
///
/// Source: ETSI TS 102 366, E.1.2.2; for objects, ETSI TS 103 420, 8.3.1.
struct EnhancedFrame {
    let isDependent: Bool
    /// Bytes.
    let length: Int
    let sampleCount: Int
    let substream: EnhancedAC3SpecificBox.Substream
    /// Channels that a dependent frame adds, in the order of `dec3`.
    let addedChannels: UInt32
    /// The complexity index of joint object coding (Dolby Atmos); nil without it.
    let objectComplexity: UInt8?

    /// Bytes that the information may take.
    private static let limit = 192

    init(_ frame: ArraySlice<UInt8>) {
        var bits = BitReader(frame.dropFirst(2).prefix(Self.limit))
        let type = bits.read(2)
        isDependent = type == 1
        bits.skip(3)
        length = (Int(bits.read(11)) + 1) * 2
        let rate = bits.read(2)
        let blocks = bits.read(2)
        let blockCount = rate == 3 ? 6 : [1, 2, 3, 6][Int(blocks)]
        sampleCount = 256 * blockCount
        let channels = bits.read(3)
        let hasLFE = bits.flag()
        let streamID = bits.read(5)
        bits.skip(5)
        if bits.flag() { bits.skip(8) }
        if channels == 0 {
            bits.skip(5)
            if bits.flag() { bits.skip(8) }
        }
        // The channel map of a dependent frame has 16 places; dec3 keeps nine of them.
        let map = isDependent && bits.flag() ? bits.read(16) : 0
        addedChannels = map >> 5 & 0x1FF
        let head = Head(
            type: type,
            rate: rate,
            blockCount: blockCount,
            channels: channels,
            hasLFE: hasLFE
        )
        if bits.flag() { head.skipMixing(&bits) }
        let mode = bits.flag() ? head.readInformation(&bits) : 0
        if type == 0, blockCount != 6 { bits.skip(1) }
        if type == 2, blockCount == 6 || bits.flag() { bits.skip(6) }
        objectComplexity = bits.flag() ? Self.objects(&bits) : nil
        substream = EnhancedAC3SpecificBox.Substream(
            rateCode: rate,
            streamID: streamID,
            streamMode: mode,
            channelMode: channels,
            hasLFE: hasLFE
        )
    }

    /// Additional information: u6 bytes − 1 | u7 reserved | whether there are objects | u8 complexity.
    private static func objects(_ bits: inout BitReader) -> UInt8? {
        let count = bits.read(6) + 1
        bits.skip(7)
        guard bits.flag(), count >= 2 else { return nil }
        let complexity = UInt8(truncatingIfNeeded: bits.read(8))
        return bits.isExhausted ? nil : complexity
    }
}

/// What the rest of the information depends on.
private struct Head {
    let type: UInt32
    let rate: UInt32
    let blockCount: Int
    let channels: UInt32
    let hasLFE: Bool

    /// Skips what is for mixing.
    func skipMixing(_ bits: inout BitReader) {
        if channels > 2 { bits.skip(2) }
        if channels & 1 != 0, channels > 2 { bits.skip(6) }
        if channels & 4 != 0 { bits.skip(6) }
        if hasLFE, bits.flag() { bits.skip(5) }
        guard type == 0 else { return }
        for _ in 0..<(channels == 0 ? 3 : 2) where bits.flag() { bits.skip(6) }
        switch bits.read(2) {
        case 1: bits.skip(5)
        case 2: bits.skip(12)
        case 3: bits.skip(8 * (Int(bits.read(5)) + 2))
        default: break
        }
        if channels < 2 {
            for _ in 0..<(channels == 0 ? 2 : 1) where bits.flag() { bits.skip(14) }
        }
        guard bits.flag() else { return }
        if blockCount == 1 { return bits.skip(5) }
        for _ in 0..<blockCount where bits.flag() { bits.skip(5) }
    }

    /// Reads what the sound is for (`bsmod`), and skips the rest of the information.
    func readInformation(_ bits: inout BitReader) -> UInt32 {
        let mode = bits.read(3)
        bits.skip(2)
        if channels == 2 { bits.skip(4) }
        if channels >= 6 { bits.skip(2) }
        for _ in 0..<(channels == 0 ? 2 : 1) where bits.flag() { bits.skip(8) }
        if rate < 3 { bits.skip(1) }
        return mode
    }
}
