// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The fields of an audio sample entry that say what is in the samples; only read.
///
///     6 reserved | u16 data reference index | u16 version | 6 reserved | u16 channels | u16 sample size
///     4 reserved | fx16.16 sample rate | version 1: 16 bytes | version 2: 36 bytes | boxes
///
/// Versions 1 and 2 are QuickTime's; in version 2 rate and channels stand in the added bytes.
/// Container: `stsd`. Sources: ISO/IEC 14496-12, 12.2.3; QuickTime File Format, "Sound Sample
/// Descriptions".
package struct AudioSampleEntry: Sendable {
    /// Number of channels.
    package let channels: Int
    /// Samples a second.
    package let sampleRate: Int
    /// The boxes after the fields, such as `esds`; those of QuickTime's `wave` among them.
    package let boxes: [Box]

    /// Reads an entry; nil where it is too short to be one.
    package init?(_ entry: Box) {
        let bytes = entry.payload
        let start = bytes.startIndex
        guard bytes.count >= 28 else { return nil }
        let version = UInt16(bigEndianIn: bytes, at: start + 8)
        if version == 2, bytes.count >= 64 {
            let rate = Double(bitPattern: UInt64(bytes, at: start + 32))
            sampleRate = Int(exactly: rate.rounded()) ?? 0
            channels = Int(UInt32(bytes, at: start + 40))
        } else {
            sampleRate = Int(UInt32(bytes, at: start + 24) >> 16)
            channels = Int(UInt16(bigEndianIn: bytes, at: start + 16))
        }
        let length = [1: 44, 2: 64][version] ?? 28
        let direct = BoxParser.leniently(bytes.dropFirst(length))
        let wave = direct.first { $0.type == "wave" }?.payload ?? []
        boxes = direct + BoxParser.leniently(wave)
    }
}
