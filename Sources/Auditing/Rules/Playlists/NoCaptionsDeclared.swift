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
        references: [
            "HLS Authoring Specification 4.1", "WCAG 1.2.2", "WCAG 1.2.4", "EN 301 549 9.1.2.2",
            "47 CFR 79.4",
        ],
        rationale: "People who cannot hear the sound get nothing of what is said.",
        remedy: "Add subtitles, with both SDH characteristics where they describe sounds: "
            + "mediatag playlist add --subtitles."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        guard let first = playlist.variants.first, !playlist.hasSoundAlone else {
            return findings.say(.inapplicable, of: metadata)
        }
        guard !playlist.hasText else {
            // That captions are declared does not mean that they say all that is heard.
            return findings.say(
                .cantTell(
                    "there are captions; whether they say all that is heard, "
                        + "a person has to tell"
                ),
                of: metadata
            )
        }
        report(
            first.line,
            "the playlist declares no subtitles and no closed captions",
            into: &findings
        )
    }
}
