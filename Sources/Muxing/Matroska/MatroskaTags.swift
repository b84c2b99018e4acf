// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Matroska
import MediaReading
import MediaSelection

/// What a user wants said of a track, in the elements of Matroska.
struct MatroskaTags {
    let path: String
    let facts: TrackFacts
    let tags: TrackTags

    /// The changes of the track's header.
    ///
    /// - Throws: `MediaError.Kind.unfittingTag` for what Matroska has no element for.
    func changes() throws(MediaError) -> MatroskaTrackChanges {
        var changes = MatroskaTrackChanges()
        changes.name = tags.name
        changes.language = tags.language.map { (tag: $0.rawValue, code: $0.bibliographicCode) }
        let rows = MatroskaCharacteristics.rows(for: facts.kind.mediaKind)
        for tag in tags.removed {
            for row in rows where row.characteristics.contains(tag) {
                changes.flags[row.flag] = false
            }
        }
        for tag in tags.added {
            let fitting = rows.filter { $0.characteristics.contains(tag) || $0.opposite == tag }
            guard let row = fitting.first else { try refuse("the characteristic \(tag)") }
            changes.flags[row.flag] = row.characteristics.contains(tag)
        }
        if let forced = tags.forced { changes.flags[.forced] = forced == .all }
        if tags.isDefault { changes.flags[.default] = true }
        return changes
    }

    /// Refuses what Matroska has no element for.
    ///
    /// - Throws: `MediaError.Kind.unfittingTag`.
    func requireElements() throws(MediaError) {
        if tags.forced == .some { try refuse("subtitles that are forced in part") }
        if tags.follow != nil || tags.forcedCompanion != nil || tags.fallback != nil {
            try refuse("references between tracks")
        }
        if tags.isExcludedFromAutoselection != nil { try refuse("exclusion from autoselection") }
        if tags.alternateGroup != nil { try refuse("alternate groups") }
    }

    /// Refuses a default that people get who did not choose it.
    ///
    /// - Throws: `MediaError.Kind.unfittingTag`.
    func requireFitForDefault() throws(MediaError) {
        let kept = facts.characteristics.filter { !tags.removed.contains($0) }
        var after = facts
        after.language = tags.language ?? facts.language
        after.name = tags.name ?? facts.name
        after.characteristics = kept + tags.added
        after.forced = tags.forced ?? facts.forced
        try TagCheck(path: path, facts: after, tags: tags).requireFitForDefault()
    }

    private func refuse(_ what: String) throws(MediaError) -> Never {
        throw MediaError(.unfittingTag(track: facts.summary, .noMatroskaElement(what)), path: path)
    }
}

extension LanguageTag {
    /// The code of ISO 639-2/B that older readers of Matroska need; `und` if the language has no code.
    ///
    /// Source: RFC 9559, 5.1.4.1.19 and 12.
    var bibliographicCode: String {
        guard let language = Language(code: primarySubtag) else {
            return primarySubtag.utf8.count == 3 ? primarySubtag : "und"
        }
        let code = language.mediaHeaderCode
        return Language(code: code)?.bibliographic ?? code
    }
}
