// SPDX-License-Identifier: Apache-2.0

/// The encoding changes before the next segment: `EXT-X-DISCONTINUITY`.
///
/// Source: RFC 8216bis-22, 4.4.4.3.
public struct Discontinuity: FlagTag {
    /// The name of the tag.
    public static let name = TagName.discontinuity

    /// Makes the tag.
    public init() {}
}
