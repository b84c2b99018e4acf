// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds variants with pictures and without FRAME-RATE.
struct FrameRateMissing: MultivariantRule {
    let metadata = RuleMetadata(
        "H256",
        "frame-rate-missing",
        "A variant with pictures does not say their frame rate",
        .error,
        references: ["HLS Authoring Specification 9.15"],
        rationale: "Players cannot leave out what they are too slow for.",
        remedy: "State FRAME-RATE with three decimals."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for variant in playlist.variants where variant.tag.hasVideo {
            guard !variant.tag.attributes.contains("FRAME-RATE") else { continue }
            report(variant.line, "the variant has no FRAME-RATE", into: &findings)
        }
    }
}
