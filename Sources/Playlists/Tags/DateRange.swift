// SPDX-License-Identifier: Apache-2.0

/// Attributes of a range of time: `EXT-X-DATERANGE`.
///
/// Source: RFC 8216bis-22, 4.4.5.1.
public struct DateRange: AttributeTag {
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

    /// `CLASS`: what its attributes mean.
    public var rangeClass: String? {
        get { attributes.text("CLASS") }
        set { attributes.setText("CLASS", newValue) }
    }

    /// `START-DATE`: when it begins (ISO 8601); required in the first tag of a name.
    public var startDate: String? {
        get { attributes.text("START-DATE") }
        set { attributes.setText("START-DATE", newValue) }
    }

    /// `END-DATE`: when it ends.
    public var endDate: String? {
        get { attributes.text("END-DATE") }
        set { attributes.setText("END-DATE", newValue) }
    }

    /// `DURATION`: how long it is.
    public var duration: DecimalSeconds? {
        get { attributes.seconds("DURATION") }
        set { attributes.setWord("DURATION", newValue?.description) }
    }

    /// `PLANNED-DURATION`: how long it is expected to be.
    public var plannedDuration: DecimalSeconds? {
        get { attributes.seconds("PLANNED-DURATION") }
        set { attributes.setWord("PLANNED-DURATION", newValue?.description) }
    }

    /// `CUE`: PRE, POST, ONCE: when its action happens.
    public var cues: [String] {
        get { attributes.list("CUE") }
        set { attributes.setText("CUE", newValue.isEmpty ? nil : newValue.joined(separator: ",")) }
    }

    /// `END-ON-NEXT`: whether it ends where the next of its class begins.
    public var endsOnNext: Bool? {
        get { attributes.isYes("END-ON-NEXT") }
        set { attributes.setYes("END-ON-NEXT", newValue) }
    }

    /// `SCTE35-CMD`: a splice command, hexadecimal.
    public var scte35Command: String? {
        get { attributes.text("SCTE35-CMD") }
        set { attributes.setWord("SCTE35-CMD", newValue) }
    }

    /// `SCTE35-OUT`: the splice out of the programme, hexadecimal.
    public var scte35Out: String? {
        get { attributes.text("SCTE35-OUT") }
        set { attributes.setWord("SCTE35-OUT", newValue) }
    }

    /// `SCTE35-IN`: the splice back in, hexadecimal.
    public var scte35In: String? {
        get { attributes.text("SCTE35-IN") }
        set { attributes.setWord("SCTE35-IN", newValue) }
    }

    /// A range in which lights flash: a risk for people with photosensitive epilepsy.
    public static let flashingLightsClass =
        "com.apple.accessibility.video.strobing.general-flash"

    /// `X-RISK-LEVEL` of flashing lights: 0 to 100.
    public var riskLevel: Int? {
        get { attributes.integer("X-RISK-LEVEL") }
        set { attributes.setInteger("X-RISK-LEVEL", newValue) }
    }
}
