// SPDX-License-Identifier: Apache-2.0

/// An audio or text that a player can select, with all that players look at.
package struct PlayableOption: Equatable, Sendable {
    /// What finds the option again in its asset: the ID of the track, or the type, group and name of the
    /// rendition.
    package var id: String
    /// What the file says of it in the words of media selection.
    package var selection: SelectionOption
    /// What Apple's players read of a track that has DASH roles in `kind`, which they do not know; nil: the same.
    package var tagged: SelectionOption?
    /// The language as the file writes it; players that know no tags compare the text.
    package var statedLanguage: String?
    /// The rendition; nil for a track.
    package var rendition: PlayableRendition?
    /// What an MPD says of it; nil in other assets.
    package var set: PlayableSet?
    /// What a web page says of a track that it gives the medium; nil for what is in the medium itself.
    package var pageTrack: PlayablePageTrack?
    /// The caption file beside the movie that it is; nil for what is in the movie itself.
    package var captionFile: CaptionFileBeside?
    /// The number of channels of audio, if it is stated.
    package var channels: Int?
    /// Whether FFmpeg takes it for a medium for people who cannot hear or see.
    package var isForImpaired: Bool
    /// Whether FFmpeg takes it for forced.
    package var isForcedByDisposition: Bool
    /// Whether the display flags of `tx3g` force some or all of it.
    package var isForcedByFormat: Bool

    /// Makes an option.
    package init(
        id: String,
        selection: SelectionOption,
        tagged: SelectionOption? = nil,
        statedLanguage: String? = nil,
        rendition: PlayableRendition? = nil,
        set: PlayableSet? = nil,
        pageTrack: PlayablePageTrack? = nil,
        captionFile: CaptionFileBeside? = nil,
        channels: Int? = nil,
        isForImpaired: Bool = false,
        isForcedByDisposition: Bool = false,
        isForcedByFormat: Bool = false
    ) {
        self.id = id
        self.selection = selection
        self.tagged = tagged
        self.statedLanguage = statedLanguage
        self.rendition = rendition
        self.set = set
        self.pageTrack = pageTrack
        self.captionFile = captionFile
        self.channels = channels
        self.isForImpaired = isForImpaired
        self.isForcedByDisposition = isForcedByDisposition
        self.isForcedByFormat = isForcedByFormat
    }

    /// Takes an option that was made in code, as an asset of a kind states it.
    init(_ selection: SelectionOption, number: Int, in kind: PlayableAsset.Kind) {
        let impaired: [MediaCharacteristic] = [.describesMusicAndSound, .describesVideo]
        // FFmpeg knows no characteristics of MP4.
        let marksCharacteristics = kind != .movie
        self.init(
            id: selection.track.map(String.init) ?? "\(number)",
            selection: selection,
            statedLanguage: selection.language?.rawValue,
            rendition: kind == .hls ? PlayableRendition(selection, line: number) : nil,
            set: kind == .dash
                ? PlayableSet(
                    roles: DASHRole.roles(
                        of: selection.characteristics,
                        kind: selection.kind,
                        isForced: selection.isForced
                    ) + (selection.isDefault ? ["main"] : []),
                    selectionPriority: 1,
                    bandwidth: 0
                ) : nil,
            isForImpaired: marksCharacteristics
                && impaired.contains(where: selection.characteristics.contains),
            isForcedByDisposition: marksCharacteristics && selection.isForced
        )
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

/// What an adaptation set of an MPD states that players select by.
package struct PlayableSet: Equatable, Sendable {
    /// The values of its roles.
    package var roles: [String]
    /// The values of its Accessibility descriptors whose scheme is that of roles.
    package var accessibilityRoles: [String]
    /// The values of its Accessibility descriptors of TV-Anytime (AudioPurposeCS).
    package var purposes: [String]
    /// `@selectionPriority`; 1 if it is not stated (ISO/IEC 23009-1, 5.3.3.2).
    package var selectionPriority: Int
    /// The highest `@bandwidth` of its representations, bits a second.
    package var bandwidth: Int

    /// Takes what a set states.
    package init(
        roles: [String],
        accessibilityRoles: [String] = [],
        purposes: [String] = [],
        selectionPriority: Int,
        bandwidth: Int
    ) {
        self.roles = roles
        self.accessibilityRoles = accessibilityRoles
        self.purposes = purposes
        self.selectionPriority = selectionPriority
        self.bandwidth = bandwidth
    }
}

/// The attributes of `EXT-X-MEDIA` that players select by.
package struct PlayableRendition: Equatable, Sendable {
    /// `TYPE`.
    package enum Kind: String, Hashable, Sendable {
        /// Audio.
        case audio = "AUDIO"
        /// Subtitles.
        case subtitles = "SUBTITLES"
        /// Closed captions.
        case closedCaptions = "CLOSED-CAPTIONS"
    }

    /// `TYPE`.
    package var kind: Kind
    /// `GROUP-ID`.
    package var group: String?
    /// `NAME`.
    package var name: String?
    /// `URI`; nil for media inside the variants.
    package var uri: String?
    /// `INSTREAM-ID`.
    package var instreamID: String?
    /// `DEFAULT`; nil if it is not stated.
    package var isDefault: Bool?
    /// `AUTOSELECT`; nil if it is not stated.
    package var isAutoselect: Bool?
    /// The line of its tag, counted from 1.
    package var line: Int

    /// Makes a rendition.
    package init(
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

extension PlayableRendition {
    /// Takes an option that was made in code.
    fileprivate init(_ selection: SelectionOption, line: Int) {
        let kind: Kind =
            selection.kind == .audible
            ? .audio : selection.isClosedCaption ? .closedCaptions : .subtitles
        let groups: [Kind: String] = [
            .audio: "audio", .subtitles: "text", .closedCaptions: "captions",
        ]
        self.init(
            kind,
            group: groups[kind],
            name: selection.name ?? selection.displayName,
            uri: kind == .closedCaptions ? nil : "\(line).m3u8",
            isDefault: selection.isDefault ? true : nil,
            isAutoselect: selection.excludedFromAutoselection ? nil : true,
            line: line
        )
    }
}

extension SelectionOption {
    /// The same option by its tags in `tagc` and its format alone; nil if its roles add nothing.
    package func tagged(
        _ characteristics: [MediaCharacteristic],
        isForced: Bool
    ) -> SelectionOption? {
        guard characteristics != self.characteristics || isForced != self.isForced else {
            return nil
        }
        var option = self
        option.characteristics = characteristics
        option.isForced = isForced
        return option
    }
}

extension PlayableAsset {
    /// The asset as Apple's players read it: by `tagc`, without the DASH roles in `kind`.
    var byTags: PlayableAsset {
        guard options.contains(where: { $0.tagged != nil }) else { return self }
        var asset = self
        for index in options.indices {
            asset.options[index].selection = options[index].tagged ?? options[index].selection
        }
        return asset
    }
}
