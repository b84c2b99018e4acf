// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// How many channels sound has, by the configuration of its codec and not by the sample entry, whose
/// field is often 2 whatever the sound.
public struct SoundChannels: Equatable, Sendable {
    /// Number of channels.
    public let count: Int
    /// Of Dolby Digital Plus with objects, the complexity index: the number of objects.
    public let objectComplexity: Int?

    /// Reads the configuration in a sample entry; nil where the entry is not of sound.
    public init?(_ entry: Box) {
        guard let sound = AudioSampleEntry(entry) else { return nil }
        func payload(_ type: FourCC) -> [UInt8]? {
            sound.boxes.first { $0.type == type }.map { Array($0.payload) }
        }
        var count: Int?
        var complexity: Int?
        if let bytes = payload("esds") {
            count = ElementaryStreamDescriptor(bytes[...])?.channelCount
        } else if let bytes = payload("dec3") {
            (count, complexity) = Self.enhancedAC3(bytes)
        } else if let bytes = payload("dac3"), bytes.count >= 3 {
            let mode = Int(bytes[1] >> 3 & 7)
            count = Self.fullChannels[mode] + Int(bytes[1] >> 2 & 1)
        } else if let bytes = payload("dOps"), bytes.count > 1 {
            count = Int(bytes[1])
        } else if let bytes = payload("alac"), bytes.count > 13 {
            count = Int(bytes[13])
        } else if let bytes = payload("dfLa"), bytes.count > 20 {
            // Three bits of STREAMINFO, behind sizes of blocks and frames and the sampling rate.
            count = Int(bytes[20] >> 1 & 7) + 1
        }
        self.count = count.flatMap { $0 > 0 ? $0 : nil } ?? max(1, sound.channels)
        objectComplexity = complexity
    }

    /// Channels but for that of low frequencies, by `acmod`: ETSI TS 102 366, 4.4.2.3.
    private static let fullChannels = [2, 1, 2, 3, 3, 4, 4, 5]

    /// Channels that each bit of `chan_loc` adds: ETSI TS 102 366, F.6.2.
    private static let addedChannels = [2, 2, 1, 1, 2, 2, 2, 1, 1]

    private static func enhancedAC3(_ bytes: [UInt8]) -> (count: Int?, complexity: Int?) {
        guard bytes.count >= 5 else { return (nil, nil) }
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
        return (count, hasObjects ? Int(bytes[place + 1]) : nil)
    }
}
