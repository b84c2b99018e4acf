// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Measures segments: the peak of the variant and of the most demanding rendition of each group.
struct BandwidthTooLow: MultivariantRule {
    let metadata = RuleMetadata(
        "H259",
        "bandwidth-too-low",
        "BANDWIDTH is lower than the bit rate of a playable combination",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.2.1", "HLS Authoring Specification 1.27"],
        rationale: "Players choose a variant that the network cannot carry, and stall.",
        remedy: "State the peak of the variant together with its most demanding renditions."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for variant in playlist.variants {
            guard let stated = variant.tag.bandwidth, let need = asset.need(of: variant) else {
                continue
            }
            guard stated < need.peak else { continue }
            report(
                variant.line,
                "the segments need more than BANDWIDTH",
                Measurement(Double(need.peak), limit: Double(stated), unit: "bit/s"),
                into: &findings
            )
        }
    }
}
