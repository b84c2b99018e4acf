// SPDX-License-Identifier: Apache-2.0

/// Segments that a delta update leaves out: `EXT-X-SKIP`.
///
/// Source: RFC 8216bis-22, 4.4.5.2.
public struct Skip: AttributeTag {
    /// The name of the tag.
    public static let name = TagName.skip
    /// The attributes as they were read.
    public var attributes: AttributeList

    /// Makes a view of attributes.
    public init(attributes: AttributeList = AttributeList()) {
        self.attributes = attributes
    }

    /// `SKIPPED-SEGMENTS`: how many; required.
    public var skippedSegments: Int? {
        get { attributes.integer("SKIPPED-SEGMENTS") }
        set { attributes.setInteger("SKIPPED-SEGMENTS", newValue) }
    }

    /// `RECENTLY-REMOVED-DATERANGES`: the date ranges that are gone, between tabs.
    public var recentlyRemovedDateRanges: [String] {
        get { attributes.list("RECENTLY-REMOVED-DATERANGES", separator: "\t") }
        set {
            // A tab is legal in this one quoted string, so it is written as it is.
            let text = newValue.map(AttributeValue.quotable).joined(separator: "\t")
            attributes.setWord("RECENTLY-REMOVED-DATERANGES", "\"\(text)\"")
        }
    }
}
