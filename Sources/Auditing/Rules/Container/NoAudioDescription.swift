// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists

/// M103: nothing says in words what the picture shows.
///
/// Only a person can decide whether a movie needs it: a talking head, for example, does not.
struct NoAudioDescription: AssetRule {
    let metadata = RuleMetadata(
        "M103",
        "no-audio-description",
        "No audio describes the video",
        .review,
        .heuristic,
        references: Citation.wcag("1.2.3", in: [.web, .documents])
            + Citation.wcag("1.2.5", in: [.web, .documents]),
        rationale: "Blind viewers miss everything that only the video shows.",
        remedy: "Add a description, unless the main audio conveys everything that the video shows."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let describes = Self.describes(asset) else { return findings.say(.inapplicable) }
        guard !describes else {
            return findings.say(
                .cantTell(
                    "there is a description; a person has to decide whether it conveys all that matters"
                )
            )
        }
        let isRequired = asset.requirements.services.contains(.audioDescription)
        findings.report(
            at: FindingLocation(),
            "no \(asset.movie == nil ? "rendition" : "track") describes the video"
                + (isRequired ? ", and one is required" : ""),
            severity: isRequired ? .error : .review,
            fix: asset.movie.map { Remedy($0.path, .addDescription(nil)) }
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
            $0.describesVideo || $0.isNamedDescription
        }
    }
}
