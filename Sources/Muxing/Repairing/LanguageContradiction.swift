// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection

/// `mdhd` says another language than `elng`, which overrides it; players that know only `mdhd` then
/// show the wrong one.
///
/// `und` in `mdhd` contradicts nothing. Source: QuickTime File Format, "Extended Language Tag".
struct LanguageContradiction: Repair {
    let why = "elng overrides mdhd, so that mdhd has to say the same"
    let changedBoxes: Set<FourCC> = ["mdhd"]

    func apply(to movie: inout RepairedMovie) throws(ISOMediaError) {
        try movie.updateTracks(where: Self.contradicts) { track, facts throws(ISOMediaError) in
            guard let language = facts.language else { return }
            try track.setMediaHeaderLanguage(PackedLanguageCode(language))
        }
    }

    private static func contradicts(_ facts: TrackFacts) -> Bool {
        guard let text = facts.extendedLanguage, let header = facts.mediaHeaderLanguage.languageTag,
            let language = facts.language, isTag(text), language != .undetermined
        else { return false }
        return !header.matches(language)
            && facts.mediaHeaderLanguage.text != PackedLanguageCode(language).text
    }

    private static func isTag(_ text: String) -> Bool {
        do {
            _ = try LanguageTag(text)
            return true
        } catch {
            return false
        }
    }
}
