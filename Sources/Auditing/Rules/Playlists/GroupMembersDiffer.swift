// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds groups of one type whose members differ in number, name or what they say.
struct GroupMembersDiffer: MultivariantRule {
    let metadata = RuleMetadata(
        "H221",
        "group-membership-differs",
        "Parallel groups do not have the same members",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1.1"],
        rationale: "What a viewer chose is gone when the player switches to a variant with the "
            + "other group.",
        remedy: "Add the rendition to every group of its type, with the same attributes."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for type in RenditionType.allCases {
            let groups = playlist.groups(of: type)
            guard let first = groups.first, groups.count > 1 else { continue }
            let expected = members(playlist, first, type)
            for group in groups.dropFirst() {
                let found = members(playlist, group, type)
                guard found != expected, let at = playlist.members(of: group, type).first else {
                    continue
                }
                let missing = Set(expected.keys).subtracting(found.keys).sorted()
                let extra = Set(found.keys).subtracting(expected.keys).sorted()
                let reason =
                    missing.isEmpty && extra.isEmpty
                    ? "attributes of members of one name differ"
                    : (missing.map { "\"\($0)\" is missing" }
                        + extra.map { "\"\($0)\" is not in the other" })
                        .joined(separator: ", ")
                report(at.line, "groups \(first) and \(group): \(reason)", into: &findings)
            }
        }
    }

    /// What has to be alike, by name.
    private func members(
        _ playlist: MultivariantPlaylist,
        _ group: String,
        _ type: RenditionType
    ) -> [String: [String]] {
        let alike = [
            "LANGUAGE", "ASSOC-LANGUAGE", "DEFAULT", "AUTOSELECT", "FORCED", "CHARACTERISTICS",
        ]
        let pairs = playlist.members(of: group, type).map { placed in
            (
                placed.tag.name ?? "",
                alike.map { name in
                    let text = placed.tag.attributes.text(name) ?? ""
                    return text == "NO" ? "" : text
                }
            )
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
