// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds defaults that players must not choose, and groups with several.
struct DefaultConflict: MultivariantRule {
    let metadata = RuleMetadata(
        "H230",
        "default-autoselect-conflict",
        "DEFAULT and AUTOSELECT contradict each other",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1 and 4.4.6.1.1"],
        rationale: "Players refuse the playlist, or each plays another rendition.",
        remedy: "One DEFAULT=YES in a group at most, and with it AUTOSELECT=YES."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        var defaults: [String: Int] = [:]
        for placed in playlist.renditions where placed.tag.isDefault == true {
            if placed.tag.isAutoselect == false {
                report(
                    placed,
                    "DEFAULT=YES with AUTOSELECT=NO",
                    fix: asset.fix(placed.tag, "--autoselect"),
                    into: &findings
                )
            }
            let key = (placed.tag.type?.rawValue ?? "") + "/" + (placed.tag.groupID ?? "")
            if let line = defaults.updateValue(placed.line, forKey: key) {
                report(
                    placed,
                    "the group has another DEFAULT=YES, on line \(line)",
                    into: &findings
                )
            }
        }
    }
}
