// SPDX-License-Identifier: Apache-2.0

/// The initialization section of the segments that follow: `EXT-X-MAP`.
///
/// Source: RFC 8216bis-22, 4.4.4.5.
public struct InitializationMap: AttributeTag {
    /// The name of the tag.
    public static let name = TagName.map
    /// The attributes as they were read.
    public var attributes: AttributeList

    /// Makes a view of attributes.
    public init(attributes: AttributeList = AttributeList()) {
        self.attributes = attributes
    }

    /// `URI`: where it is; required.
    public var uri: String? {
        get { attributes.text("URI") }
        set { attributes.setText("URI", newValue) }
    }

    /// `BYTERANGE`: its part of that resource, with an offset; all of it where this is missing.
    public var byteRange: ByteRange? {
        get { attributes.text("BYTERANGE").flatMap { ByteRange($0) } }
        set { attributes.setText("BYTERANGE", newValue?.description) }
    }
}
