// SPDX-License-Identifier: Apache-2.0

/// Data of the presentation: `EXT-X-SESSION-DATA`.
///
/// Source: RFC 8216bis-22, 4.4.6.4.
public struct SessionData: AttributeTag {
    /// The name of the tag.
    public static let name = TagName.sessionData
    /// The attributes as they were read.
    public var attributes: AttributeList

    /// Makes a view of attributes.
    public init(attributes: AttributeList = AttributeList()) {
        self.attributes = attributes
    }

    /// `DATA-ID`: what it is, as a domain in reverse; required.
    public var dataID: String? {
        get { attributes.text("DATA-ID") }
        set { attributes.setText("DATA-ID", newValue) }
    }

    /// `VALUE`: the data; either this or `URI`.
    public var value: String? {
        get { attributes.text("VALUE") }
        set { attributes.setText("VALUE", newValue) }
    }

    /// `URI`: where the data is.
    public var uri: String? {
        get { attributes.text("URI") }
        set { attributes.setText("URI", newValue) }
    }

    /// `FORMAT`: JSON or RAW: how the data at the URI is written.
    public var format: String? {
        get { attributes.text("FORMAT") }
        set { attributes.setWord("FORMAT", newValue) }
    }

    /// `LANGUAGE`: the language of `VALUE`.
    public var language: String? {
        get { attributes.text("LANGUAGE") }
        set { attributes.setText("LANGUAGE", newValue) }
    }

    /// The data that translates names of renditions: `{NAME: {language: text}}` [Appendix E].
    public static let localizedRenditionNames = "_hls.localized-rendition-names"
    /// The data that groups characteristics for settings of a player [Appendix G].
    public static let mediaPresentationSettings = "_hls.media-presentation-settings"
}
