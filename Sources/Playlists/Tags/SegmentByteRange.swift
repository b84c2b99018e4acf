// SPDX-License-Identifier: Apache-2.0

/// The next segment is a part of its resource: `EXT-X-BYTERANGE`.
///
/// Source: RFC 8216bis-22, 4.4.4.2.
public struct SegmentByteRange: PlaylistTag {
    /// The name of the tag.
    public static let name = TagName.byteRange
    /// The part.
    public var range: ByteRange

    /// Makes the tag.
    public init(_ range: ByteRange) {
        self.range = range
    }

    /// Reads a line; nil where no range stands in it.
    public init?(_ line: PlaylistLine) {
        guard line.tag == Self.name, let range = ByteRange(line.value) else { return nil }
        self.range = range
    }

    /// Length and offset.
    public var valueBytes: [UInt8]? { Array(range.description.utf8) }
}
