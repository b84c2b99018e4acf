// SPDX-License-Identifier: Apache-2.0

/// The first line of every playlist: `EXTM3U`.
///
/// Source: RFC 8216bis-22, 4.4.1.1.
public struct PlaylistHeader: FlagTag {
    /// The name of the tag.
    public static let name = TagName.playlist

    /// Makes the tag.
    public init() {}
}
