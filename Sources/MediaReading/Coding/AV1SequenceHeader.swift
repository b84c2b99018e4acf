// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
import MediaPrimitives

/// The configuration of AV1, from a container or from the stream itself.
enum AV1SequenceHeader {
    /// `av1C`; nil where no sequence header is found.
    static func configuration(_ stream: StreamInfo, _ firstPacket: [UInt8]) -> Box? {
        let known = stream.codecConfiguration
        if known.first == 0x81, known.count >= 4 { return Box("av1C", payload: known) }
        guard let unit = sequenceHeader(in: known) ?? sequenceHeader(in: firstPacket),
            let profileLevel = ProfileLevel(unit.payload)
        else { return nil }
        let pixels = PixelFormatName(stream.coding.pixelFormat ?? "yuv420p")
        var fields: UInt8 = profileLevel.isHighTier ? 0x80 : 0
        if pixels.bitDepth > 8 { fields |= 0x40 }
        if pixels.bitDepth == 12 { fields |= 0x20 }
        if pixels.isMonochrome { fields |= 0x10 }
        if pixels.chromaFormat <= 2 || pixels.isMonochrome { fields |= 0x08 }
        if pixels.chromaFormat <= 1 || pixels.isMonochrome { fields |= 0x04 }
        let box = AV1ConfigurationBox(
            profileLevel: profileLevel.byte,
            pixelFormat: fields,
            openBitstreamUnits: unit.bytes
        )
        return Box(box)
    }

    /// The first sequence header among the OBUs: the whole OBU, and its content after the size.
    private static func sequenceHeader(
        in data: [UInt8]
    ) -> (bytes: [UInt8], payload: [UInt8])? {
        var rest = data[...]
        while let first = rest.first, first & 0x02 != 0 {
            let headerLength = first & 0x04 != 0 ? 2 : 1
            var size = 0
            var place = rest.startIndex + headerLength
            for shift in stride(from: 0, to: 56, by: 7) {
                guard place < rest.endIndex else { return nil }
                size |= Int(rest[place] & 0x7F) << shift
                place += 1
                if rest[place - 1] & 0x80 == 0 { break }
            }
            guard size <= rest.endIndex - place else { return nil }
            if first >> 3 & 0xF == 1 {
                return (Array(rest[..<(place + size)]), Array(rest[place..<place + size]))
            }
            rest = rest[(place + size)...]
        }
        return nil
    }
}

/// Profile, level and tier of a sequence header.
///
/// Source: AV1 specification, 5.5.1.
private struct ProfileLevel {
    let byte: UInt8
    let isHighTier: Bool

    init?(_ payload: [UInt8]) {
        var bits = BitReader(payload)
        let profile = bits.read(3)
        bits.skip(1)
        let isReduced = bits.flag()
        var level: UInt32 = 0
        var tier = false
        if isReduced {
            level = bits.read(5)
        } else {
            if bits.flag() {
                bits.skip(64)
                if bits.flag() { _ = bits.exponentialGolomb() }
                if bits.flag() { bits.skip(47) }
            }
            bits.skip(1 + 5 + 12)
            level = bits.read(5)
            tier = level > 7 && bits.flag()
        }
        guard !bits.isExhausted else { return nil }
        byte = UInt8(profile << 5 | level)
        isHighTier = tier
    }
}
