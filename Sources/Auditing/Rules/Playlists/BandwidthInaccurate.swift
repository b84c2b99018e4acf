// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Measures segments: BANDWIDTH more than 10 % too high, AVERAGE-BANDWIDTH more than 10 % off.
struct BandwidthInaccurate: MultivariantRule {
    let metadata = RuleMetadata(
        "H260",
        "bandwidth-inaccurate",
        "BANDWIDTH or AVERAGE-BANDWIDTH is far from what was measured",
        .warning,
        references: ["HLS Authoring Specification 1.26 to 1.29"],
        rationale: "Players choose a lower quality than the network could carry, or one that it "
            + "cannot.",
        remedy: "State what the segments have, within 10 %."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for variant in playlist.variants {
            guard let need = asset.need(of: variant) else { continue }
            if let stated = variant.tag.bandwidth, Double(stated) > 1.1 * Double(need.peak) {
                report(
                    variant.line,
                    "the segments need less than BANDWIDTH",
                    Measurement(Double(need.peak), limit: Double(stated), unit: "bit/s"),
                    into: &findings
                )
            }
            guard let stated = variant.tag.averageBandwidth else { continue }
            let ratio = Double(need.average) / Double(max(1, stated))
            guard !(0.9...1.1 ~= ratio) else { continue }
            report(
                variant.line,
                "the segments have another average than AVERAGE-BANDWIDTH",
                Measurement(Double(need.average), limit: Double(stated), unit: "bit/s"),
                into: &findings
            )
        }
    }
}
