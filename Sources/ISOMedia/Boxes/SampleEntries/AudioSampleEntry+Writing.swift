// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

extension AudioSampleEntry {
    /// Makes the sample entry of new sound, in the form that MP4 and QuickTime share.
    ///
    /// - Parameters:
    ///   - type: the format, such as `mp4a`.
    ///   - channels: number of channels.
    ///   - sampleRate: samples a second; a rate above 65 535 is written as 0, and the codec's
    ///     configuration has it.
    ///   - sampleSize: bits of a sample; 16 for compressed sound.
    ///   - boxes: the codec's configuration.
    /// - Returns: the box for `stsd`.
    package static func box(
        _ type: FourCC,
        channels: Int,
        sampleRate: Int,
        sampleSize: Int = 16,
        boxes: [Box]
    ) -> Box {
        var writer = ByteWriter()
        SampleEntryHeader().encode(to: &writer)
        writer.write(UInt64(0))  // version 0, no vendor
        writer.write(UInt16(clamping: channels))
        writer.write(UInt16(clamping: sampleSize))
        writer.write(UInt32(0))
        writer.write(sampleRate <= Int(UInt16.max) ? UInt32(sampleRate) << 16 : 0)
        for box in boxes { box.encode(to: &writer) }
        return Box(type, payload: writer.bytes)
    }

    /// How uncompressed samples are stored.
    package struct LinearFormat: Equatable, Sendable {
        /// Bits of a sample of one channel.
        package var bits: Int
        /// Whether samples are floating-point numbers.
        package var isFloat: Bool
        /// Whether the high byte comes first.
        package var isBigEndian: Bool
        /// Whether whole numbers have a sign.
        package var isSigned: Bool

        /// Makes a format.
        package init(bits: Int, isFloat: Bool, isBigEndian: Bool, isSigned: Bool) {
            self.bits = bits
            self.isFloat = isFloat
            self.isBigEndian = isBigEndian
            self.isSigned = isSigned
        }
    }

    /// Makes the sample entry `lpcm` of uncompressed sound, which QuickTime alone has.
    ///
    /// Source: QuickTime File Format, "Sound Sample Description (Version 2)".
    package static func linear(_ format: LinearFormat, channels: Int, sampleRate: Int) -> Box {
        var writer = ByteWriter()
        SampleEntryHeader().encode(to: &writer)
        writer.write(UInt16(2))
        writer.write(UInt16(0))
        writer.write(UInt32(0))
        for field in [3, 16, 0xFFFE, 0] as [UInt16] { writer.write(field) }
        writer.write(UInt32(0x1_0000))
        writer.write(UInt32(72))  // length of the description up to the boxes
        writer.write(Double(sampleRate).bitPattern)
        writer.write(UInt32(clamping: channels))
        writer.write(UInt32(0x7F00_0000))
        writer.write(UInt32(clamping: format.bits))
        let sign: UInt32 = format.isSigned && !format.isFloat ? 4 : 0
        writer.write((format.isFloat ? 1 : 0) | (format.isBigEndian ? 2 : 0) | sign | 8)
        writer.write(UInt32(clamping: format.bits / 8 * channels))
        writer.write(UInt32(1))
        return Box("lpcm", payload: writer.bytes)
    }
}
