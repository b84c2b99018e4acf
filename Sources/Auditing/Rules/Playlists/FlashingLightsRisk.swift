// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds date ranges of flashing lights without a risk level.
struct FlashingLightsRisk: MediaPlaylistRule {
    let metadata = RuleMetadata(
        "H288",
        "flashing-lights",
        "A warning of flashing lights is not complete",
        .error,
        references: ["HLS Authoring Specification Appendixes"],
        rationale: "Devices that dim flashing lights do not know when or how much.",
        remedy: "State X-RISK-LEVEL from 0 to 100."
    )

    func check(
        _ playlist: MediaPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for (tag, line) in playlist.text.tags(DateRange.self)
        where tag.rangeClass == DateRange.flashingLightsClass {
            guard let risk = tag.riskLevel, 0...100 ~= risk else {
                report(line, "X-RISK-LEVEL is not a number from 0 to 100", into: &findings)
                continue
            }
        }
    }
}
