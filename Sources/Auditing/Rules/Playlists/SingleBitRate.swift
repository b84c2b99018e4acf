// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds presentations with pictures in one variant.
struct SingleBitRate: MultivariantRule {
    let metadata = RuleMetadata(
        "H270",
        "single-bit-rate",
        "There is one bit rate only",
        .warning,
        references: ["HLS Authoring Specification 9.9"],
        rationale: "Viewers on slow networks wait; those on fast ones see less than they could.",
        remedy: "Provide several variants."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let videos = playlist.variants.filter(\.tag.hasVideo)
        guard let first = videos.first, Set(videos.compactMap(\.tag.bandwidth)).count < 2 else {
            return
        }
        report(first.line, "all variants have one bit rate", into: &findings)
    }
}
