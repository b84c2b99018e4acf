// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds closed captions with a playlist of their own.
struct ClosedCaptionsWithURI: MultivariantRule {
    let metadata = RuleMetadata(
        "H215",
        "cc-uri-present",
        "Closed captions have a URI",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.2.1", "HLS Authoring Specification 4.3"],
        rationale: "Closed captions are inside the video; players refuse the playlist.",
        remedy: "Take URI away, or declare TYPE=SUBTITLES."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions where placed.tag.type == .closedCaptions {
            guard placed.tag.attributes.contains("URI") else { continue }
            report(placed, "closed captions have a URI", into: &findings)
        }
    }
}
