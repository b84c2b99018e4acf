// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds references to groups without members.
struct UndefinedGroup: MultivariantRule {
    let metadata = RuleMetadata(
        "H216",
        "group-undefined",
        "A variant refers to a group that is not defined",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.2"],
        rationale: "Players refuse the playlist, or offer nothing to choose.",
        remedy: "Define the group with EXT-X-MEDIA, or take the reference away."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let defined = Dictionary(
            uniqueKeysWithValues: RenditionType.allCases.map { ($0, Set(playlist.groups(of: $0))) }
        )
        for variant in playlist.variants {
            for type in RenditionType.allCases {
                guard let group = variant.tag.group(of: type), !group.isEmpty,
                    !group.contains("{$"),
                    defined[type]?.contains(group) != true
                else { continue }
                report(
                    variant.line,
                    "\(type)=\"\(group)\" refers to a group that no EXT-X-MEDIA of that type defines",
                    into: &findings
                )
            }
        }
    }
}
