// SPDX-License-Identifier: Apache-2.0

/// A server that steers players to pathways: `EXT-X-CONTENT-STEERING`.
///
/// Source: RFC 8216bis-22, 4.4.6.6.
public struct ContentSteering: AttributeTag {
    /// The name of the tag.
    public static let name = TagName.contentSteering
    /// The attributes as they were read.
    public var attributes: AttributeList

    /// Makes a view of attributes.
    public init(attributes: AttributeList = AttributeList()) {
        self.attributes = attributes
    }

    /// `SERVER-URI`: where its manifest is; required.
    public var serverURI: String? {
        get { attributes.text("SERVER-URI") }
        set { attributes.setText("SERVER-URI", newValue) }
    }

    /// `PATHWAY-ID`: the pathway to begin with.
    public var pathwayID: String? {
        get { attributes.text("PATHWAY-ID") }
        set { attributes.setText("PATHWAY-ID", newValue) }
    }
}
