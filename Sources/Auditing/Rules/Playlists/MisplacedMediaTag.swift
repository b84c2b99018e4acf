// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds sequence numbers behind segments, and hints in playlists that have ended.
struct MisplacedMediaTag: MediaPlaylistRule {
    let metadata = RuleMetadata(
        "H291",
        "misplaced-tag",
        "A tag stands where it must not",
        .error,
        references: ["RFC 8216bis-22, 4.4.3.2, 4.4.3.3 and 4.4.5.3"],
        rationale: "Players number segments wrongly or wait for what never comes.",
        remedy: "Put sequence numbers in front of the first segment; take hints away when the "
            + "playlist ends."
    )

    func check(
        _ playlist: MediaPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let first = playlist.segments.first?.line ?? Int.max
        var hasDiscontinuity = false
        for (index, line) in asset.lines.enumerated() {
            switch line.tag {
            case .mediaSequence where index + 1 > first,
                .discontinuitySequence where index + 1 > first:
                report(index + 1, "the tag stands behind the first segment", into: &findings)
            case .discontinuitySequence where hasDiscontinuity:
                report(index + 1, "the tag stands behind EXT-X-DISCONTINUITY", into: &findings)
            case .discontinuity: hasDiscontinuity = true
            case .preloadHint where playlist.hasEnded:
                report(
                    index + 1,
                    "EXT-X-PRELOAD-HINT in a playlist that has ended",
                    into: &findings
                )
            default: break
            }
        }
    }
}
