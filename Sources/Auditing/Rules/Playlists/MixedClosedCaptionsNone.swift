// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds playlists that say of some variants that they have no closed captions.
struct MixedClosedCaptionsNone: MultivariantRule {
    let metadata = RuleMetadata(
        "H217",
        "cc-none-mixed",
        "CLOSED-CAPTIONS=NONE stands on some variants only",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.2"],
        rationale: "Captions come and go when players switch between variants.",
        remedy: "State NONE on every variant or on none."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let none = playlist.variants.filter(\.tag.statesNoClosedCaptions)
        guard !none.isEmpty, none.count < playlist.variants.count else { return }
        for variant in playlist.variants where !variant.tag.statesNoClosedCaptions {
            report(variant.line, "other variants state CLOSED-CAPTIONS=NONE", into: &findings)
        }
    }
}
