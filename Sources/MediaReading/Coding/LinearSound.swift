// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
import MediaPrimitives

/// Uncompressed sound, by FFmpeg's name of its coding, such as `pcm_s24le`.
struct LinearSound {
    /// How a sample of one channel is stored.
    let format: AudioSampleEntry.LinearFormat

    /// Reads the name; nil for other codings.
    init?(codecName: String) {
        let parts = codecName.split(separator: "_")
        guard parts.count == 2, parts[0] == "pcm", let kind = parts[1].first,
            "suf".contains(kind)
        else { return nil }
        let rest = parts[1].dropFirst()
        guard let bits = Int(rest.prefix { $0.isNumber }), [8, 16, 24, 32, 64].contains(bits)
        else { return nil }
        let order = rest.drop { $0.isNumber }
        guard ["", "le", "be"].contains(order) else { return nil }
        format = AudioSampleEntry.LinearFormat(
            bits: bits,
            isFloat: kind == "f",
            isBigEndian: order == "be",
            isSigned: kind == "s"
        )
    }

    /// Bytes of one sample of all channels.
    func frameLength(_ stream: StreamInfo) -> Int { format.bits / 8 * (stream.channels ?? 1) }

    /// `sowt` and `twos` for what they can carry, else `lpcm`.
    func sampleEntry(channels: Int, sampleRate: Int) -> Box {
        guard format.bits == 16, format.isSigned, sampleRate <= Int(UInt16.max), channels <= 2
        else {
            return AudioSampleEntry.linear(format, channels: channels, sampleRate: sampleRate)
        }
        return AudioSampleEntry.box(
            format.isBigEndian ? "twos" : "sowt",
            channels: channels,
            sampleRate: sampleRate,
            boxes: []
        )
    }
}
