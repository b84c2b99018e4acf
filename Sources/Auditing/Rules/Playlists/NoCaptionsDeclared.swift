// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists

/// Finds presentations without any text to choose.
struct NoCaptionsDeclared: MultivariantRule {
    let metadata = RuleMetadata(
        "H201",
        "no-captions-declared",
        "No subtitles and no closed captions are declared",
        .error,
        .likely,
        references: ["HLS Authoring Specification 4.1", "WCAG 2.2, 1.2.2"],
        rationale: "People who cannot hear the sound get nothing of what is said.",
        remedy: "Add subtitles, with both SDH characteristics where they describe sounds: "
            + "mediatag playlist add --subtitles."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let hasText = playlist.renditions.contains { $0.tag.type?.kind == .legible }
        guard !hasText, let first = playlist.variants.first else { return }
        report(
            first.line,
            "the playlist declares no subtitles and no closed captions",
            into: &findings
        )
    }
}
