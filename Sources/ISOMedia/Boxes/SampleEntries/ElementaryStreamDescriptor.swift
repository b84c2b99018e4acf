// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// What an `esds` box says about the codec; only read.
///
///     full box | descriptor 3 (ES) { … descriptor 4 (decoder configuration) { u8 object type | …
///     descriptor 5 (decoder specific information) } }
///
/// Sources: ISO/IEC 14496-14, 6.7.2; ISO/IEC 14496-1, 7.2.6; ISO/IEC 14496-3, 1.6.2.1.
struct ElementaryStreamDescriptor {
    /// 0x40 is MPEG-4 audio.
    let objectTypeIndication: UInt8
    /// 2 is AAC-LC, 5 HE-AAC, …; nil for other than MPEG-4 audio.
    let audioObjectType: Int?
    /// How many channels MPEG-4 audio has; nil where it does not say, or not here.
    let channelCount: Int?

    /// Reads the payload of an `esds`; nil where its descriptors are not as they have to be.
    init?(_ payload: ArraySlice<UInt8>) {
        guard let stream = Self.descriptor(3, in: payload.dropFirst(4)),
            let flags = stream.dropFirst(2).first
        else { return nil }
        // Optional fields: the stream it depends on, a URL, a clock reference.
        var length = 3 + (flags & 0x80 == 0 ? 0 : 2) + (flags & 0x20 == 0 ? 0 : 2)
        if flags & 0x40 != 0 { length += 1 + Int(stream.dropFirst(length).first ?? 0) }
        guard let decoder = Self.descriptor(4, in: stream.dropFirst(length)),
            let object = decoder.first
        else { return nil }
        objectTypeIndication = object
        let specific = Self.descriptor(5, in: decoder.dropFirst(13)).map(Array.init) ?? []
        audioObjectType = object == 0x40 ? Self.audioObjectType(specific) : nil
        channelCount = object == 0x40 ? Self.channelCount(specific) : nil
    }

    /// The content of the descriptor that stands at the front, if it has the tag.
    private static func descriptor(_ tag: UInt8, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>?
    {
        guard bytes.first == tag else { return nil }
        var length = 0
        var rest = bytes.dropFirst()
        for _ in 0..<4 {
            guard let byte = rest.popFirst() else { return nil }
            length = length << 7 | Int(byte & 0x7F)
            if byte & 0x80 == 0 { break }
        }
        return rest.prefix(length)
    }

    private static func audioObjectType(_ specific: [UInt8]) -> Int? {
        guard specific.count >= 2 else { return nil }
        let type = Int(specific[0] >> 3)
        guard type == 31 else { return type }
        return 32 + (Int(specific[0] & 7) << 3 | Int(specific[1] >> 5))
    }

    /// Number of channels by channel configuration: ISO/IEC 14496-3, 1.6.3.5.
    private static let channelCounts = [0, 1, 2, 3, 4, 5, 6, 8, 0, 0, 0, 7, 8, 0, 8]

    private static func channelCount(_ specific: [UInt8]) -> Int? {
        let bits = specific.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let word = bits << UInt64(64 - min(8, specific.count) * 8)
        let isLong = word >> 59 == 31
        let rate = isLong ? 11 : 5
        let configuration = rate + ((word << UInt64(rate)) >> 60 == 15 ? 28 : 4)
        guard specific.count * 8 >= configuration + 4 else { return nil }
        let index = Int((word << UInt64(configuration)) >> 60)
        guard channelCounts.indices.contains(index), channelCounts[index] > 0 else { return nil }
        // Parametric stereo makes two channels of one.
        return word >> 59 == 29 ? 2 : channelCounts[index]
    }
}
