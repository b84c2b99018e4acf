// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds forced subtitles that players must not choose by themselves.
struct ForcedNotAutoselected: MultivariantRule {
    let metadata = RuleMetadata(
        "H222",
        "forced-autoselect",
        "Forced subtitles are not AUTOSELECT=YES",
        .warning,
        references: ["HLS Authoring Specification 5.11"],
        rationale: "Players may not show what has to be shown even when subtitles are off.",
        remedy: "State AUTOSELECT=YES."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions where placed.tag.type == .subtitles {
            guard placed.tag.isForced == true, placed.tag.isAutoselect != true else { continue }
            report(
                placed,
                "forced subtitles without AUTOSELECT=YES",
                fix: asset.fix(placed.tag, "--autoselect"),
                into: &findings
            )
        }
    }
}
