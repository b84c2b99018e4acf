// SPDX-License-Identifier: Apache-2.0

public import MediaSelection

/// A rendition that is to be added to a multivariant playlist.
public struct NewRendition: Equatable, Sendable {
    /// What it is.
    public var type: RenditionType
    /// Language, name, characteristics and whether it is the default.
    public var option: SelectionOption
    /// Its media playlist; nil for closed captions.
    public var uri: String?
    /// The channel of closed captions.
    public var instreamID: String?
    /// How many channels its sound has, as `CHANNELS` states it.
    public var channels: String?
    /// Its sample format (RFC 6381), which every variant that offers it has to state.
    public var codec: String?
    /// The name of the group, where the playlist has none of this type.
    public var newGroup: String
    /// The language of the sound inside the variants, where they have no audio group yet.
    public var mainLanguage: LanguageTag?

    /// Makes a rendition.
    public init(
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
