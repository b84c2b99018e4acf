// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds presentations with pictures and without I-frame playlists, and members that are not of I-frames alone.
struct IFramePlaylistMissing: MultivariantRule {
    let metadata = RuleMetadata(
        "H269",
        "i-frame-playlist",
        "There is no I-frame playlist, or one that is none",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.3", "HLS Authoring Specification 6.1"],
        rationale: "Viewers see no pictures while they search.",
        remedy: "Provide I-frame playlists, with EXT-X-I-FRAMES-ONLY in them."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        if playlist.iFrameVariants.isEmpty,
            let variant = playlist.variants.first(where: { $0.tag.hasVideo })
        {
            report(variant.line, "the playlist has no EXT-X-I-FRAME-STREAM-INF", into: &findings)
        }
        for member in asset.members where member.role == .iFrames {
            guard let media = member.playlist, !media.isIFramesOnly, let line = member.lines.first
            else {
                continue
            }
            report(line, "\(member.uri) has no EXT-X-I-FRAMES-ONLY", into: &findings)
        }
    }
}
