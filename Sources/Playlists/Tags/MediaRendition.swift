// SPDX-License-Identifier: Apache-2.0

/// A rendition that a viewer can choose: `EXT-X-MEDIA`.
///
/// Source: RFC 8216bis-22, 4.4.6.1.
package struct MediaRendition: AttributeTag {
    /// The name of the tag.
    package static let name = TagName.media
    /// The attributes as they were read.
    package var attributes: AttributeList

    /// Makes a view of attributes.
    package init(attributes: AttributeList = AttributeList()) { self.attributes = attributes }

    /// `URI`: its media playlist; none for closed captions.
    package var uri: String? {
        get { attributes.text("URI") }
        set { attributes.setText("URI", newValue) }
    }

    /// `GROUP-ID`: the group it belongs to; required.
    package var groupID: String? {
        get { attributes.text("GROUP-ID") }
        set { attributes.setText("GROUP-ID", newValue) }
    }

    /// `LANGUAGE`: its language (BCP 47).
    package var language: String? {
        get { attributes.text("LANGUAGE") }
        set { attributes.setText("LANGUAGE", newValue) }
    }

    /// `ASSOC-LANGUAGE`: a language in another role, such as written beside spoken.
    package var associatedLanguage: String? {
        get { attributes.text("ASSOC-LANGUAGE") }
        set { attributes.setText("ASSOC-LANGUAGE", newValue) }
    }

    /// `NAME`: its name for people, unique in the group; required.
    package var name: String? {
        get { attributes.text("NAME") }
        set { attributes.setText("NAME", newValue) }
    }

    /// `STABLE-RENDITION-ID`: a name that stays the same when the playlist is loaded again.
    package var stableRenditionID: String? {
        get { attributes.text("STABLE-RENDITION-ID") }
        set { attributes.setText("STABLE-RENDITION-ID", newValue) }
    }

    /// `DEFAULT`: whether it is played unless the viewer chooses another.
    package var isDefault: Bool? {
        get { attributes.isYes("DEFAULT") }
        set { attributes.setYes("DEFAULT", newValue) }
    }

    /// `AUTOSELECT`: whether a player may choose it by the settings of the viewer.
    package var isAutoselect: Bool? {
        get { attributes.isYes("AUTOSELECT") }
        set { attributes.setYes("AUTOSELECT", newValue) }
    }

    /// `FORCED`: whether subtitles are shown even when subtitles are off.
    package var isForced: Bool? {
        get { attributes.isYes("FORCED") }
        set { attributes.setYes("FORCED", newValue) }
    }

    /// `INSTREAM-ID`: the channel of closed captions: CC1 to CC4, SERVICE1 to SERVICE63.
    package var instreamID: String? {
        get { attributes.text("INSTREAM-ID") }
        set { attributes.setText("INSTREAM-ID", newValue) }
    }

    /// `BIT-DEPTH`: bits of a sample of audio.
    package var bitDepth: Int? {
        get { attributes.integer("BIT-DEPTH") }
        set { attributes.setInteger("BIT-DEPTH", newValue) }
    }

    /// `SAMPLE-RATE`: samples a second.
    package var sampleRate: Int? {
        get { attributes.integer("SAMPLE-RATE") }
        set { attributes.setInteger("SAMPLE-RATE", newValue) }
    }

    /// `CHARACTERISTICS`: media characteristics, as tagged in movies.
    package var characteristics: [String] {
        get { attributes.list("CHARACTERISTICS") }
        set { attributes.setList("CHARACTERISTICS", newValue) }
    }

    /// `CHANNELS`: how many channels, and how they are coded.
    package var channels: String? {
        get { attributes.text("CHANNELS") }
        set { attributes.setText("CHANNELS", newValue) }
    }

    /// `TYPE`: what it is; nil for a type that the standard does not have.
    package var type: RenditionType? {
        get { attributes.text("TYPE").flatMap(RenditionType.init) }
        set { attributes.setWord("TYPE", newValue?.rawValue) }
    }
}

/// What a rendition is: `TYPE` of `EXT-X-MEDIA` [RFC 8216bis-22, 4.4.6.1].
public enum RenditionType: String, CaseIterable, Hashable, Sendable {
    /// Sound.
    case audio = "AUDIO"
    /// Pictures.
    case video = "VIDEO"
    /// Text in files of its own.
    case subtitles = "SUBTITLES"
    /// Text inside the video.
    case closedCaptions = "CLOSED-CAPTIONS"
}

extension RenditionType: CustomStringConvertible {
    /// The word in a playlist.
    public var description: String { rawValue }
}

/// The channels of closed captions: `INSTREAM-ID` of `EXT-X-MEDIA` [RFC 8216bis-22, 4.4.6.1].
package enum InstreamID {
    /// Whether a text names a channel: `CC1` to `CC4`, or `SERVICE1` to `SERVICE63`.
    package static func isValid(_ text: String) -> Bool {
        if ["CC1", "CC2", "CC3", "CC4"].contains(text) { return true }
        guard text.hasPrefix("SERVICE") else { return false }
        let digits = text.utf8.dropFirst(7)
        guard digits.count <= 2, digits.first != 0x30 else { return false }
        return decimalInteger(Array(digits)[...]).map { 1...63 ~= $0 } ?? false
    }
}
