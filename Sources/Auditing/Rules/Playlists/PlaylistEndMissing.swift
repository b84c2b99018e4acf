// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds VOD without end, and an end without VOD.
struct PlaylistEndMissing: MediaPlaylistRule {
    let metadata = RuleMetadata(
        "H285",
        "playlist-type-missing",
        "A playlist that has ended does not say so",
        .error,
        references: ["HLS Authoring Specification 8.6", "RFC 8216bis-22, 4.4.3.5"],
        rationale: "Players take it for live: they reload it and begin near its end.",
        remedy: "State EXT-X-PLAYLIST-TYPE:VOD and EXT-X-ENDLIST."
    )

    func check(
        _ playlist: MediaPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        if playlist.playlistType == .videoOnDemand, !playlist.hasEnded {
            report(1, "EXT-X-PLAYLIST-TYPE:VOD without EXT-X-ENDLIST", into: &findings)
        }
        if playlist.hasEnded, playlist.playlistType == nil {
            report(
                1,
                "EXT-X-ENDLIST without EXT-X-PLAYLIST-TYPE:VOD",
                severity: .warning,
                into: &findings
            )
        }
    }
}
