// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds SDH subtitles that players must not choose by themselves.
struct SDHNotAutoselected: MultivariantRule {
    let metadata = RuleMetadata(
        "H203",
        "sdh-autoselect",
        "SDH subtitles are not AUTOSELECT=YES",
        .error,
        references: ["HLS Authoring Specification 4.6"],
        rationale: "Players do not choose them for viewers whose settings ask for them.",
        remedy: "State AUTOSELECT=YES."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions where placed.tag.type == .subtitles && placed.tag.isSDH {
            guard placed.tag.isAutoselect != true else { continue }
            report(
                placed,
                "SDH subtitles without AUTOSELECT=YES",
                fix: asset.fix(placed.tag, "--autoselect"),
                into: &findings
            )
        }
    }
}
