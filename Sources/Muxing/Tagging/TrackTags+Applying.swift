// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

/// What the tags change in the track itself.
extension TrackTags {
    /// Writes language, name, characteristics and what is forced; what says so already stays.
    ///
    /// - Parameters:
    ///   - track: the track.
    ///   - facts: what it was.
    ///   - hasRoles: whether roles say the same as new characteristics, as in MP4.
    /// - Throws: `ISOMediaError` where a box that is needed is missing or damaged.
    func apply(to track: inout Track, _ facts: TrackFacts, hasRoles: Bool) throws(ISOMediaError) {
        if let language { try track.setLanguage(language) }
        if let name {
            let code = language.map { PackedLanguageCode($0) } ?? facts.mediaHeaderLanguage
            try track.setName(name, language: code)
        }
        if let forced { try Self.set(forced, in: &track, facts) }
        for tag in removed { try track.removeCharacteristic(tag.rawValue) }
        for tag in added { try track.addCharacteristic(tag.rawValue) }
        try updateRoles(of: &track, facts, hasRoles: hasRoles)
        if let isExcludedFromAutoselection {
            track.setExcludedFromAutoselection(isExcludedFromAutoselection)
        }
    }

    /// Adds roles that say the same as what is said now, and takes away those of what is no longer said.
    private func updateRoles(
        of track: inout Track,
        _ facts: TrackFacts,
        hasRoles: Bool
    ) throws(ISOMediaError) {
        let characteristics = try track.characteristics().map(MediaCharacteristic.init(rawValue:))
        let isForced = (forced ?? facts.forced) == .all
        for role in DASHRole.all {
            let wasSaid = role.isSaid(by: facts.characteristics, isForced: facts.forced == .all)
            let isSaid = role.isSaid(by: characteristics, isForced: isForced)
            if wasSaid, !isSaid {
                try track.removeKind(schemeURI: DASHRole.scheme, value: role.role)
            } else if isSaid, !wasSaid, hasRoles, facts.kind.mediaKind.map(role.fits) ?? false {
                try track.addKind(schemeURI: DASHRole.scheme, value: role.role)
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
        if language != nil { types.formUnion(["mdhd", "elng"]) }
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
