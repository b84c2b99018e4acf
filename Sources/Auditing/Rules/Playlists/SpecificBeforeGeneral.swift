// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds renditions in front of more general ones of the same language and group.
struct SpecificBeforeGeneral: MultivariantRule {
    let metadata = RuleMetadata(
        "H228",
        "rendition-order",
        "A special rendition stands before the plain one of its language",
        .info,
        references: ["HLS Authoring Specification 9.17"],
        rationale: "Players that take the first that fits take the special one.",
        remedy: "Put plain renditions first, then SDH, descriptions and forced ones."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for type in RenditionType.allCases {
            for group in playlist.groups(of: type) {
                var highest: [String: Int] = [:]
                for placed in playlist.members(of: group, type) {
                    let language = placed.tag.language ?? ""
                    let specificity = placed.tag.option?.specificity ?? 0
                    if specificity < highest[language, default: 0] {
                        report(placed, "a more special rendition stands before it", into: &findings)
                    }
                    highest[language] = max(specificity, highest[language, default: 0])
                }
            }
        }
    }
}
