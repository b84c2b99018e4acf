// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds descriptions that are the default beside plain sound of the same language.
struct DescriptionIsDefault: MultivariantRule {
    let metadata = RuleMetadata(
        "H211",
        "dvs-default",
        "A description is the default although there is plain sound",
        .warning,
        rationale: "Everybody hears descriptions until they find the setting.",
        remedy: "State DEFAULT=YES of the plain sound instead."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions
        where placed.tag.type == .audio && placed.tag.describesVideo {
            guard placed.tag.isDefault == true, let group = placed.tag.groupID else { continue }
            let plain = playlist.members(of: group, .audio).first {
                !$0.tag.describesVideo && $0.tag.language == placed.tag.language
            }
            guard let plain else { continue }
            report(
                placed,
                "the description is the default, and \"\(plain.tag.name ?? "")\" is there",
                fix: asset.fix(plain.tag, "--default"),
                into: &findings
            )
        }
    }
}
