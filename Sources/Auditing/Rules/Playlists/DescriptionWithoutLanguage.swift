// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds descriptions without LANGUAGE.
struct DescriptionWithoutLanguage: MultivariantRule {
    let metadata = RuleMetadata(
        "H210",
        "dvs-language",
        "A description does not say its language",
        .error,
        references: ["HLS Authoring Specification 2.27"],
        rationale: "Players cannot choose it with the language of the viewer.",
        remedy: "State the language of the descriptions: mediatag playlist set --language."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions
        where placed.tag.type == .audio && placed.tag.describesVideo {
            guard placed.tag.language?.isEmpty != false else { continue }
            report(placed, "the description has no LANGUAGE", into: &findings)
        }
    }
}
