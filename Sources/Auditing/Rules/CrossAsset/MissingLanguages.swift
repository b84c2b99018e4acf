// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

/// X709: a language that is heard, or asked for, and cannot be read.
///
/// The language of the main sound is M102's, unless it is asked for.
struct MissingLanguages: AssetRule {
    let metadata = RuleMetadata(
        "X709",
        "language-coverage",
        "A language that is heard or required has no captions for the deaf and hard of hearing",
        .warning,
        references: ["WCAG 1.2.2"],
        rationale: "Who hears the movie in that language can choose it, who does not hear cannot.",
        remedy: "Add captions in that language."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let movie = asset.movie, movie.isSynchronizedMedia else {
            return findings.say(.inapplicable, of: metadata)
        }
        let required = Self.requiredLanguages(asset)
        let main = movie.mainAudio?.knownLanguage
        let heard = movie.tracks(.audible).compactMap(\.knownLanguage).filter { language in
            main.map { !$0.isSpokenAs(language) } ?? true
        }
        for language in (required + heard).withoutRepetition {
            let isRequired = required.contains { $0.isSpokenAs(language) }
            let isEnough =
                isRequired && !asset.requirements.services.contains(.sdh)
                ? Self.hasText(asset, language, isForDeaf: false)
                : Self.hasText(asset, language, isForDeaf: true)
            guard !isEnough else { continue }
            findings.report(
                metadata,
                at: FindingLocation(),
                "no captions" + (isRequired ? ", which are required, " : " for the deaf ")
                    + "in \(language.englishName)",
                severity: isRequired ? .error : nil
            )
        }
    }

    private static func requiredLanguages(_ asset: Asset) -> [LanguageTag] {
        let asked = asset.requirements.services.intersection([.captions, .sdh])
        guard !asked.isEmpty else { return [] }
        if !asset.requirements.languages.isEmpty { return asset.requirements.languages }
        return asset.movie?.mainAudio?.knownLanguage.map { [$0] } ?? []
    }

    private static func hasText(
        _ asset: Asset,
        _ language: LanguageTag,
        isForDeaf: Bool
    ) -> Bool {
        let tracks = asset.movie?.tracks(.legible) ?? []
        return tracks.contains {
            ($0.isForDeaf || !isForDeaf) && $0.forced != .all
                && $0.knownLanguage?.isSpokenAs(language) == true
        }
            || asset.captionFiles.contains {
                ($0.role.isSDH || !isForDeaf) && !$0.role.isForced
                    && $0.language?.isSpokenAs(language) == true
            }
    }
}

extension [LanguageTag] {
    /// Each spoken language once.
    var withoutRepetition: [LanguageTag] {
        reduce(into: []) { list, tag in
            if !list.contains(where: { $0.isSpokenAs(tag) }) { list.append(tag) }
        }
    }
}
