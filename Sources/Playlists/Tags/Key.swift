// SPDX-License-Identifier: Apache-2.0

/// How the segments that follow are decrypted: `EXT-X-KEY`.
///
/// Source: RFC 8216bis-22, 4.4.4.4.
public struct Key: KeyTag {
    /// The name of the tag.
    public static let name = TagName.key
    /// The attributes as they were read.
    public var attributes: AttributeList

    /// Makes a view of attributes.
    public init(attributes: AttributeList = AttributeList()) {
        self.attributes = attributes
    }
}
