// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The fields of a video sample entry that say what is in the samples; only read.
///
///     6 reserved | u16 data reference index | 16 reserved | u16 width | u16 height | 50 more | boxes
///
/// Container: `stsd`. Source: ISO/IEC 14496-12, 12.1.3.
package struct VisualSampleEntry: Sendable {
    /// Coded width in pixels.
    package let width: Int
    /// Coded height in pixels.
    package let height: Int
    /// The boxes after the fields, such as `avcC`.
    package let boxes: [Box]

    /// Reads an entry; nil where it is too short to be one.
    package init?(_ entry: Box) {
        let bytes = entry.payload
        guard bytes.count >= 78 else { return nil }
        width = Int(UInt16(bigEndianIn: bytes, at: bytes.startIndex + 24))
        height = Int(UInt16(bigEndianIn: bytes, at: bytes.startIndex + 26))
        boxes = BoxParser.leniently(bytes.dropFirst(78))
    }

    /// What `esds` says the codec is, such as 0x61 for MPEG-2; nil if missing.
    ///
    /// Source: ISO/IEC 14496-1, 7.2.6.6.
    package var objectType: UInt8? {
        boxes.first { $0.type == "esds" }
            .flatMap { ElementaryStreamDescriptor($0.payload) }?.objectTypeIndication
    }
}
