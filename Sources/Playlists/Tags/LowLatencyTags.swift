// SPDX-License-Identifier: Apache-2.0

/// About the partial segments: `EXT-X-PART-INF`.
///
/// Source: RFC 8216bis-22, 4.4.3.7.
package struct PartInf: AttributeTag {
    /// The name of the tag.
    package static let name = TagName.partInf
    /// The attributes as they were read.
    package var attributes: AttributeList

    /// Makes a view of attributes.
    package init(attributes: AttributeList = AttributeList()) { self.attributes = attributes }

    /// `PART-TARGET`: the longest duration of a partial segment; required.
    package var partTarget: DecimalSeconds? {
        get { attributes.seconds("PART-TARGET") }
        set { attributes.setSeconds("PART-TARGET", newValue) }
    }
}

/// What the server can do: `EXT-X-SERVER-CONTROL`.
///
/// Source: RFC 8216bis-22, 4.4.3.8.
package struct ServerControl: AttributeTag {
    /// The name of the tag.
    package static let name = TagName.serverControl
    /// The attributes as they were read.
    package var attributes: AttributeList

    /// Makes a view of attributes.
    package init(attributes: AttributeList = AttributeList()) { self.attributes = attributes }

    /// `CAN-SKIP-UNTIL`: how far from the end a delta update may begin; at least six target durations.
    package var canSkipUntil: DecimalSeconds? {
        get { attributes.seconds("CAN-SKIP-UNTIL") }
        set { attributes.setSeconds("CAN-SKIP-UNTIL", newValue) }
    }

    /// `CAN-SKIP-DATERANGES`: whether delta updates leave out older date ranges.
    package var canSkipDateRanges: Bool? {
        get { attributes.isYes("CAN-SKIP-DATERANGES") }
        set { attributes.setYes("CAN-SKIP-DATERANGES", newValue) }
    }

    /// `HOLD-BACK`: how far from the end to play; at least three target durations.
    package var holdBack: DecimalSeconds? {
        get { attributes.seconds("HOLD-BACK") }
        set { attributes.setSeconds("HOLD-BACK", newValue) }
    }

    /// `PART-HOLD-BACK`: the same with low latency; at least two part target durations.
    package var partHoldBack: DecimalSeconds? {
        get { attributes.seconds("PART-HOLD-BACK") }
        set { attributes.setSeconds("PART-HOLD-BACK", newValue) }
    }

    /// `CAN-BLOCK-RELOAD`: whether a request may wait until there is something new.
    package var canBlockReload: Bool? {
        get { attributes.isYes("CAN-BLOCK-RELOAD") }
        set { attributes.setYes("CAN-BLOCK-RELOAD", newValue) }
    }
}

/// A partial segment: `EXT-X-PART`.
///
/// Source: RFC 8216bis-22, 4.4.4.9.
package struct Part: AttributeTag {
    /// The name of the tag.
    package static let name = TagName.part
    /// The attributes as they were read.
    package var attributes: AttributeList

    /// Makes a view of attributes.
    package init(attributes: AttributeList = AttributeList()) { self.attributes = attributes }

    /// `URI`: where it is; required.
    package var uri: String? {
        get { attributes.text("URI") }
        set { attributes.setText("URI", newValue) }
    }

    /// `DURATION`: how long it is; required.
    package var duration: DecimalSeconds? {
        get { attributes.seconds("DURATION") }
        set { attributes.setSeconds("DURATION", newValue) }
    }

    /// `INDEPENDENT`: whether decoding can begin in it.
    package var isIndependent: Bool? {
        get { attributes.isYes("INDEPENDENT") }
        set { attributes.setYes("INDEPENDENT", newValue) }
    }

    /// `BYTERANGE`: its part of the resource.
    package var byteRange: ByteRange? {
        get { attributes.byteRange("BYTERANGE") }
        set { attributes.setByteRange("BYTERANGE", newValue) }
    }

    /// `GAP`: whether it is missing.
    package var isGap: Bool? {
        get { attributes.isYes("GAP") }
        set { attributes.setYes("GAP", newValue) }
    }
}

/// A resource that will be needed soon: `EXT-X-PRELOAD-HINT`.
///
/// Source: RFC 8216bis-22, 4.4.5.3.
package struct PreloadHint: AttributeTag {
    /// The name of the tag.
    package static let name = TagName.preloadHint
    /// The attributes as they were read.
    package var attributes: AttributeList

    /// Makes a view of attributes.
    package init(attributes: AttributeList = AttributeList()) { self.attributes = attributes }

    /// `TYPE`: PART or MAP; required.
    package var type: String? {
        get { attributes.text("TYPE") }
        set { attributes.setWord("TYPE", newValue) }
    }

    /// `URI`: where it will be; required.
    package var uri: String? {
        get { attributes.text("URI") }
        set { attributes.setText("URI", newValue) }
    }

    /// `BYTERANGE-START`: its first byte; 0 where this is missing.
    package var byteRangeStart: Int? {
        get { attributes.integer("BYTERANGE-START") }
        set { attributes.setInteger("BYTERANGE-START", newValue) }
    }

    /// `BYTERANGE-LENGTH`: its length; up to the end where this is missing.
    package var byteRangeLength: Int? {
        get { attributes.integer("BYTERANGE-LENGTH") }
        set { attributes.setInteger("BYTERANGE-LENGTH", newValue) }
    }
}
