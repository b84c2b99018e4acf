// SPDX-License-Identifier: Apache-2.0

/// A tag that describes a variant, or the I-frames of one, by the same attributes.
///
/// Source: RFC 8216bis-22, 4.4.6.2 and 4.4.6.3.
public protocol VariantTag: AttributeTag {}

extension VariantTag {
    /// `BANDWIDTH`: the highest bit rate of any playable combination, in bits a second; required.
    public var bandwidth: Int? {
        get { attributes.integer("BANDWIDTH") }
        set { attributes.setInteger("BANDWIDTH", newValue) }
    }

    /// `AVERAGE-BANDWIDTH`: the average bit rate, in bits a second.
    public var averageBandwidth: Int? {
        get { attributes.integer("AVERAGE-BANDWIDTH") }
        set { attributes.setInteger("AVERAGE-BANDWIDTH", newValue) }
    }

    /// `SCORE`: how much it is to be preferred; all variants have one or none.
    public var score: String? {
        get { attributes.text("SCORE") }
        set { attributes.setWord("SCORE", newValue) }
    }

    /// `CODECS`: every sample format of any rendition (RFC 6381).
    public var codecs: [String] {
        get { attributes.list("CODECS") }
        set {
            attributes.setText("CODECS", newValue.isEmpty ? nil : newValue.joined(separator: ","))
        }
    }

    /// `SUPPLEMENTAL-CODECS`: formats with a fallback in `CODECS`, as `codec/brand`.
    public var supplementalCodecs: [String] {
        get { attributes.list("SUPPLEMENTAL-CODECS") }
        set {
            attributes.setText(
                "SUPPLEMENTAL-CODECS",
                newValue.isEmpty ? nil : newValue.joined(separator: ",")
            )
        }
    }

    /// `RESOLUTION`: the size at which the picture is best shown.
    public var resolution: Resolution? {
        get { attributes.text("RESOLUTION").flatMap { Resolution($0) } }
        set { attributes.setWord("RESOLUTION", newValue?.description) }
    }

    /// `HDCP-LEVEL`: TYPE-0, TYPE-1 or NONE.
    public var hdcpLevel: String? {
        get { attributes.text("HDCP-LEVEL") }
        set { attributes.setWord("HDCP-LEVEL", newValue) }
    }

    /// `ALLOWED-CPC`: protection that is needed, by key format.
    public var allowedCPC: String? {
        get { attributes.text("ALLOWED-CPC") }
        set { attributes.setText("ALLOWED-CPC", newValue) }
    }

    /// `VIDEO-RANGE`: SDR, HLG or PQ.
    public var videoRange: String? {
        get { attributes.text("VIDEO-RANGE") }
        set { attributes.setWord("VIDEO-RANGE", newValue) }
    }

    /// `REQ-VIDEO-LAYOUT`: a layout that the player has to know, such as CH-STEREO.
    public var requiredVideoLayout: String? {
        get { attributes.text("REQ-VIDEO-LAYOUT") }
        set { attributes.setText("REQ-VIDEO-LAYOUT", newValue) }
    }

    /// `STABLE-VARIANT-ID`: a name that stays the same when the playlist is loaded again.
    public var stableVariantID: String? {
        get { attributes.text("STABLE-VARIANT-ID") }
        set { attributes.setText("STABLE-VARIANT-ID", newValue) }
    }

    /// `PATHWAY-ID`: the pathway it belongs to; `.` where this is missing.
    public var pathwayID: String? {
        get { attributes.text("PATHWAY-ID") }
        set { attributes.setText("PATHWAY-ID", newValue) }
    }

    /// `VIDEO`: the group of its video renditions.
    public var videoGroup: String? {
        get { attributes.text("VIDEO") }
        set { attributes.setText("VIDEO", newValue) }
    }
}
