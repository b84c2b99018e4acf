// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds ranges without offset behind another resource, or behind nothing.
struct ByteRangeWithoutStart: MediaPlaylistRule {
    let metadata = RuleMetadata(
        "H284",
        "byte-range-without-start",
        "A byte range does not say where it begins",
        .error,
        references: ["RFC 8216bis-22, 4.4.4.2"],
        rationale: "Players refuse the playlist.",
        remedy: "State the offset, as in 720@0, at least of the first range of each resource."
    )

    func check(
        _ playlist: MediaPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        var before: MediaSegment?
        for segment in playlist.segments {
            defer { before = segment }
            guard let range = segment.byteRange, range.offset == nil else { continue }
            if let before, before.byteRange != nil,
                playlist.uri(of: before) == playlist.uri(of: segment)
            {
                continue
            }
            report(
                segment.line,
                "the range follows no other range of this resource",
                into: &findings
            )
        }
    }
}
