// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds segments named .m4s, .cmfv and the like without EXT-X-MAP.
struct MapMissing: MediaPlaylistRule {
    let metadata = RuleMetadata(
        "H292",
        "map-missing",
        "Fragmented MP4 has no initialization section",
        .error,
        .likely,
        references: ["RFC 8216bis-22, 3.1.2 and 4.4.4.5"],
        rationale: "Players cannot decode the segments.",
        remedy: "State EXT-X-MAP in front of the first segment."
    )

    func check(
        _ playlist: MediaPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let endings = [".m4s", ".cmfv", ".cmfa", ".cmft", ".m4v"]
        for segment in playlist.segments where segment.mapLine == nil {
            let uri = playlist.uri(of: segment).prefix { $0 != "?" && $0 != "#" }
            guard endings.contains(where: uri.hasSuffix) else { continue }
            report(segment.line, "no EXT-X-MAP stands in front of the segment", into: &findings)
            return
        }
    }
}
