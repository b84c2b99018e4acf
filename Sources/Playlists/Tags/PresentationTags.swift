// SPDX-License-Identifier: Apache-2.0

/// How a media playlist may change: `EXT-X-PLAYLIST-TYPE`.
///
/// Source: RFC 8216bis-22, 4.4.3.5.
package enum PlaylistType: String, CaseIterable, PlaylistTag {
    /// Segments may be added to its end.
    case event = "EVENT"
    /// It cannot change.
    case videoOnDemand = "VOD"

    /// The name of the tag.
    package static let name = TagName.playlistType

    /// Reads a line; nil where there is another word.
    package init?(_ line: PlaylistLine) {
        guard line.tag == Self.name else { return nil }
        self.init(rawValue: String(decoding: line.value, as: UTF8.self))
    }

    /// The word.
    package var valueBytes: [UInt8]? { Array(rawValue.utf8) }
}

/// A variable, whose references (`{$name}`) are kept as they are: `EXT-X-DEFINE`.
///
/// Source: RFC 8216bis-22, 4.4.2.3.
package struct Define: AttributeTag {
    /// The name of the tag.
    package static let name = TagName.define
    /// The attributes as they were read.
    package var attributes: AttributeList

    /// Makes a view of attributes.
    package init(attributes: AttributeList = AttributeList()) { self.attributes = attributes }

    /// `NAME`: the name of a variable that is defined here.
    package var variable: String? {
        get { attributes.text("NAME") }
        set { attributes.setText("NAME", newValue) }
    }

    /// `VALUE`: its value, which may be empty.
    package var value: String? {
        get { attributes.text("VALUE") }
        set { attributes.setText("VALUE", newValue) }
    }

    /// `IMPORT`: the name of a variable of the multivariant playlist.
    package var importedVariable: String? {
        get { attributes.text("IMPORT") }
        set { attributes.setText("IMPORT", newValue) }
    }

    /// `QUERYPARAM`: the name of a parameter of the playlist's URI.
    package var queryParameter: String? {
        get { attributes.text("QUERYPARAM") }
        set { attributes.setText("QUERYPARAM", newValue) }
    }
}

/// Data of the presentation: `EXT-X-SESSION-DATA`.
///
/// Source: RFC 8216bis-22, 4.4.6.4.
package struct SessionData: AttributeTag {
    /// The name of the tag.
    package static let name = TagName.sessionData
    /// The attributes as they were read.
    package var attributes: AttributeList

    /// Makes a view of attributes.
    package init(attributes: AttributeList = AttributeList()) { self.attributes = attributes }

    /// `DATA-ID`: what it is, as a domain in reverse; required.
    package var dataID: String? {
        get { attributes.text("DATA-ID") }
        set { attributes.setText("DATA-ID", newValue) }
    }

    /// `VALUE`: the data; either this or `URI`.
    package var value: String? {
        get { attributes.text("VALUE") }
        set { attributes.setText("VALUE", newValue) }
    }

    /// `URI`: where the data is.
    package var uri: String? {
        get { attributes.text("URI") }
        set { attributes.setText("URI", newValue) }
    }

    /// `FORMAT`: JSON or RAW: how the data at the URI is written.
    package var format: String? {
        get { attributes.text("FORMAT") }
        set { attributes.setWord("FORMAT", newValue) }
    }

    /// `LANGUAGE`: the language of `VALUE`.
    package var language: String? {
        get { attributes.text("LANGUAGE") }
        set { attributes.setText("LANGUAGE", newValue) }
    }

    /// The data that translates names of renditions: `{NAME: {language: text}}` [Appendix E].
    package static let localizedRenditionNames = "_hls.localized-rendition-names"
    /// The data that groups characteristics for settings of a player [Appendix G].
    package static let mediaPresentationSettings = "_hls.media-presentation-settings"
}

/// A server that steers players to pathways: `EXT-X-CONTENT-STEERING`.
///
/// Source: RFC 8216bis-22, 4.4.6.6.
package struct ContentSteering: AttributeTag {
    /// The name of the tag.
    package static let name = TagName.contentSteering
    /// The attributes as they were read.
    package var attributes: AttributeList

    /// Makes a view of attributes.
    package init(attributes: AttributeList = AttributeList()) { self.attributes = attributes }

    /// `SERVER-URI`: where its manifest is; required.
    package var serverURI: String? {
        get { attributes.text("SERVER-URI") }
        set { attributes.setText("SERVER-URI", newValue) }
    }

    /// `PATHWAY-ID`: the pathway to begin with.
    package var pathwayID: String? {
        get { attributes.text("PATHWAY-ID") }
        set { attributes.setText("PATHWAY-ID", newValue) }
    }
}
