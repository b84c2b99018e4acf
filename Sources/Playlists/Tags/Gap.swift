// SPDX-License-Identifier: Apache-2.0

/// The next segment is missing: `EXT-X-GAP`.
///
/// Source: RFC 8216bis-22, 4.4.4.7.
public struct Gap: FlagTag {
    /// The name of the tag.
    public static let name = TagName.gap

    /// Makes the tag.
    public init() {}
}
