// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// A rendition that is to be added to a multivariant playlist.
package struct NewRendition: Equatable, Sendable {
    /// What it is.
    package var type: RenditionType
    /// Language, name, characteristics and whether it is the default.
    package var option: SelectionOption
    /// Its media playlist; nil for closed captions.
    package var uri: String?
    /// The channel of closed captions.
    package var instreamID: String?
    /// How many channels its sound has, as `CHANNELS` states it.
    package var channels: String?
    /// Its sample format (RFC 6381), which every variant that offers it has to state.
    package var codec: String?
    /// The name of the group, where the playlist has none of this type.
    package var newGroup: String
    /// The language of the sound inside the variants, where they have no audio group yet.
    package var mainLanguage: LanguageTag?

    /// Makes a rendition.
    package init(
        _ type: RenditionType,
        _ option: SelectionOption,
        uri: String? = nil,
        instreamID: String? = nil,
        channels: String? = nil,
        codec: String? = nil,
        newGroup: String? = nil,
        mainLanguage: LanguageTag? = nil
    ) {
        self.type = type
        self.option = option
        self.uri = uri
        self.instreamID = instreamID
        self.channels = channels
        self.codec = codec
        self.newGroup = newGroup ?? type.usualGroup
        self.mainLanguage = mainLanguage
    }
}

extension RenditionType {
    /// What a group of this type is usually called.
    var usualGroup: String {
        switch self {
        case .audio: "audio"
        case .video: "video"
        case .subtitles: "subs"
        case .closedCaptions: "cc"
        }
    }
}
