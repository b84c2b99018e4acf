// SPDX-License-Identifier: Apache-2.0

/// A key that a player may load before it needs it: `EXT-X-SESSION-KEY`.
///
/// Source: RFC 8216bis-22, 4.4.6.5.
public struct SessionKey: KeyTag {
    /// The name of the tag.
    public static let name = TagName.sessionKey
    /// The attributes as they were read.
    public var attributes: AttributeList

    /// Makes a view of attributes.
    public init(attributes: AttributeList = AttributeList()) {
        self.attributes = attributes
    }
}
