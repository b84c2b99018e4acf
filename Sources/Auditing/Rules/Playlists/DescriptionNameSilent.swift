// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds descriptions whose names do not tell.
struct DescriptionNameSilent: MultivariantRule {
    let metadata = RuleMetadata(
        "H207",
        "dvs-name",
        "The name of a description does not say that it is one",
        .review,
        .heuristic,
        references: ["HLS Authoring Specification 2.14"],
        rationale: "Players that do not know the characteristic list two sounds that look alike.",
        remedy: "Say it in NAME, such as \"English AD\"."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions
        where placed.tag.type == .audio && placed.tag.describesVideo {
            let name = placed.tag.name ?? ""
            guard !NameHint.isDescription(name) else { continue }
            report(
                placed,
                "\"\(name)\" does not say that it describes the picture",
                into: &findings
            )
        }
    }
}
