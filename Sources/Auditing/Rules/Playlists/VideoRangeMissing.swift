// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds variants without VIDEO-RANGE beside others that are HLG or PQ, and Dolby Vision without it.
struct VideoRangeMissing: MultivariantRule {
    let metadata = RuleMetadata(
        "H258",
        "video-range-missing",
        "A variant does not say its dynamic range although others have a high one",
        .error,
        references: ["HLS Authoring Specification 9.16"],
        rationale: "Players switch between ranges or show wrong colours.",
        remedy: "State VIDEO-RANGE on every variant."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let isHigh = playlist.variants.contains { ["HLG", "PQ"].contains($0.tag.videoRange ?? "") }
        for variant in playlist.variants where variant.tag.videoRange == nil {
            let formats = variant.tag.codecs + variant.tag.supplementalCodecs
            let isDolbyVision = formats.contains {
                ["dvh1", "dvhe", "dav1"].contains($0.prefix(4))
            }
            guard isDolbyVision || (isHigh && variant.tag.hasVideo) else { continue }
            report(variant.line, "the variant has no VIDEO-RANGE", into: &findings)
        }
    }
}
