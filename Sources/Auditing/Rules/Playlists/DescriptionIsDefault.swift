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
        // The plain sound of each language, by group; asked once, as a hostile group may be large.
        var plain: [[String]: MediaRendition] = [:]
        for placed in playlist.renditions
        where placed.tag.type == .audio && !placed.tag.describesVideo {
            let key = [placed.tag.groupID ?? "", placed.tag.language ?? ""]
            if plain[key] == nil { plain[key] = placed.tag }
        }
        for placed in playlist.renditions
        where placed.tag.type == .audio && placed.tag.describesVideo {
            guard placed.tag.isDefault == true,
                let other = plain[[placed.tag.groupID ?? "", placed.tag.language ?? ""]]
            else { continue }
            report(
                placed,
                "the description is the default, and \"\(other.name ?? "")\" is there",
                fix: asset.fix(other, "--default"),
                into: &findings
            )
        }
    }
}
