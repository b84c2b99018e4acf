// SPDX-License-Identifier: Apache-2.0

/// The number of the first segment: `EXT-X-MEDIA-SEQUENCE`.
///
/// Source: RFC 8216bis-22, 4.4.3.2.
public struct MediaSequence: IntegerTag {
    /// The name of the tag.
    public static let name = TagName.mediaSequence
    /// The number; 0 where the tag is missing.
    public var value: Int

    /// Makes the tag.
    public init(_ value: Int) {
        self.value = value
    }
}
