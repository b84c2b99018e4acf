// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

/// M107: words in a language that nobody is told.
struct UndeterminedLanguage: MovieRule {
    let metadata = RuleMetadata(
        "M107",
        "language-undetermined",
        "A track of sound or text has no language",
        .error,
        references: ["HLS Authoring Specification for Apple Devices, 4.7", "WCAG 3.1.1"],
        rationale:
            "Players select by language: they never choose it, list it as unknown, and voices read "
            + "it in the wrong one.",
        remedy: "State the language; zxx says that there are no words."
    )

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        for track in movie.tracks {
            guard track.kind.mediaKind == .legible || track.kind == .audio,
                track.knownLanguage == nil
            else { continue }
            findings.report(
                metadata,
                at: .track(track.id),
                "\(track.label), \(track.kind.rawValue), has no language",
                severity: track.kind == .audio ? .warning : nil,
                fix: tag(movie, track, "--language LANGUAGE")
            )
        }
    }
}
