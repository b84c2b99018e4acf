// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists

/// M103: nothing says in words what the picture shows.
///
/// Whether a movie needs it only a person can tell: who sees nothing of a talking head misses nothing.
struct NoAudioDescription: AssetRule {
    let metadata = RuleMetadata(
        "M103",
        "no-audio-description",
        "No sound describes the picture",
        .review,
        .heuristic,
        references: ["WCAG 1.2.3", "WCAG 1.2.5", "EN 301 549 9.1.2.5"],
        rationale: "Who does not see gets nothing of what only the picture tells.",
        remedy: "Add a description, unless the main sound tells all that the picture does."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let describes = Self.describes(asset) else {
            return findings.say(.inapplicable, of: metadata)
        }
        guard !describes else {
            return findings.say(
                .cantTell(
                    "there is a description; whether it tells all that matters, "
                        + "a person has to tell"
                ),
                of: metadata
            )
        }
        let isRequired = asset.requirements.services.contains(.audioDescription)
        findings.report(
            metadata,
            at: FindingLocation(),
            "no \(asset.movie == nil ? "rendition" : "track") describes the picture"
                + (isRequired ? ", and one is required" : ""),
            severity: isRequired ? .error : .review,
            fix: asset.movie.map { movie in
                .suggestion(
                    "mediatag add-audio \(shellQuoted(movie.path)) DESCRIPTION.m4a "
                        + "--describes-video"
                )
            }
        )
    }

    /// Whether something describes the picture, or is named so; nil where there are no pictures with sound.
    private static func describes(_ asset: Asset) -> Bool? {
        if let presentation = asset.presentation, !presentation.hasSoundAlone {
            return presentation.renditions.contains { placed in
                placed.tag.type == .audio
                    && (placed.tag.describesVideo || NameHint.isDescription(placed.tag.name ?? ""))
            }
        }
        guard let movie = asset.movie, movie.isSynchronizedMedia else { return nil }
        return movie.tracks.contains {
            $0.describesVideo || $0.roles.contains("description") || UntaggedDescription.isNamed($0)
        }
    }
}
