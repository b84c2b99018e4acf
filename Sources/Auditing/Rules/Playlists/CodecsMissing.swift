// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds variants and I-frame playlists without CODECS.
struct CodecsMissing: MultivariantRule {
    let metadata = RuleMetadata(
        "H252",
        "codecs-missing",
        "A variant does not say its codecs",
        .error,
        references: ["HLS Authoring Specification 9.1 and 9.3"],
        rationale: "Players have to load media to learn whether they can play it.",
        remedy: "State CODECS."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let lines =
            playlist.variants.filter { $0.tag.codecs.isEmpty }.map(\.line)
            + playlist.iFrameVariants.filter { $0.tag.codecs.isEmpty }.map(\.line)
        for line in lines { report(line, "the variant has no CODECS", into: &findings) }
    }
}
