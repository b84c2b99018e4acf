// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives
public import MediaSelection

/// What matters of a track for selecting it, read once from its boxes.
public struct TrackFacts: Equatable, Sendable {
    /// The track ID.
    public package(set) var id: UInt32
    /// What the track is for.
    public let kind: TrackKind
    /// The handler type.
    package let handler: FourCC
    /// The format of its samples; nil where there is no sample entry.
    package let sampleEntry: FourCC?
    /// The language that counts; nil where none is stated.
    public let language: LanguageTag?
    /// The code in `mdhd` (see `Track.mediaHeaderLanguage()`).
    package let mediaHeaderLanguage: PackedLanguageCode
    /// The tag in `elng` as it is in the file.
    public let extendedLanguage: String?
    /// The name.
    public let name: String?
    /// Whether it takes part in playback unless the viewer chooses otherwise.
    public let isEnabled: Bool
    /// Alternatives to each other have the same number; 0 is no group.
    package let alternateGroup: Int
    /// Whether players must not select it by themselves.
    package let isExcludedFromAutoselection: Bool
    /// The characteristics in `tagc`.
    public let characteristics: [MediaCharacteristic]
    /// The DASH roles in `kind`.
    public let roles: [String]
    /// The kinds of HTML in `kind`.
    package let htmlKinds: [String]
    /// How much of it is forced, by its format, its characteristics or its roles.
    public let forced: ForcedSubtitles
    /// The display flags of its `tx3g`; nil in other formats.
    package let displayFlags: TextSampleEntry.DisplayFlags?

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

    /// Puts together what is known of a track of another container; what such a track has not is left out.
    package init(
        id: UInt32,
        kind: TrackKind,
        handler: FourCC,
        language: LanguageTag?,
        name: String?,
        isEnabled: Bool,
        characteristics: [MediaCharacteristic],
        roles: [String],
        forced: ForcedSubtitles
    ) {
        self.id = id
        self.kind = kind
        self.handler = handler
        self.language = language
        self.name = name
        self.isEnabled = isEnabled
        self.characteristics = characteristics
        self.roles = roles
        htmlKinds = []
        self.forced = forced
        sampleEntry = nil
        mediaHeaderLanguage = language.map { PackedLanguageCode($0) } ?? .undetermined
        extendedLanguage = nil
        alternateGroup = 0
        isExcludedFromAutoselection = false
        displayFlags = nil
    }

    private init(_ track: Track, chapterLists: Set<UInt32>) throws(ISOMediaError) {
        let header = try track.header()
        id = header.trackID
        handler = try track.handlerType()
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

    /// Whether it is for the deaf and hard of hearing: it has both characteristics of SDH.
    package var isSDH: Bool { MediaCharacteristic.sdh.allSatisfy(purposes.contains) }

    /// Whether its format or its characteristics, and not only a role, say that all of it is forced.
    package var isTaggedForced: Bool {
        characteristics.contains(.forcedOnlySubtitles)
            || displayFlags?.contains(.allSamplesForced) == true
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
            excludedFromAutoselection: isExcludedFromAutoselection
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
