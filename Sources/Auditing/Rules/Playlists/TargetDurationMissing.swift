// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds media playlists without EXT-X-TARGETDURATION.
struct TargetDurationMissing: MediaPlaylistRule {
    let metadata = RuleMetadata(
        "H282",
        "target-duration-missing",
        "A media playlist has no target duration",
        .error,
        references: ["RFC 8216bis-22, 4.4.3.1"],
        rationale: "Players refuse the playlist.",
        remedy: "State EXT-X-TARGETDURATION."
    )

    func check(
        _ playlist: MediaPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        guard !asset.lines.contains(where: { $0.tag == .targetDuration }) else { return }
        report(1, "the playlist has no EXT-X-TARGETDURATION", into: &findings)
    }
}
