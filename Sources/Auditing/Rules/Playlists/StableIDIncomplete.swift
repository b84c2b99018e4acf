// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds variants and renditions without stable ID beside others with one.
struct StableIDIncomplete: MultivariantRule {
    let metadata = RuleMetadata(
        "H263",
        "stable-id-incomplete",
        "Some variants or renditions have no stable ID",
        .warning,
        references: ["HLS Authoring Specification Appendixes", "RFC 8216bis-22, 7"],
        rationale: "Players cannot find what a viewer chose when the playlist is loaded from "
            + "elsewhere.",
        remedy: "Give an ID to each; with content steering they are needed."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let variants = playlist.variants.map { ($0.line, $0.tag.stableVariantID) }
        let renditions = playlist.renditions.filter { $0.tag.uri != nil }
            .map { ($0.line, $0.tag.stableRenditionID) }
        let all = variants + renditions
        let isSteered = asset.lines.contains { $0.tag == .contentSteering }
        guard isSteered || all.contains(where: { $0.1 != nil }) else { return }
        for (line, id) in all where id == nil {
            report(
                line,
                isSteered ? "content steering needs a stable ID here" : "others have a stable ID",
                into: &findings
            )
        }
    }
}
