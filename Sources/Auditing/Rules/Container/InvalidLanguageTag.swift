// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// M109: a language tag that is none, or is not in the form that all compare.
struct InvalidLanguageTag: MovieRule {
    let metadata = RuleMetadata(
        "M109",
        "language-invalid",
        "A language tag is not valid, not registered or not in canonical form",
        .warning,
        references: ["BCP 47 (RFC 5646, 2.2.9 and 4.5)"],
        rationale: "Players compare tags; one that is no tag equals nothing.",
        remedy: "Write the tag as the registry has it."
    )

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        for track in movie.tracks {
            guard let text = track.extendedLanguage, !text.isEmpty else { continue }
            do {
                let canonical = try LanguageTag(known: text)
                guard canonical.rawValue != text else { continue }
                findings.report(
                    metadata,
                    at: .track(track.id),
                    "\(track.label): elng says \(text.debugDescription), which is written "
                        + "\(canonical)",
                    fix: tag(movie, track, .language(canonical))
                )
            } catch {
                findings.report(
                    metadata,
                    at: .track(track.id),
                    "\(track.label): \(error)",
                    fix: tag(movie, track, "--language LANGUAGE")
                )
            }
        }
    }
}
