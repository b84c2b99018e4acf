// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds playlists that do not begin with their header.
struct MisplacedHeader: PlaylistRule {
    let metadata = RuleMetadata(
        "H236",
        "extm3u-missing",
        "EXTM3U is not the first line, or stands twice",
        .error,
        references: ["RFC 8216bis-22, 4.4.1.1"],
        rationale: "Players do not take the file for a playlist.",
        remedy: "Begin the file with #EXTM3U."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        if !asset.playlist.text.beginsAsPlaylist || asset.lines.first?.content.count != 7 {
            report(1, "the first line is not #EXTM3U", into: &findings)
        }
        for (index, line) in asset.lines.enumerated().dropFirst() where line.tag == .playlist {
            report(index + 1, "#EXTM3U stands again", into: &findings)
        }
    }
}
