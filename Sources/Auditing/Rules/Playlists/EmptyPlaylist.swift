// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds playlists that have ended without a segment, and multivariant ones without a variant.
struct EmptyPlaylist: PlaylistRule {
    let metadata = RuleMetadata(
        "H293",
        "empty-playlist",
        "A playlist has no segment, or no variant",
        .error,
        references: ["RFC 8216bis-22, 4.3"],
        rationale: "There is nothing to play.",
        remedy: "List what is to be played."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        if let media = asset.media, media.segments.isEmpty, media.hasEnded {
            report(1, "the playlist has no segment", into: &findings)
        }
        if let multivariant = asset.multivariant, multivariant.variants.isEmpty {
            report(1, "the playlist has no variant", into: &findings)
        }
    }
}
