// SPDX-License-Identifier: Apache-2.0

/// Every segment is one I-frame: `EXT-X-I-FRAMES-ONLY`.
///
/// Source: RFC 8216bis-22, 4.4.3.6.
public struct IFramesOnly: FlagTag {
    /// The name of the tag.
    public static let name = TagName.iFramesOnly

    /// Makes the tag.
    public init() {}
}
