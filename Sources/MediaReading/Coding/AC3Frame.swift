// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// The headers of AC-3 and Enhanced AC-3 frames.
///
/// Source: ETSI TS 102 366, 4.3 and E.1.2.
enum AC3Frame {
    /// `dac3` from the first frame; nil if it is not a frame.
    static func configuration(_ frame: [UInt8]) -> AC3SpecificBox? {
        guard frame.count >= 8, frame.starts(with: [0x0B, 0x77]) else { return nil }
        var bits = BitReader(frame.dropFirst(4))
        let rateCode = bits.read(2)
        let size = bits.read(6)
        let streamID = bits.read(5)
        guard rateCode < 3, streamID <= 10 else { return nil }
        let mode = bits.read(3)
        let channels = bits.read(3)
        if channels & 1 != 0, channels != 1 { bits.skip(2) }
        if channels & 4 != 0 { bits.skip(2) }
        if channels == 2 { bits.skip(2) }
        return AC3SpecificBox(
            rateCode: rateCode,
            streamID: streamID,
            streamMode: mode,
            channelMode: channels,
            hasLFE: bits.flag(),
            bitRateCode: size >> 1
        )
    }

    /// `dec3` from the frames of the first packet; nil where there are none.
    ///
    /// - Parameters:
    ///   - packet: an independent substream with those that depend on it.
    ///   - bitRate: bits a second.
    /// - Returns: the box, or nil.
    static func enhancedConfiguration(
        _ packet: [UInt8],
        bitRate: Int
    ) -> EnhancedAC3SpecificBox? {
        var streams: [EnhancedAC3SpecificBox.Substream] = []
        var objectComplexity: UInt8?
        var rest = packet[...]
        while rest.count >= 6, rest.starts(with: [0x0B, 0x77]) {
            let frame = EnhancedFrame(rest)
            objectComplexity = objectComplexity ?? frame.objectComplexity
            if frame.isDependent, let last = streams.indices.last {
                streams[last].dependentCount += 1
                streams[last].dependentChannels |= frame.addedChannels
            } else if !frame.isDependent {
                streams.append(frame.substream)
            }
            rest = rest.dropFirst(frame.length)
        }
        guard !streams.isEmpty, streams.count <= 8 else { return nil }
        return EnhancedAC3SpecificBox(
            kilobitRate: UInt16(clamping: bitRate / 1000),
            substreams: streams,
            objectComplexity: objectComplexity
        )
    }

    /// Number of audio samples of a packet, from its independent frames.
    static func enhancedSampleCount(_ packet: [UInt8]) -> Int {
        packet.count >= 6 ? EnhancedFrame(packet[...]).sampleCount : 0
    }
}
