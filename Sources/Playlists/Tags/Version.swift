// SPDX-License-Identifier: Apache-2.0

/// The protocol version that a client needs: `EXT-X-VERSION`.
///
/// Source: RFC 8216bis-22, 4.4.1.2.
public struct Version: IntegerTag {
    /// The name of the tag.
    public static let name = TagName.version
    /// The version; 1 where the tag is missing.
    public var value: Int

    /// Makes the tag.
    public init(_ value: Int) {
        self.value = value
    }
}
