// SPDX-License-Identifier: Apache-2.0

/// What the server can do: `EXT-X-SERVER-CONTROL`.
///
/// Source: RFC 8216bis-22, 4.4.3.8.
public struct ServerControl: AttributeTag {
    /// The name of the tag.
    public static let name = TagName.serverControl
    /// The attributes as they were read.
    public var attributes: AttributeList

    /// Makes a view of attributes.
    public init(attributes: AttributeList = AttributeList()) {
        self.attributes = attributes
    }

    /// `CAN-SKIP-UNTIL`: how far from the end a delta update may begin; at least six target durations.
    public var canSkipUntil: DecimalSeconds? {
        get { attributes.seconds("CAN-SKIP-UNTIL") }
        set { attributes.setWord("CAN-SKIP-UNTIL", newValue?.description) }
    }

    /// `CAN-SKIP-DATERANGES`: whether delta updates leave out older date ranges.
    public var canSkipDateRanges: Bool? {
        get { attributes.isYes("CAN-SKIP-DATERANGES") }
        set { attributes.setYes("CAN-SKIP-DATERANGES", newValue) }
    }

    /// `HOLD-BACK`: how far from the end to play; at least three target durations.
    public var holdBack: DecimalSeconds? {
        get { attributes.seconds("HOLD-BACK") }
        set { attributes.setWord("HOLD-BACK", newValue?.description) }
    }

    /// `PART-HOLD-BACK`: the same with low latency; at least two part target durations.
    public var partHoldBack: DecimalSeconds? {
        get { attributes.seconds("PART-HOLD-BACK") }
        set { attributes.setWord("PART-HOLD-BACK", newValue?.description) }
    }

    /// `CAN-BLOCK-RELOAD`: whether a request may wait until there is something new.
    public var canBlockReload: Bool? {
        get { attributes.isYes("CAN-BLOCK-RELOAD") }
        set { attributes.setYes("CAN-BLOCK-RELOAD", newValue) }
    }
}
