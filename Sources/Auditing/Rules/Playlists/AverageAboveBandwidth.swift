// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds variants whose average is above their peak.
struct AverageAboveBandwidth: MultivariantRule {
    let metadata = RuleMetadata(
        "H261",
        "average-above-bandwidth",
        "AVERAGE-BANDWIDTH is higher than BANDWIDTH",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.2"],
        rationale: "An average cannot be above the peak: one of the two is wrong.",
        remedy: "Measure both anew."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for variant in playlist.variants {
            guard let peak = variant.tag.bandwidth, let average = variant.tag.averageBandwidth,
                average > peak
            else { continue }
            report(
                variant.line,
                "AVERAGE-BANDWIDTH is above BANDWIDTH",
                Measurement(Double(average), limit: Double(peak), unit: "bit/s"),
                into: &findings
            )
        }
    }
}
