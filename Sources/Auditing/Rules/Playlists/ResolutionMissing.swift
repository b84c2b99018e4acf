// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds variants with a codec of pictures and without RESOLUTION.
struct ResolutionMissing: MultivariantRule {
    let metadata = RuleMetadata(
        "H255",
        "resolution-missing",
        "A variant with pictures does not say their size",
        .error,
        references: ["HLS Authoring Specification 9.2 and 9.4"],
        rationale: "Players cannot choose the variant that fits the screen.",
        remedy: "State RESOLUTION."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for variant in playlist.variants where variant.tag.resolution == nil {
            guard variant.tag.codecs.contains(where: CodecName.isVideo) else { continue }
            report(variant.line, "the variant has no RESOLUTION", into: &findings)
        }
        for variant in playlist.iFrameVariants where variant.tag.resolution == nil {
            report(variant.line, "the I-frame playlist has no RESOLUTION", into: &findings)
        }
    }
}
