// SPDX-License-Identifier: Apache-2.0

/// A variant, whose playlist is on the next line: `EXT-X-STREAM-INF`.
///
/// Source: RFC 8216bis-22, 4.4.6.2.
public struct StreamInf: VariantTag {
    /// The name of the tag.
    public static let name = TagName.streamInf
    /// The attributes as they were read.
    public var attributes: AttributeList

    /// Makes a view of attributes.
    public init(attributes: AttributeList = AttributeList()) {
        self.attributes = attributes
    }

    /// `FRAME-RATE`: the highest frame rate, in frames a second (held like seconds).
    public var frameRate: DecimalSeconds? {
        get { attributes.seconds("FRAME-RATE") }
        set { attributes.setWord("FRAME-RATE", newValue?.description) }
    }

    /// `AUDIO`: the group of its audio renditions.
    public var audioGroup: String? {
        get { attributes.text("AUDIO") }
        set { attributes.setText("AUDIO", newValue) }
    }

    /// `SUBTITLES`: the group of its subtitles.
    public var subtitlesGroup: String? {
        get { attributes.text("SUBTITLES") }
        set { attributes.setText("SUBTITLES", newValue) }
    }

    /// `CLOSED-CAPTIONS`: the group of its closed captions; nil where they are none or not stated.
    public var closedCaptionsGroup: String? {
        get { statesNoClosedCaptions ? nil : attributes.text("CLOSED-CAPTIONS") }
        set { attributes.setText("CLOSED-CAPTIONS", newValue) }
    }

    /// Whether `CLOSED-CAPTIONS=NONE` says that the video carries no captions.
    public var statesNoClosedCaptions: Bool {
        get { attributes["CLOSED-CAPTIONS"] == .unquoted("NONE") }
        set { attributes.setWord("CLOSED-CAPTIONS", newValue ? "NONE" : nil) }
    }
}
