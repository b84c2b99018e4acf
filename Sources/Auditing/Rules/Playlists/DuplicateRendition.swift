// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds renditions of one name, and those that players choose among without a difference.
struct DuplicateRendition: MultivariantRule {
    let metadata = RuleMetadata(
        "H229",
        "duplicate-rendition",
        "Two renditions of a group have one name, or nothing tells them apart",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1.1"],
        rationale: "Players list two that look alike, rename one, or leave one out.",
        remedy: "Give each a NAME of its own, and say how they differ."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for type in RenditionType.allCases {
            for group in playlist.groups(of: type) {
                var names: Set<String> = []
                var kinds: Set<[String]> = []
                for placed in playlist.members(of: group, type) {
                    let tag = placed.tag
                    if let name = tag.name, !names.insert(name).inserted {
                        report(
                            placed,
                            "another rendition of the group is named so",
                            into: &findings
                        )
                    }
                    guard tag.isAutoselect == true else { continue }
                    let kind = [
                        "LANGUAGE", "ASSOC-LANGUAGE", "FORCED", "CHARACTERISTICS", "CHANNELS",
                    ]
                    .map { tag.attributes.text($0) ?? "" }
                    guard !kinds.insert(kind).inserted else { continue }
                    report(
                        placed,
                        "another AUTOSELECT=YES rendition has the same language and characteristics",
                        severity: .warning,
                        into: &findings
                    )
                }
            }
        }
    }
}
