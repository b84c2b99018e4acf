// SPDX-License-Identifier: Apache-2.0

/// The number of the first discontinuity: `EXT-X-DISCONTINUITY-SEQUENCE`.
///
/// Source: RFC 8216bis-22, 4.4.3.3.
public struct DiscontinuitySequence: IntegerTag {
    /// The name of the tag.
    public static let name = TagName.discontinuitySequence
    /// The number; 0 where the tag is missing.
    public var value: Int

    /// Makes the tag.
    public init(_ value: Int) {
        self.value = value
    }
}
