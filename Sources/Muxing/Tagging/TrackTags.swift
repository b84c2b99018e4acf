// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
import MediaPrimitives
public import MediaReading
public import MediaSelection

/// What a user wants said of a track that is in a movie already; what is nil or empty stays as it is.
public struct TrackTags: Equatable, Sendable {
    /// Where the content comes from; the three exclude each other.
    public enum Origin: Sendable {
        /// As it was first made.
        case original
        /// A translation that takes the place of the original voices.
        case dubbed
        /// A translation that is spoken over the original voices.
        case voiceOver
    }

    /// What the track is to the program.
    public enum Role: Sendable {
        /// Part of it.
        case main
        /// Beside it, such as a commentary.
        case auxiliary
    }

    /// What a track refers to.
    public enum Reference: Equatable, Sendable {
        /// No track.
        case none
        /// The track that a selector names.
        case track(TrackSelector)
    }

    /// Which tracks a track is an alternative to.
    public enum Group: Equatable, Sendable {
        /// All of its kind of media.
        case automatic
        /// Those with the same number; 0 for none.
        case number(Int16)
    }

    /// The language.
    public var language: LanguageTag?
    /// The name.
    public var name: String?
    /// Whether it has both SDH characteristics.
    public var isSDH: Bool?
    /// How much of it is shown even when subtitles are off.
    public var forced: ForcedSubtitles?
    /// Where the content comes from.
    public var origin: Origin?
    /// What the track is to the program.
    public var role: Role?
    /// Further characteristics to add.
    public var characteristics: [MediaCharacteristic] = []
    /// Characteristics to take away.
    public var removedCharacteristics: [MediaCharacteristic] = []
    /// Whether it becomes the enabled one of its group.
    public var isDefault = false
    /// Whether players should not select it automatically.
    public var isExcludedFromAutoselection: Bool?
    /// For a sound track its default subtitles; for subtitles the sound track that uses them by default.
    public var follow: Reference?
    /// Of regular subtitles: the forced ones of the pair.
    public var forcedCompanion: Reference?
    /// Of a sound track: the same content in a format that more players know.
    public var fallback: Reference?
    /// Which tracks it is an alternative to.
    public var alternateGroup: Group?

    /// Makes tags that change nothing.
    public init() {}

    /// Whether nothing is asked for.
    package var isEmpty: Bool { self == TrackTags() }

    /// The characteristics to add, each once.
    public var added: [MediaCharacteristic] {
        var list = isSDH == true ? MediaCharacteristic.sdh : []
        switch origin {
        case .original: list.append(.originalContent)
        case .dubbed: list += [.translation, .dubbedTranslation]
        case .voiceOver: list += [.translation, .voiceOverTranslation]
        case nil: break
        }
        switch role {
        case .main: list.append(.mainProgramContent)
        case .auxiliary: list.append(.auxiliaryContent)
        case nil: break
        }
        for tag in characteristics where !list.contains(tag) { list.append(tag) }
        return list
    }

    /// The characteristics to take away: those named, and those that what is asked for excludes.
    public var removed: [MediaCharacteristic] {
        var list = removedCharacteristics + (isSDH == false ? MediaCharacteristic.sdh : [])
        switch origin {
        case .original: list += [.translation, .dubbedTranslation, .voiceOverTranslation]
        case .dubbed: list += [.originalContent, .voiceOverTranslation]
        case .voiceOver: list += [.originalContent, .dubbedTranslation]
        case nil: break
        }
        switch role {
        case .main: list.append(.auxiliaryContent)
        case .auxiliary: list.append(.mainProgramContent)
        case nil: break
        }
        return list
    }

    /// A characteristic that is to be added and taken away; nil if missing.
    package var contradiction: MediaCharacteristic? { added.first(where: removed.contains) }
}

/// What the tags change in the track itself.
extension TrackTags {
    /// Writes language, name, characteristics and what is forced; what says so already stays.
    ///
    /// - Parameters:
    ///   - track: the track.
    ///   - facts: what it was.
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    func apply(to track: inout Track, _ facts: TrackFacts) throws(ISOMediaError) {
        if let language {
            try track.setLanguage(language)
            if facts.kind == .video { try Self.setSignRole(language, of: &track, facts) }
        }
        if let name {
            let code = language.map { PackedLanguageCode($0) } ?? facts.mediaHeaderLanguage
            let known = code == .unspecified ? nil : code
            try track.setName(name, language: known ?? .undetermined)
        }
        if let forced { try Self.set(forced, in: &track, facts) }
        for tag in removed { try track.removeCharacteristic(tag.rawValue) }
        for tag in added { try track.addCharacteristic(tag.rawValue) }
        try updateRoles(of: &track, facts)
        if let isExcludedFromAutoselection {
            track.setExcludedFromAutoselection(isExcludedFromAutoselection)
        }
    }

    /// Adds roles that say the same as what is said now, and takes away those of what is no longer said, in whatever
    /// scheme and spelling.
    private func updateRoles(
        of track: inout Track,
        _ facts: TrackFacts
    ) throws(ISOMediaError) {
        let characteristics = try track.characteristics().map(MediaCharacteristic.init(rawValue:))
        let isForced = (forced ?? facts.forced) == .all
        guard let kind = facts.kind.mediaKind else { return }
        for box in try track.kinds() {
            let role = DASHRole(box.value, in: box.schemeURI, kind: kind)
            // A role that is there alone goes with the characteristics that it says.
            let isRevoked =
                role.isSaid(by: facts.characteristics, isForced: facts.forced == .all)
                || role.characteristics.contains(where: removed.contains)
            if isRevoked, !role.isSaid(by: characteristics, isForced: isForced) {
                try track.removeKind(schemeURI: box.schemeURI, value: box.value)
            }
        }
        for role in DASHRole.all where role.fits(kind) {
            let wasSaid = role.isSaid(by: facts.characteristics, isForced: facts.forced == .all)
            if role.isSaid(by: characteristics, isForced: isForced), !wasSaid {
                try track.addKind(schemeURI: DASHRole.scheme, value: role.role)
            }
        }
    }

    /// Video in a sign language has the role `sign`, and no other video has.
    private static func setSignRole(
        _ language: LanguageTag,
        of track: inout Track,
        _ facts: TrackFacts
    ) throws(ISOMediaError) {
        let isSaid = facts.statedRoles.contains(DASHRole.sign)
        if language.isSignLanguage, !isSaid {
            try track.addKind(schemeURI: DASHRole.scheme, value: DASHRole.sign)
        } else if !language.isSignLanguage, isSaid {
            for box in try track.kinds() {
                let role = DASHRole.stated(box.value, in: box.schemeURI, kind: .visual)
                guard role == DASHRole.sign else { continue }
                try track.removeKind(schemeURI: box.schemeURI, value: box.value)
            }
        }
    }

    /// `tx3g` says it itself, and better than a tag can; in other formats the tag says it.
    private static func set(
        _ forced: ForcedSubtitles,
        in track: inout Track,
        _ facts: TrackFacts
    ) throws(ISOMediaError) {
        let tag = MediaCharacteristic.forcedOnlySubtitles.rawValue
        if forced != .all { try track.removeCharacteristic(tag) }
        guard facts.sampleEntry == TextSampleEntry.type else {
            if forced == .all { try track.addCharacteristic(tag) }
            return
        }
        try track.updateTextEntries { entry in
            entry.displayFlags.remove([.someSamplesForced, .allSamplesForced])
            if forced != .none { entry.displayFlags.insert(.someSamplesForced) }
            if forced == .all { entry.displayFlags.insert(.allSamplesForced) }
        }
    }

    /// The types of the boxes that the tags may change.
    var changedBoxes: Set<FourCC> {
        var types: Set<FourCC> = []
        if language != nil { types.formUnion(["mdhd", "elng", "kind"]) }
        if name != nil { types.formUnion(["tnam", "titl", "name"]) }
        if forced != nil { types.formUnion(["tx3g", "tagc", "kind"]) }
        if !added.isEmpty || !removed.isEmpty { types.formUnion(["tagc", "kind"]) }
        if isExcludedFromAutoselection != nil { types.insert("txas") }
        if follow != nil { types.insert("folw") }
        if forcedCompanion != nil { types.insert("forc") }
        if fallback != nil { types.insert("fall") }
        return types
    }
}

/// A track and what is to be said of it.
public struct TagRequest: Equatable, Sendable {
    /// Names the track.
    package var track: TrackSelector
    /// What is to be said of it.
    package var tags: TrackTags

    /// Makes a request.
    public init(track: TrackSelector, tags: TrackTags) {
        self.track = track
        self.tags = tags
    }
}
