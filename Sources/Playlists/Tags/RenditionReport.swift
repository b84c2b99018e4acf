// SPDX-License-Identifier: Apache-2.0

/// How far the playlist of another rendition is: `EXT-X-RENDITION-REPORT`.
///
/// Source: RFC 8216bis-22, 4.4.5.4.
public struct RenditionReport: AttributeTag {
    /// The name of the tag.
    public static let name = TagName.renditionReport
    /// The attributes as they were read.
    public var attributes: AttributeList

    /// Makes a view of attributes.
    public init(attributes: AttributeList = AttributeList()) {
        self.attributes = attributes
    }

    /// `URI`: its media playlist, relative to this one; required.
    public var uri: String? {
        get { attributes.text("URI") }
        set { attributes.setText("URI", newValue) }
    }

    /// `LAST-MSN`: the number of its last segment.
    public var lastMediaSequenceNumber: Int? {
        get { attributes.integer("LAST-MSN") }
        set { attributes.setInteger("LAST-MSN", newValue) }
    }

    /// `LAST-PART`: the number of the last partial segment in that.
    public var lastPart: Int? {
        get { attributes.integer("LAST-PART") }
        set { attributes.setInteger("LAST-PART", newValue) }
    }
}
