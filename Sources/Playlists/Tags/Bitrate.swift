// SPDX-License-Identifier: Apache-2.0

/// About how many bits a second the segments that follow have: `EXT-X-BITRATE`.
///
/// Source: RFC 8216bis-22, 4.4.4.8.
public struct Bitrate: IntegerTag {
    /// The name of the tag.
    public static let name = TagName.bitrate
    /// Kilobits a second.
    public var value: Int

    /// Makes the tag.
    public init(_ value: Int) {
        self.value = value
    }
}
