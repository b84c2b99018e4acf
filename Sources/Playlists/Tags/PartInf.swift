// SPDX-License-Identifier: Apache-2.0

/// About the partial segments: `EXT-X-PART-INF`.
///
/// Source: RFC 8216bis-22, 4.4.3.7.
public struct PartInf: AttributeTag {
    /// The name of the tag.
    public static let name = TagName.partInf
    /// The attributes as they were read.
    public var attributes: AttributeList

    /// Makes a view of attributes.
    public init(attributes: AttributeList = AttributeList()) {
        self.attributes = attributes
    }

    /// `PART-TARGET`: the longest duration of a partial segment; required.
    public var partTarget: DecimalSeconds? {
        get { attributes.seconds("PART-TARGET") }
        set { attributes.setWord("PART-TARGET", newValue?.description) }
    }
}
