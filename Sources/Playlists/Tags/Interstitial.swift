// SPDX-License-Identifier: Apache-2.0

/// Content that is played at a time of the programme: an `EXT-X-DATERANGE` of a class of its own.
///
/// Source: RFC 8216bis-22, Appendix D.
public struct Interstitial: AttributeTag {
    /// The name of the tag.
    public static let name = TagName.dateRange
    /// The attributes as they were read.
    public var attributes: AttributeList

    /// Makes a view of attributes.
    public init(attributes: AttributeList = AttributeList()) {
        self.attributes = attributes
    }

    /// `ID`: its name; required.
    public var id: String? {
        get { attributes.text("ID") }
        set { attributes.setText("ID", newValue) }
    }

    /// `START-DATE`: when it begins (ISO 8601).
    public var startDate: String? {
        get { attributes.text("START-DATE") }
        set { attributes.setText("START-DATE", newValue) }
    }

    /// `DURATION`: how long it is.
    public var duration: DecimalSeconds? {
        get { attributes.seconds("DURATION") }
        set { attributes.setWord("DURATION", newValue?.description) }
    }

    /// `CUE`: PRE, POST, ONCE: when it is played.
    public var cues: [String] {
        get { attributes.list("CUE") }
        set { attributes.setText("CUE", newValue.isEmpty ? nil : newValue.joined(separator: ",")) }
    }

    /// `X-ASSET-URI`: the multivariant playlist to play; either this or a list.
    public var assetURI: String? {
        get { attributes.text("X-ASSET-URI") }
        set { attributes.setText("X-ASSET-URI", newValue) }
    }

    /// `X-ASSET-LIST`: a JSON list of what to play.
    public var assetList: String? {
        get { attributes.text("X-ASSET-LIST") }
        set { attributes.setText("X-ASSET-LIST", newValue) }
    }

    /// `X-RESUME-OFFSET`: where the programme goes on, from its start.
    public var resumeOffset: DecimalSeconds? {
        get { attributes.seconds("X-RESUME-OFFSET") }
        set { attributes.setWord("X-RESUME-OFFSET", newValue?.description) }
    }

    /// `X-PLAYOUT-LIMIT`: how long it is played at most.
    public var playoutLimit: DecimalSeconds? {
        get { attributes.seconds("X-PLAYOUT-LIMIT") }
        set { attributes.setWord("X-PLAYOUT-LIMIT", newValue?.description) }
    }

    /// `X-SNAP`: OUT, IN: whether it is moved to segment boundaries.
    public var snap: [String] {
        get { attributes.list("X-SNAP") }
        set {
            attributes.setText("X-SNAP", newValue.isEmpty ? nil : newValue.joined(separator: ","))
        }
    }

    /// `X-RESTRICT`: SKIP, JUMP: what viewers may not do.
    public var restrictions: [String] {
        get { attributes.list("X-RESTRICT") }
        set {
            attributes.setText(
                "X-RESTRICT",
                newValue.isEmpty ? nil : newValue.joined(separator: ",")
            )
        }
    }

    /// `X-CONTENT-MAY-VARY`: YES where viewers may see other content.
    public var contentMayVary: String? {
        get { attributes.text("X-CONTENT-MAY-VARY") }
        set { attributes.setText("X-CONTENT-MAY-VARY", newValue) }
    }

    /// `X-TIMELINE-OCCUPIES`: POINT or RANGE: how it stands on the timeline.
    public var timelineOccupies: String? {
        get { attributes.text("X-TIMELINE-OCCUPIES") }
        set { attributes.setText("X-TIMELINE-OCCUPIES", newValue) }
    }

    /// `X-TIMELINE-STYLE`: HIGHLIGHT or PRIMARY: how the timeline shows it.
    public var timelineStyle: String? {
        get { attributes.text("X-TIMELINE-STYLE") }
        set { attributes.setText("X-TIMELINE-STYLE", newValue) }
    }

    /// What marks a date range as an interstitial.
    public static let rangeClass = "com.apple.hls.interstitial"

    /// Reads a date range; nil where it is none of this class.
    public init?(_ range: DateRange) {
        guard range.rangeClass == Self.rangeClass else { return nil }
        attributes = range.attributes
    }
}
