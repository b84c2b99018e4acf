// SPDX-License-Identifier: Apache-2.0

/// Where to start playing: `EXT-X-START`.
///
/// Source: RFC 8216bis-22, 4.4.2.2.
public struct Start: AttributeTag {
    /// The name of the tag.
    public static let name = TagName.start
    /// The attributes as they were read.
    public var attributes: AttributeList

    /// Makes a view of attributes.
    public init(attributes: AttributeList = AttributeList()) {
        self.attributes = attributes
    }

    /// `TIME-OFFSET`: seconds from the beginning, or from the end where negative; required.
    public var timeOffset: DecimalSeconds? {
        get { attributes.seconds("TIME-OFFSET") }
        set { attributes.setWord("TIME-OFFSET", newValue?.description) }
    }

    /// `PRECISE`: whether nothing before that time is shown.
    public var isPrecise: Bool? {
        get { attributes.isYes("PRECISE") }
        set { attributes.setYes("PRECISE", newValue) }
    }
}
