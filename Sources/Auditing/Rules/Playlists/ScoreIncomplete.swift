// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds playlists in which some variants have SCORE.
struct ScoreIncomplete: MultivariantRule {
    let metadata = RuleMetadata(
        "H262",
        "score-on-some",
        "SCORE stands on some variants only",
        .warning,
        references: ["RFC 8216bis-22, 4.4.6.2", "HLS Authoring Specification 9.19"],
        rationale: "Players ignore SCORE unless every variant has it.",
        remedy: "State SCORE on every variant or on none."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let scored = playlist.variants.filter { $0.tag.attributes.contains("SCORE") }
        guard !scored.isEmpty, scored.count < playlist.variants.count else { return }
        for variant in playlist.variants where !variant.tag.attributes.contains("SCORE") {
            report(variant.line, "other variants have a SCORE", into: &findings)
        }
    }
}
