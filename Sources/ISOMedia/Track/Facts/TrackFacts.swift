// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives
public import MediaSelection

/// What matters of a track for selecting it: read once from its boxes, or what another container states in the same words.
public struct TrackFacts: Equatable, Sendable {
    /// The track ID, or the number of the stream from 1 where the container has no IDs.
    public package(set) var id: UInt32
    /// What the track is for.
    public package(set) var kind: TrackKind
    /// The handler type; nil outside ISO media.
    package var handler: FourCC?
    /// The format of its samples; nil without a sample entry, and outside ISO media.
    package var sampleEntry: FourCC?
    /// The language that counts; nil if it is not stated.
    public package(set) var language: LanguageTag?
    /// The code in `mdhd` (see `Track.mediaHeaderLanguage()`); nil outside ISO media.
    package var mediaHeaderLanguage: PackedLanguageCode?
    /// The tag in `elng` as it is in the file.
    public package(set) var extendedLanguage: String?
    /// The name.
    public package(set) var name: String?
    /// Whether it takes part in playback unless the viewer chooses otherwise.
    public package(set) var isEnabled: Bool
    /// Alternatives to each other have the same number; 0 is no group.
    package var alternateGroup: Int
    /// Whether players must not select it by themselves.
    package var isExcludedFromAutoselection: Bool
    /// The characteristics in `tagc`; outside ISO media, what the flags of the track say in these words.
    public package(set) var characteristics: [MediaCharacteristic]
    /// The DASH roles in `kind`.
    public package(set) var roles: [String]
    /// The kinds of HTML in `kind`.
    package var htmlKinds: [String]
    /// How much of it is forced, by its format, its characteristics or its roles.
    public package(set) var forced: ForcedSubtitles
    /// The display flags of its `tx3g`; nil in other formats.
    package var displayFlags: TextSampleEntry.DisplayFlags?

    /// Reads the facts of every track of a movie.
    ///
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    public static func all(of movie: Movie) throws(ISOMediaError) -> [TrackFacts] {
        var chapterLists: Set<UInt32> = []
        for track in movie.tracks { chapterLists.formUnion(try track.references("chap")) }
        var facts: [TrackFacts] = []
        for track in movie.tracks {
            facts.append(try TrackFacts(track, chapterLists: chapterLists))
        }
        return facts
    }

    /// Makes the facts of a track; a plain one that states nothing where nothing is given.
    package init(
        id: UInt32,
        kind: TrackKind,
        handler: FourCC? = nil,
        sampleEntry: FourCC? = nil,
        language: LanguageTag? = nil,
        mediaHeaderLanguage: PackedLanguageCode? = nil,
        extendedLanguage: String? = nil,
        name: String? = nil,
        isEnabled: Bool = false,
        alternateGroup: Int = 0,
        isExcludedFromAutoselection: Bool = false,
        characteristics: [MediaCharacteristic] = [],
        roles: [String] = [],
        htmlKinds: [String] = [],
        forced: ForcedSubtitles = .none,
        displayFlags: TextSampleEntry.DisplayFlags? = nil
    ) {
        self.id = id
        self.kind = kind
        self.handler = handler
        self.sampleEntry = sampleEntry
        self.language = language
        self.mediaHeaderLanguage = mediaHeaderLanguage
        self.extendedLanguage = extendedLanguage
        self.name = name
        self.isEnabled = isEnabled
        self.alternateGroup = alternateGroup
        self.isExcludedFromAutoselection = isExcludedFromAutoselection
        self.characteristics = characteristics
        self.roles = roles
        self.htmlKinds = htmlKinds
        self.forced = forced
        self.displayFlags = displayFlags
    }

    private init(_ track: Track, chapterLists: Set<UInt32>) throws(ISOMediaError) {
        let header = try track.header()
        id = header.trackID
        let handler = try track.handlerType()
        self.handler = handler
        sampleEntry = track.sampleEntries.first?.type
        let kinds = try track.kinds()
        roles = kinds.filter { $0.schemeURI == Self.dashRoles }.map(\.value)
        htmlKinds = kinds.filter { $0.schemeURI == HTMLKind.scheme }.map(\.value)
        kind = TrackKind(
            handler: handler,
            sampleEntry: sampleEntry,
            isChapterList: chapterLists.contains(header.trackID)
        ).stated(roles + htmlKinds)
        language = try track.language()
        mediaHeaderLanguage = try track.mediaHeaderLanguage()
        extendedLanguage = try track.extendedLanguage()
        name = try track.name()
        isEnabled = header.isEnabled
        alternateGroup = Int(header.alternateGroup)
        isExcludedFromAutoselection = track.isExcludedFromAutoselection
        characteristics = try track.characteristics().map(MediaCharacteristic.init(rawValue:))
        let entry = track.sampleEntries.first { $0.type == "tx3g" }
        displayFlags = try entry?.decode(TextSampleEntry.self).displayFlags
        forced = Self.forced(
            displayFlags,
            DASHRole.purposes(
                characteristics,
                roles: DASHRole.stated(roles, htmlKinds: htmlKinds, kind: kind.mediaKind),
                kind: kind.mediaKind
            )
        )
    }

    /// The scheme of DASH roles in `kind`.
    package static let dashRoles = DASHRole.scheme

    private static func forced(
        _ flags: TextSampleEntry.DisplayFlags?,
        _ purposes: [MediaCharacteristic]
    ) -> ForcedSubtitles {
        if purposes.contains(.forcedOnlySubtitles) { return .all }
        guard let flags else { return .none }
        if flags.contains(.allSamplesForced) { return .all }
        return flags.contains(.someSamplesForced) ? .some : .none
    }
}

extension TrackFacts {
    /// The roles that it states in `kind`, by a role of DASH or a kind of HTML.
    package var statedRoles: [String] {
        DASHRole.stated(roles, htmlKinds: htmlKinds, kind: kind.mediaKind)
    }

    /// What the track is for: the characteristics in `tagc`, and those that its roles in `kind` say, which other
    /// programs write alone.
    package var purposes: [MediaCharacteristic] {
        DASHRole.purposes(characteristics, roles: statedRoles, kind: kind.mediaKind)
    }

    /// Whether it describes the video.
    package var describesVideo: Bool { purposes.contains(.describesVideo) }

    /// The audio that plays unless the viewer selects another: the first that is enabled, or else any, of those that describe
    /// nothing; nil if there is no audio.
    package static func mainAudio(of tracks: [TrackFacts]) -> TrackFacts? {
        let audio = tracks.filter { $0.kind == .audio }
        let plain = audio.filter { !$0.describesVideo }
        return plain.first(where: \.isEnabled) ?? plain.first ?? audio.first
    }

    /// Whether it is for the deaf and hard of hearing: it has both characteristics of SDH.
    package var isSDH: Bool { MediaCharacteristic.sdh.allSatisfy(purposes.contains) }

    /// Whether its format or its characteristics, and not only a role, say that all of it is forced.
    package var isTaggedForced: Bool {
        if characteristics.contains(.forcedOnlySubtitles) { return true }
        guard let displayFlags else {
            return forced == .all && !statedRoles.contains("forced-subtitle")
        }
        return displayFlags.contains(.allSamplesForced)
    }

    /// Whether it serves people who cannot hear or see everything.
    package var isForAccessibility: Bool { purposes.contains(where: \.isAccessibility) }

    /// The track as an option that a player offers; nil for a kind that is never offered.
    package var selectionOption: SelectionOption? {
        guard let mediaKind = kind.mediaKind else { return nil }
        return SelectionOption(
            track: Int(id),
            kind: mediaKind,
            language: language,
            name: name,
            characteristics: purposes,
            isClosedCaption: kind == .closedCaption,
            isForced: forced == .all,
            isDefault: isEnabled,
            excludedFromAutoselection: isExcludedFromAutoselection,
            isPlayable: sampleEntry.map(PlayableFormats.all.contains) ?? true
        )
    }

    /// A line that tells it from the others: `3 subtitle es "español" SDH`.
    public var summary: String {
        // A track that is still to be added has no ID.
        var words = [id == 0 ? "(new)" : "\(id)", kind.rawValue, language?.rawValue ?? "und"]
        if let name { words.append("\"\(name)\"") }
        if isSDH { words.append("SDH") }
        if describesVideo { words.append("describes-video") }
        if forced == .all { words.append("forced") }
        return words.joined(separator: " ")
    }
}
