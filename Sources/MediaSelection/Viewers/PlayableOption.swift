// SPDX-License-Identifier: Apache-2.0

/// An audio or text that a player can select, with all that players look at.
public struct PlayableOption: Equatable, Sendable {
    /// What finds the option again in its asset: the ID of the track, or the type, group and name of the
    /// rendition.
    public var id: String
    /// What the file says of it in the words of media selection.
    public var selection: SelectionOption
    /// The language as the file writes it; players that know no tags compare the text.
    public var statedLanguage: String?
    /// The rendition; nil for a track.
    public var rendition: PlayableRendition?
    /// The number of channels of audio, if it is stated.
    public var channels: Int?
    /// Whether FFmpeg takes it for a medium for people who cannot hear or see.
    public var isForImpaired: Bool
    /// Whether FFmpeg takes it for forced.
    public var isForcedByDisposition: Bool
    /// Whether the display flags of `tx3g` force some or all of it.
    public var isForcedByFormat: Bool

    /// Makes an option.
    public init(
        id: String,
        selection: SelectionOption,
        statedLanguage: String? = nil,
        rendition: PlayableRendition? = nil,
        channels: Int? = nil,
        isForImpaired: Bool = false,
        isForcedByDisposition: Bool = false,
        isForcedByFormat: Bool = false
    ) {
        self.id = id
        self.selection = selection
        self.statedLanguage = statedLanguage
        self.rendition = rendition
        self.channels = channels
        self.isForImpaired = isForImpaired
        self.isForcedByDisposition = isForcedByDisposition
        self.isForcedByFormat = isForcedByFormat
    }

    /// The audio inside the variants that no rendition declares.
    static let audioOfVariants = PlayableOption(
        id: "variant",
        selection: SelectionOption(kind: .audible)
    )

    /// The language, unless it is not stated or undetermined.
    var language: LanguageTag? { selection.knownLanguage }

    /// Whether it is text for the deaf and hard of hearing: closed captions, or one of the characteristics of
    /// SDH.
    var isForDeaf: Bool {
        selection.isClosedCaption
            || MediaCharacteristic.sdh.contains(where: selection.characteristics.contains)
    }

    /// Whether two are in one language; false if one of them is not stated.
    func sharesLanguage(with other: LanguageTag?) -> Bool {
        guard let language, let other else { return false }
        return language.primarySubtag == other.primarySubtag
    }
}

/// The attributes of `EXT-X-MEDIA` that players select by.
public struct PlayableRendition: Equatable, Sendable {
    /// `TYPE`.
    public enum Kind: String, Hashable, Sendable {
        /// Audio.
        case audio = "AUDIO"
        /// Subtitles.
        case subtitles = "SUBTITLES"
        /// Closed captions.
        case closedCaptions = "CLOSED-CAPTIONS"
    }

    /// `TYPE`.
    public var kind: Kind
    /// `GROUP-ID`.
    public var group: String?
    /// `NAME`.
    public var name: String?
    /// `URI`; nil for media inside the variants.
    public var uri: String?
    /// `INSTREAM-ID`.
    public var instreamID: String?
    /// `DEFAULT`; nil if it is not stated.
    public var isDefault: Bool?
    /// `AUTOSELECT`; nil if it is not stated.
    public var isAutoselect: Bool?
    /// The line of its tag, counted from 1.
    public var line: Int

    /// Makes a rendition.
    public init(
        _ kind: Kind,
        group: String?,
        name: String?,
        uri: String? = nil,
        instreamID: String? = nil,
        isDefault: Bool? = nil,
        isAutoselect: Bool? = nil,
        line: Int
    ) {
        self.kind = kind
        self.group = group
        self.name = name
        self.uri = uri
        self.instreamID = instreamID
        self.isDefault = isDefault
        self.isAutoselect = isAutoselect
        self.line = line
    }
}
