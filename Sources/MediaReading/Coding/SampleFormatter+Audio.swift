// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
import MediaPrimitives

extension SampleFormatter {
    /// The sample entry of an audio stream; nil where what it needs is not known.
    func audioEntry() -> Box? {
        guard let channels = stream.channels, let rate = stream.sampleRate else { return nil }
        if let linear { return linear.sampleEntry(channels: channels, sampleRate: rate) }
        guard let (type, configuration) = audioConfiguration() else { return nil }
        return AudioSampleEntry.box(
            type,
            channels: channels,
            sampleRate: rate,
            boxes: configuration
        )
    }

    private func audioConfiguration() -> (FourCC, [Box])? {
        let known = stream.codecConfiguration
        switch stream.codecName {
        case "aac":
            return audioSpecificConfiguration.map { ("mp4a", [audioDescriptor(0x40, $0)]) }
        case "mp3" where format == .mov: return (".mp3", [])
        case "mp3", "mp2":
            // MPEG-1 has the rates from 32 kHz on, MPEG-2 those below.
            let isFirst = (stream.sampleRate ?? 0) >= 32000
            return ("mp4a", [audioDescriptor(isFirst ? 0x6B : 0x69, [])])
        case "ac3": return AC3Frame.configuration(firstPacket).map { ("ac-3", [Box($0)]) }
        case "eac3":
            let box = AC3Frame.enhancedConfiguration(firstPacket, bitRate: stream.bitRate ?? 0)
            return box.map { ("ec-3", [Box($0)]) }
        case "alac":
            // FFmpeg has the whole box: size, type, version and flags before the configuration.
            guard known.count >= 36 else { return nil }
            let box = AppleLosslessSpecificBox(configuration: Array(known.dropFirst(12)))
            return ("alac", [Box(box)])
        // Registered types of MPEG-4, which only Matroska's tracks are made of.
        case "vorbis": return known.first == 2 ? ("mp4a", [audioDescriptor(0xDD, known)]) : nil
        case "dts": return ("mp4a", [audioDescriptor(0xA9, [])])
        case "opus": return Self.opus(known).map { ("Opus", [Box($0)]) }
        case "flac":
            let streamInfo =
                known.starts(with: Array("fLaC".utf8)) ? known.dropFirst(8) : known[...]
            guard streamInfo.count >= 34 else { return nil }
            return ("fLaC", [Box(FLACSpecificBox(streamInfo: Array(streamInfo.prefix(34))))])
        default: return nil
        }
    }

    private func audioDescriptor(_ objectType: UInt8, _ configuration: [UInt8]) -> Box {
        Box(
            ElementaryStreamDescriptorBox(
                objectType: objectType,
                streamType: .audio,
                bitRate: UInt32(clamping: stream.bitRate ?? 0),
                configuration: configuration
            )
        )
    }

    /// `dOps` from the header that Ogg and Matroska have, whose numbers are little-endian.
    ///
    /// Source: RFC 7845, 5.1.
    private static func opus(_ header: [UInt8]) -> OpusSpecificBox? {
        guard header.count >= 19, header.starts(with: Array("OpusHead".utf8)) else { return nil }
        func number(_ range: Range<Int>) -> UInt32 {
            header[range].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        return OpusSpecificBox(
            channels: header[9],
            preSkip: UInt16(number(10..<12)),
            inputSampleRate: number(12..<16),
            outputGain: Int16(truncatingIfNeeded: number(16..<18)),
            channelMapping: header[18] == 0 ? [0] : Array(header[18...])
        )
    }
}
