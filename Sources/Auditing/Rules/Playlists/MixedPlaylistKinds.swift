// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds tags of media playlists in multivariant playlists.
struct MixedPlaylistKinds: MultivariantRule {
    let metadata = RuleMetadata(
        "H238",
        "mixed-playlist",
        "Tags of segments stand in a multivariant playlist",
        .error,
        references: ["RFC 8216bis-22, 4.1"],
        rationale: "Players refuse a playlist that is of both kinds.",
        remedy: "Put variants and segments into playlists of their own."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for (index, line) in asset.lines.enumerated() {
            guard let tag = line.tag, TagCatalog.entry(tag)?.scope == .media else { continue }
            report(index + 1, "\(tag) stands in a multivariant playlist", into: &findings)
        }
    }
}
