// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// How Matroska names a codec of audio, and what it keeps of its configuration.
///
/// Source: Matroska Media Container Codec Specifications, 4.4.
package struct MatroskaAudioCodec: Equatable, Sendable {
    /// The CodecID, such as `A_OPUS`.
    package let codecID: String
    /// Samples a second as they are coded, if spectral band replication makes more of them.
    package private(set) var codedSampleRate: Int?
    /// The CodecPrivate; empty for none.
    private let configuration: [UInt8]
    /// Bits of a sample; nil if the codec has none.
    package private(set) var bitDepth: Int?
    /// Nanoseconds that have to be decoded before a place that is sought.
    package private(set) var seekPreRoll: UInt64 = 0

    /// Codecs that are copied, by FFmpeg's names; WebM has but two.
    private static let carried: Set<String> = [
        "aac", "ac3", "eac3", "alac", "opus", "flac", "mp3", "mp2", "vorbis", "dts",
    ]
    private static let carriedInWebM: Set<String> = ["opus", "vorbis"]

    /// Whether a codec is copied into Matroska or WebM.
    static func isCarried(_ codecName: String, inWebM isWebM: Bool) -> Bool {
        (isWebM ? carriedInWebM : carried).contains(codecName)
    }

    /// The codec of audio; nil if its sample entry lacks what Matroska needs.
    package init?(_ audio: EncodedAudio) {
        guard let sound = CodedSound(audio.sampleEntry) else { return nil }
        let known = sound.configuration
        switch (sound.entry, sound.objectType) {
        case ("ac-3", _): self.init("A_AC3", [])
        case ("ec-3", _): self.init("A_EAC3", [])
        case ("mp4a", 0x40), ("mp4a", 0x66), ("mp4a", 0x67), ("mp4a", 0x68):
            guard !known.isEmpty else { return nil }
            self.init("A_AAC", known)
            codedSampleRate = sound.codedSampleRate
        case ("mp4a", 0x69), ("mp4a", 0x6B):
            self.init(audio.sourceCodec == "mp2" ? "A_MPEG/L2" : "A_MPEG/L3", [])
        case ("mp4a", 0xA9): self.init("A_DTS", [])
        case ("mp4a", 0xDD):
            // Number of headers less one, their lengths, and the headers.
            guard known.first == 2 else { return nil }
            self.init("A_VORBIS", known)
        case ("alac", _):
            guard known.count >= 28 else { return nil }
            self.init("A_ALAC", Array(known.dropFirst(4).prefix(24)))
            bitDepth = Int(known[9])
        case ("fLaC", _):
            guard known.count >= 42 else { return nil }
            self.init("A_FLAC", Array("fLaC".utf8) + known.dropFirst(4))
            // Of STREAMINFO: 5 bits, one less than the bits of a sample, 4 bytes after the rate's first byte.
            bitDepth = Int((known[20] & 1) << 4 | known[21] >> 4) + 1
        case ("Opus", _):
            guard let head = Self.opusHead(known) else { return nil }
            self.init("A_OPUS", head)
            seekPreRoll = 80_000_000
        default: return nil
        }
    }

    private init(_ codecID: String, _ configuration: [UInt8]) {
        self.codecID = codecID
        self.configuration = configuration
    }

    /// Whether WebM has the codec.
    package var isInWebM: Bool { ["A_OPUS", "A_VORBIS"].contains(codecID) }

    /// The CodecPrivate; empty for none.
    ///
    /// - Parameter preSkip: samples at 48 kHz that are decoded first and not heard, which Opus states.
    /// - Returns: the bytes.
    package func codecPrivate(preSkip: Int) -> [UInt8] {
        guard codecID == "A_OPUS" else { return configuration }
        let skip = UInt16(clamping: preSkip)
        return configuration[..<10] + [UInt8(skip & 0xFF), UInt8(skip >> 8)] + configuration[12...]
    }

    /// The header that Ogg and Matroska have, whose numbers are little-endian.
    ///
    /// Source: RFC 7845, 5.1.
    private static func opusHead(_ payload: [UInt8]) -> [UInt8]? {
        var reader = ByteReader(payload[...])
        do {
            let box = try OpusSpecificBox(from: &reader)
            let rate = box.inputSampleRate
            let gain = UInt16(bitPattern: box.outputGain)
            let numbers =
                [0, 0] + [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: rate >> $0) }
                + [UInt8(gain & 0xFF), UInt8(gain >> 8)]
            return Array("OpusHead".utf8) + [1, box.channels] + numbers + box.channelMapping
        } catch {
            return nil
        }
    }
}
