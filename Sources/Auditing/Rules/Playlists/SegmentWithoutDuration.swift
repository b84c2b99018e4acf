// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds URIs without EXTINF, and EXTINF without a URI.
struct SegmentWithoutDuration: MediaPlaylistRule {
    let metadata = RuleMetadata(
        "H283",
        "segment-without-duration",
        "A segment has no duration, or a duration has no segment",
        .error,
        references: ["RFC 8216bis-22, 4.4.4.1"],
        rationale: "Players refuse the playlist or play segments at the wrong time.",
        remedy: "Write EXTINF in front of every URI."
    )

    func check(
        _ playlist: MediaPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for segment in playlist.segments where segment.durationLine == nil {
            report(segment.line, "no EXTINF stands in front of the segment", into: &findings)
        }
        let last = playlist.segments.last?.line ?? 0
        for (index, line) in asset.lines.enumerated().dropFirst(last) where line.tag == .inf {
            report(index + 1, "no URI follows the duration", into: &findings)
        }
    }
}
