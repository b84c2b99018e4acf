// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds audible and legible renditions without LANGUAGE.
struct RenditionWithoutLanguage: MultivariantRule {
    let metadata = RuleMetadata(
        "H204",
        "language-missing",
        "A rendition does not say its language",
        .error,
        references: ["HLS Authoring Specification 4.4, 4.7 and 8.10"],
        rationale: "Players cannot choose it by language, and list it under a name that nobody can"
            + " rely on.",
        remedy: "State LANGUAGE: mediatag playlist set --language."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions
        where placed.tag.type != .video && !placed.tag.describesVideo {
            guard placed.tag.language?.isEmpty != false else { continue }
            report(placed, "the rendition has no LANGUAGE", into: &findings)
        }
    }
}
