// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds descriptions that players must not choose by themselves.
struct DescriptionNotAutoselected: MultivariantRule {
    let metadata = RuleMetadata(
        "H206",
        "dvs-autoselect",
        "Sound that describes the picture is not AUTOSELECT=YES",
        .error,
        references: ["HLS Authoring Specification 2.13"],
        rationale: "Players do not choose it for viewers whose settings ask for it.",
        remedy: "State AUTOSELECT=YES."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions
        where placed.tag.type == .audio && placed.tag.describesVideo {
            guard placed.tag.isAutoselect != true else { continue }
            report(
                placed,
                "a description without AUTOSELECT=YES",
                fix: asset.fix(placed.tag, "--autoselect"),
                into: &findings
            )
        }
    }
}
