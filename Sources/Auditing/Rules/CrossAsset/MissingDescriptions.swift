// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Muxing

/// X710: a description that is asked for in a language, and is not there.
struct MissingDescriptions: AssetRule {
    let metadata = RuleMetadata(
        "X710",
        "ad-coverage",
        "A required language has no description of the picture",
        .warning,
        references: ["WCAG 1.2.5"],
        rationale: "Who listens in that language is not told what the picture shows.",
        remedy: "Add a description in that language."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let movie = asset.movie,
            asset.requirements.services.contains(.audioDescription),
            !asset.requirements.languages.isEmpty
        else { return findings.say(.inapplicable, of: metadata) }
        for language in asset.requirements.languages {
            let isThere = movie.tracks(.audible).contains {
                $0.describesVideo && $0.knownLanguage?.isSpokenAs(language) == true
            }
            guard !isThere else { continue }
            findings.report(
                metadata,
                at: FindingLocation(),
                "no sound in \(language.englishName) describes the picture",
                fix: .suggestion(
                    "mediatag add-audio \(shellQuoted(movie.path)) DESCRIPTION.m4a "
                        + "--describes-video --language \(language)"
                )
            )
        }
    }
}
