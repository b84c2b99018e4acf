// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// The headers of frames of sound whose sample entry has no configuration; only read.
enum AudioFrameHeader {
    /// Sample entries whose format only the frames state.
    static let sampleEntries: Set<FourCC> = [".mp3", "dtsc", "dtsh", "dtsl", "dtse"]

    /// Object types of `esds` whose format only the frames state: MPEG-2 and MPEG-1 audio, and DTS.
    ///
    /// Source: the MP4 Registration Authority, "Object types".
    static let objectTypes: Set<UInt8> = [0x69, 0x6B, 0xA9]

    /// The first bytes of a sample; nil if they cannot be read.
    static func beginning(at offset: UInt64, in source: any ByteSource) -> [UInt8]? {
        let (end, overflow) = offset.addingReportingOverflow(16)
        guard !overflow, end <= source.length else { return nil }
        do {
            return try source.bytes(offset..<end)
        } catch {
            return nil
        }
    }

    /// What a frame states; nil if its beginning is of no known format.
    static func configuration(_ frame: [UInt8]) -> SoundConfiguration? {
        var bits = BitReader(frame)
        if bits.read(11) == 0x7FF { return mpegAudio(&bits) }
        var other = BitReader(frame)
        return other.read(32) == 0x7FFE_8001 ? dts(&other) : nil
    }

    /// ISO/IEC 11172-3, 2.4.1.3; ISO/IEC 13818-3, 2.4.1.3; version 0 is "MPEG-2.5".
    private static func mpegAudio(_ bits: inout BitReader) -> SoundConfiguration? {
        let version = bits.read(2)
        let layer = bits.read(2)
        bits.skip(5)
        let index = Int(bits.read(2))
        bits.skip(2)
        guard version != 1, layer != 0, index < 3 else { return nil }
        let halvings = version == 3 ? 0 : version == 2 ? 1 : 2
        return SoundConfiguration(
            channels: bits.read(2) == 3 ? 1 : 2,
            sampleRate: [44_100, 48_000, 32_000][index] >> halvings
        )
    }

    /// Channels by `AMODE`: ETSI TS 102 114, 5.3.1.
    private static let dtsModes = [1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 6, 6, 6, 7, 8, 8]

    /// Samples a second by `SFREQ`: ETSI TS 102 114, 5.3.1; 0 is invalid.
    private static let dtsRates = [
        0, 8000, 16_000, 32_000, 0, 0, 11_025, 22_050, 44_100, 0, 0, 12_000, 24_000, 48_000, 0, 0,
    ]

    private static func dts(_ bits: inout BitReader) -> SoundConfiguration? {
        bits.skip(28)
        let mode = Int(bits.read(6))
        let rate = dtsRates[Int(bits.read(4))]
        bits.skip(5 + 10)
        let hasLowFrequency = (1...2).contains(bits.read(2))
        guard mode < dtsModes.count, rate > 0 else { return nil }
        return SoundConfiguration(
            channels: dtsModes[mode] + (hasLowFrequency ? 1 : 0),
            sampleRate: rate
        )
    }
}

extension AudioFrameHeader {
    /// What the extension of DTS-HD after a core frame, or without one, states; nil if there is none.
    ///
    /// - Parameters:
    ///   - frame: the beginning of the sample.
    ///   - offset: where the sample starts in the source.
    ///   - source: the file.
    /// - Returns: channels and rate, or nil.
    static func extendedDTS(
        after frame: [UInt8],
        at offset: UInt64,
        in source: any ByteSource
    ) -> SoundConfiguration? {
        var bits = BitReader(frame)
        let sync = bits.read(32)
        guard sync == 0x7FFE_8001 || sync == DTSExtension.syncWord else { return nil }
        var place = offset
        if sync == 0x7FFE_8001 {
            // FTYPE, SHORT, CPF and NBLKS are before the length of the core frame.
            bits.skip(1 + 5 + 1 + 7)
            place += UInt64(bits.read(14)) + 1
        }
        let end = min(place + DTSExtension.headLength, source.length)
        guard place < end else { return nil }
        do {
            return DTSExtension(try source.bytes(place..<end))?.configuration
        } catch {
            return nil
        }
    }
}
