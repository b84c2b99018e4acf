// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds presentations whose lowest bit rate is above 192 kbit/s.
struct NoLowBitRate: MultivariantRule {
    let metadata = RuleMetadata(
        "H271",
        "no-low-bit-rate",
        "No variant is for slow mobile networks",
        .review,
        .heuristic,
        references: ["HLS Authoring Specification iOS 9.21"],
        rationale: "Viewers on a slow mobile network get nothing.",
        remedy: "Provide a variant of at most 192 kbit/s, such as sound alone."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        guard
            let lowest = playlist.variants.min(by: {
                ($0.tag.bandwidth ?? 0) < ($1.tag.bandwidth ?? 0)
            }),
            let bandwidth = lowest.tag.bandwidth, bandwidth > 192_000
        else { return }
        report(
            lowest.line,
            "the lowest bit rate is above that of slow mobile networks",
            Measurement(Double(bandwidth), limit: 192_000, unit: "bit/s"),
            into: &findings
        )
    }
}
