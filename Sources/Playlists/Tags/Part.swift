// SPDX-License-Identifier: Apache-2.0

/// A partial segment: `EXT-X-PART`.
///
/// Source: RFC 8216bis-22, 4.4.4.9.
public struct Part: AttributeTag {
    /// The name of the tag.
    public static let name = TagName.part
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

    /// `DURATION`: how long it is; required.
    public var duration: DecimalSeconds? {
        get { attributes.seconds("DURATION") }
        set { attributes.setWord("DURATION", newValue?.description) }
    }

    /// `INDEPENDENT`: whether decoding can begin in it.
    public var isIndependent: Bool? {
        get { attributes.isYes("INDEPENDENT") }
        set { attributes.setYes("INDEPENDENT", newValue) }
    }

    /// `BYTERANGE`: its part of the resource.
    public var byteRange: ByteRange? {
        get { attributes.text("BYTERANGE").flatMap { ByteRange($0) } }
        set { attributes.setText("BYTERANGE", newValue?.description) }
    }

    /// `GAP`: whether it is missing.
    public var isGap: Bool? {
        get { attributes.isYes("GAP") }
        set { attributes.setYes("GAP", newValue) }
    }
}
