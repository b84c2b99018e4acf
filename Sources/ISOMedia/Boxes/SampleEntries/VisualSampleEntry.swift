// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The fields of a video sample entry that say what is in the samples; only read.
///
///     6 reserved | u16 data reference index | 16 reserved | u16 width | u16 height | 50 more | boxes
///
/// Container: `stsd`. Source: ISO/IEC 14496-12, 12.1.3.
public struct VisualSampleEntry: Sendable {
    /// Coded width in pixels.
    public let width: Int
    /// Coded height in pixels.
    public let height: Int
    /// The boxes behind the fields, such as `avcC`.
    public let boxes: [Box]

    /// Reads an entry; nil where it is too short to be one.
    public init?(_ entry: Box) {
        let bytes = entry.payload
        guard bytes.count >= 78 else { return nil }
        width = Int(UInt16(bigEndianIn: bytes, at: bytes.startIndex + 24))
        height = Int(UInt16(bigEndianIn: bytes, at: bytes.startIndex + 26))
        boxes = BoxParser.leniently(bytes.dropFirst(78))
    }
}
