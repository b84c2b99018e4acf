// SPDX-License-Identifier: Apache-2.0

/// The I-frames of a variant: `EXT-X-I-FRAME-STREAM-INF`.
///
/// Source: RFC 8216bis-22, 4.4.6.3.
public struct IFrameStreamInf: VariantTag {
    /// The name of the tag.
    public static let name = TagName.iFrameStreamInf
    /// The attributes as they were read.
    public var attributes: AttributeList

    /// Makes a view of attributes.
    public init(attributes: AttributeList = AttributeList()) {
        self.attributes = attributes
    }

    /// `URI`: the media playlist of the I-frames; required.
    public var uri: String? {
        get { attributes.text("URI") }
        set { attributes.setText("URI", newValue) }
    }
}
