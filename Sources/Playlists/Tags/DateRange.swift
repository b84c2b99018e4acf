// SPDX-License-Identifier: Apache-2.0

/// A tag that describes a range of time.
///
/// Source: RFC 8216bis-22, 4.4.5.1.
package protocol DateRangeTag: AttributeTag {}

extension DateRangeTag {
    /// The name of the tag.
    package static var name: TagName { .dateRange }

    /// `ID`: its name; required.
    package var id: String? {
        get { attributes.text("ID") }
        set { attributes.setText("ID", newValue) }
    }

    /// `START-DATE`: when it begins (ISO 8601); required in the first tag of a name.
    package var startDate: String? {
        get { attributes.text("START-DATE") }
        set { attributes.setText("START-DATE", newValue) }
    }

    /// `DURATION`: how long it is.
    package var duration: DecimalSeconds? {
        get { attributes.seconds("DURATION") }
        set { attributes.setSeconds("DURATION", newValue) }
    }

    /// `CUE`: PRE, POST, ONCE: when its action happens.
    package var cues: [String] {
        get { attributes.list("CUE") }
        set { attributes.setList("CUE", newValue) }
    }
}

/// Attributes of a range of time: `EXT-X-DATERANGE`.
///
/// Source: RFC 8216bis-22, 4.4.5.1.
package struct DateRange: DateRangeTag {
    /// The attributes as they were read.
    package var attributes: AttributeList

    /// Makes a view of attributes.
    package init(attributes: AttributeList = AttributeList()) { self.attributes = attributes }

    /// `CLASS`: what its attributes mean.
    package var rangeClass: String? {
        get { attributes.text("CLASS") }
        set { attributes.setText("CLASS", newValue) }
    }

    /// `END-DATE`: when it ends.
    package var endDate: String? {
        get { attributes.text("END-DATE") }
        set { attributes.setText("END-DATE", newValue) }
    }

    /// `PLANNED-DURATION`: how long it is expected to be.
    package var plannedDuration: DecimalSeconds? {
        get { attributes.seconds("PLANNED-DURATION") }
        set { attributes.setSeconds("PLANNED-DURATION", newValue) }
    }

    /// `END-ON-NEXT`: whether it ends where the next of its class begins.
    package var endsOnNext: Bool? {
        get { attributes.isYes("END-ON-NEXT") }
        set { attributes.setYes("END-ON-NEXT", newValue) }
    }

    /// `SCTE35-CMD`: a splice command, hexadecimal.
    package var scte35Command: String? {
        get { attributes.text("SCTE35-CMD") }
        set { attributes.setWord("SCTE35-CMD", newValue) }
    }

    /// `SCTE35-OUT`: the splice out of the presentation, hexadecimal.
    package var scte35Out: String? {
        get { attributes.text("SCTE35-OUT") }
        set { attributes.setWord("SCTE35-OUT", newValue) }
    }

    /// `SCTE35-IN`: the splice back in, hexadecimal.
    package var scte35In: String? {
        get { attributes.text("SCTE35-IN") }
        set { attributes.setWord("SCTE35-IN", newValue) }
    }

    /// A range in which lights flash: a risk for people with photosensitive epilepsy.
    package static let flashingLightsClass =
        "com.apple.accessibility.video.strobing.general-flash"

    /// `X-RISK-LEVEL` of flashing lights: 0 to 100.
    package var riskLevel: Int? {
        get { attributes.integer("X-RISK-LEVEL") }
        set { attributes.setInteger("X-RISK-LEVEL", newValue) }
    }
}

/// Content that is played at a time of the presentation: an `EXT-X-DATERANGE` of a class of its own.
///
/// Source: RFC 8216bis-22, Appendix D.
package struct Interstitial: DateRangeTag {
    /// The attributes as they were read.
    package var attributes: AttributeList

    /// Makes a view of attributes.
    package init(attributes: AttributeList = AttributeList()) { self.attributes = attributes }

    /// `X-ASSET-URI`: the multivariant playlist to play; either this or a list.
    package var assetURI: String? {
        get { attributes.text("X-ASSET-URI") }
        set { attributes.setText("X-ASSET-URI", newValue) }
    }

    /// `X-ASSET-LIST`: a JSON list of what to play.
    package var assetList: String? {
        get { attributes.text("X-ASSET-LIST") }
        set { attributes.setText("X-ASSET-LIST", newValue) }
    }

    /// `X-PLAYOUT-LIMIT`: how long it is played at most.
    package var playoutLimit: DecimalSeconds? {
        get { attributes.seconds("X-PLAYOUT-LIMIT") }
        set { attributes.setSeconds("X-PLAYOUT-LIMIT", newValue) }
    }

    /// `X-SNAP`: OUT, IN: whether it is moved to segment boundaries.
    package var snap: [String] {
        get { attributes.list("X-SNAP") }
        set { attributes.setList("X-SNAP", newValue) }
    }

    /// `X-RESTRICT`: SKIP, JUMP: what viewers may not do.
    package var restrictions: [String] {
        get { attributes.list("X-RESTRICT") }
        set { attributes.setList("X-RESTRICT", newValue) }
    }

    /// `X-CONTENT-MAY-VARY`: YES where viewers may see other content.
    package var contentMayVary: String? {
        get { attributes.text("X-CONTENT-MAY-VARY") }
        set { attributes.setText("X-CONTENT-MAY-VARY", newValue) }
    }

    /// `X-TIMELINE-OCCUPIES`: POINT or RANGE: what the timeline shows it as.
    package var timelineOccupies: String? {
        get { attributes.text("X-TIMELINE-OCCUPIES") }
        set { attributes.setText("X-TIMELINE-OCCUPIES", newValue) }
    }

    /// `X-TIMELINE-STYLE`: HIGHLIGHT or PRIMARY: how the timeline shows it.
    package var timelineStyle: String? {
        get { attributes.text("X-TIMELINE-STYLE") }
        set { attributes.setText("X-TIMELINE-STYLE", newValue) }
    }

    /// What marks a date range as an interstitial.
    package static let rangeClass = "com.apple.hls.interstitial"

    /// Reads a date range; nil where it is not of this class.
    package init?(_ range: DateRange) {
        guard range.rangeClass == Self.rangeClass else { return nil }
        attributes = range.attributes
    }
}
