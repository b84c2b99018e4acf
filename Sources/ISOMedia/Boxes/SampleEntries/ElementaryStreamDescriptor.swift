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
    /// The codec's own configuration.
    let specific: [UInt8]

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
        specific = Self.descriptor(5, in: decoder.dropFirst(13)).map(Array.init) ?? []
        audioObjectType = object == 0x40 ? Self.audioObjectType(specific) : nil
    }

    /// The content of the descriptor that is at the front, if it has the tag.
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

    /// What the codec's configuration states of sound; nil for a codec that is not known.
    var soundConfiguration: SoundConfiguration? {
        switch objectTypeIndication {
        // MPEG-4 audio, and the profiles of MPEG-2 AAC.
        case 0x40, 0x66...0x68:
            return AudioSpecificConfiguration(specific).map {
                SoundConfiguration(channels: $0.channels, sampleRate: $0.sampleRate)
            }
        case 0xDD: return vorbis
        case let type where AudioFrameHeader.objectTypes.contains(type):
            return SoundConfiguration(isInFrames: true)
        default: return nil
        }
    }

    /// The identification header: `01 "vorbis"`, version, u8 channels, little-endian u32 rate.
    ///
    /// Source: Vorbis I specification, 4.2.2. Sizes of the headers come before it.
    private var vorbis: SoundConfiguration? {
        let mark: [UInt8] = [1] + Array("vorbis".utf8)
        let bytes = specific.prefix(64)
        let start = bytes.indices.first { bytes[$0...].starts(with: mark) }
        guard let start, bytes.count >= start + 16 else { return nil }
        let rate = bytes[(start + 12)..<(start + 16)].reversed().reduce(0) { $0 << 8 | Int($1) }
        return SoundConfiguration(channels: Int(bytes[start + 11]), sampleRate: rate)
    }
}
