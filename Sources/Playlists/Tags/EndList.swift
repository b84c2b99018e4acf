// SPDX-License-Identifier: Apache-2.0

/// No segment will be added: `EXT-X-ENDLIST`.
///
/// Source: RFC 8216bis-22, 4.4.3.4.
public struct EndList: FlagTag {
    /// The name of the tag.
    public static let name = TagName.endList

    /// Makes the tag.
    public init() {}
}
