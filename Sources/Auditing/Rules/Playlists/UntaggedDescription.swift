// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds sound whose name says that it describes the picture, and whose characteristics do not.
struct UntaggedDescription: MultivariantRule {
    let metadata = RuleMetadata(
        "H205",
        "dvs-characteristic",
        "Sound that describes the picture does not say so",
        .error,
        .likely,
        references: ["HLS Authoring Specification 2.12"],
        rationale: "Players do not choose it for viewers who cannot see the picture.",
        remedy: "State CHARACTERISTICS=\"public.accessibility.describes-video\"."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions where placed.tag.type == .audio {
            let name = placed.tag.name ?? ""
            guard !placed.tag.describesVideo, NameHint.isDescription(name) else { continue }
            report(
                placed,
                "\"\(name)\" sounds like a description, and the characteristic is not stated",
                fix: asset.fix(placed.tag, "--describes-video"),
                into: &findings
            )
        }
    }
}
