// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds variants without AVERAGE-BANDWIDTH.
struct AverageBandwidthMissing: MultivariantRule {
    let metadata = RuleMetadata(
        "H257",
        "average-bandwidth-missing",
        "A variant does not say its average bit rate",
        .error,
        references: ["HLS Authoring Specification 9.14"],
        rationale: "Players choose by the peak alone and take a lower quality than they could.",
        remedy: "State AVERAGE-BANDWIDTH."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for variant in playlist.variants where variant.tag.averageBandwidth == nil {
            report(variant.line, "the variant has no AVERAGE-BANDWIDTH", into: &findings)
        }
    }
}
