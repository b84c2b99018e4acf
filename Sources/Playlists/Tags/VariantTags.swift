// SPDX-License-Identifier: Apache-2.0

/// A tag that describes a variant, or the I-frames of one, by the same attributes.
///
/// Source: RFC 8216bis-22, 4.4.6.2 and 4.4.6.3.
package protocol VariantTag: AttributeTag {}

extension VariantTag {
    /// `BANDWIDTH`: the highest bit rate of any playable combination, in bits a second; required.
    package var bandwidth: Int? {
        get { attributes.integer("BANDWIDTH") }
        set { attributes.setInteger("BANDWIDTH", newValue) }
    }

    /// `AVERAGE-BANDWIDTH`: the average bit rate, in bits a second.
    package var averageBandwidth: Int? {
        get { attributes.integer("AVERAGE-BANDWIDTH") }
        set { attributes.setInteger("AVERAGE-BANDWIDTH", newValue) }
    }

    /// `SCORE`: how much it is to be preferred; all variants have one or none.
    package var score: String? {
        get { attributes.text("SCORE") }
        set { attributes.setWord("SCORE", newValue) }
    }

    /// `CODECS`: every sample format of any rendition (RFC 6381).
    package var codecs: [String] {
        get { attributes.list("CODECS") }
        set { attributes.setList("CODECS", newValue) }
    }

    /// `SUPPLEMENTAL-CODECS`: formats with a fallback in `CODECS`, as `codec/brand`.
    package var supplementalCodecs: [String] {
        get { attributes.list("SUPPLEMENTAL-CODECS") }
        set { attributes.setList("SUPPLEMENTAL-CODECS", newValue) }
    }

    /// `RESOLUTION`: the size at which the picture is best shown.
    package var resolution: Resolution? {
        get { attributes.text("RESOLUTION").flatMap { Resolution($0) } }
        set { attributes.setWord("RESOLUTION", newValue?.description) }
    }

    /// `HDCP-LEVEL`: TYPE-0, TYPE-1 or NONE.
    package var hdcpLevel: String? {
        get { attributes.text("HDCP-LEVEL") }
        set { attributes.setWord("HDCP-LEVEL", newValue) }
    }

    /// `ALLOWED-CPC`: protection that is needed, by key format.
    package var allowedCPC: String? {
        get { attributes.text("ALLOWED-CPC") }
        set { attributes.setText("ALLOWED-CPC", newValue) }
    }

    /// `VIDEO-RANGE`: SDR, HLG or PQ.
    package var videoRange: String? {
        get { attributes.text("VIDEO-RANGE") }
        set { attributes.setWord("VIDEO-RANGE", newValue) }
    }

    /// `REQ-VIDEO-LAYOUT`: a layout that the player has to know, such as CH-STEREO.
    package var requiredVideoLayout: String? {
        get { attributes.text("REQ-VIDEO-LAYOUT") }
        set { attributes.setText("REQ-VIDEO-LAYOUT", newValue) }
    }

    /// `STABLE-VARIANT-ID`: a name that stays the same when the playlist is loaded again.
    package var stableVariantID: String? {
        get { attributes.text("STABLE-VARIANT-ID") }
        set { attributes.setText("STABLE-VARIANT-ID", newValue) }
    }

    /// `PATHWAY-ID`: the pathway it belongs to; `.` where this is missing.
    package var pathwayID: String? {
        get { attributes.text("PATHWAY-ID") }
        set { attributes.setText("PATHWAY-ID", newValue) }
    }

    /// `VIDEO`: the group of its video renditions.
    package var videoGroup: String? {
        get { attributes.text("VIDEO") }
        set { attributes.setText("VIDEO", newValue) }
    }
}

/// A variant, whose playlist is on the next line: `EXT-X-STREAM-INF`.
///
/// Source: RFC 8216bis-22, 4.4.6.2.
package struct StreamInf: VariantTag {
    /// The name of the tag.
    package static let name = TagName.streamInf
    /// The attributes as they were read.
    package var attributes: AttributeList

    /// Makes a view of attributes.
    package init(attributes: AttributeList = AttributeList()) { self.attributes = attributes }

    /// `FRAME-RATE`: the highest frame rate, in frames a second (held like seconds).
    package var frameRate: DecimalSeconds? {
        get { attributes.seconds("FRAME-RATE") }
        set { attributes.setSeconds("FRAME-RATE", newValue) }
    }

    /// `AUDIO`: the group of its audio renditions.
    package var audioGroup: String? {
        get { attributes.text("AUDIO") }
        set { attributes.setText("AUDIO", newValue) }
    }

    /// `SUBTITLES`: the group of its subtitles.
    package var subtitlesGroup: String? {
        get { attributes.text("SUBTITLES") }
        set { attributes.setText("SUBTITLES", newValue) }
    }

    /// `CLOSED-CAPTIONS`: the group of its closed captions; nil where they are none or not stated.
    package var closedCaptionsGroup: String? {
        get { statesNoClosedCaptions ? nil : attributes.text("CLOSED-CAPTIONS") }
        set { attributes.setText("CLOSED-CAPTIONS", newValue) }
    }

    /// Whether `CLOSED-CAPTIONS=NONE` says that the video carries no captions.
    package var statesNoClosedCaptions: Bool {
        get { attributes["CLOSED-CAPTIONS"] == .unquoted("NONE") }
        set { attributes.setWord("CLOSED-CAPTIONS", newValue ? "NONE" : nil) }
    }
}

/// The I-frames of a variant: `EXT-X-I-FRAME-STREAM-INF`.
///
/// Source: RFC 8216bis-22, 4.4.6.3.
package struct IFrameStreamInf: VariantTag {
    /// The name of the tag.
    package static let name = TagName.iFrameStreamInf
    /// The attributes as they were read.
    package var attributes: AttributeList

    /// Makes a view of attributes.
    package init(attributes: AttributeList = AttributeList()) { self.attributes = attributes }

    /// `URI`: the media playlist of the I-frames; required.
    package var uri: String? {
        get { attributes.text("URI") }
        set { attributes.setText("URI", newValue) }
    }
}
