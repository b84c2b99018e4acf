// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds descriptions without URI.
struct MultiplexedDescription: MultivariantRule {
    let metadata = RuleMetadata(
        "H209",
        "dvs-muxed",
        "A description has no playlist of its own",
        .error,
        references: ["HLS Authoring Specification 9.7"],
        rationale: "Sound inside the variants cannot be chosen apart from the main sound.",
        remedy: "Package it as an audio playlist and state its URI."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions
        where placed.tag.type == .audio && placed.tag.describesVideo {
            guard placed.tag.uri == nil else { continue }
            report(placed, "the description has no URI", into: &findings)
        }
    }
}
