// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds subtitle playlists that end more than a second before the variants do.
struct SubtitlesTooShort: MultivariantRule {
    let metadata = RuleMetadata(
        "H224",
        "subtitle-playlist-short",
        "Subtitles do not last as long as the programme",
        .error,
        references: ["HLS Authoring Specification 5.5 and 8.7"],
        rationale: "Players stall or drop the subtitles where the playlist ends.",
        remedy: "Package segments without cues up to the end of the programme."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        guard let programme = asset.programmeDuration else { return }
        for member in asset.members where member.role == .rendition(.subtitles) {
            guard let media = member.playlist, media.hasEnded, let line = member.lines.first else {
                continue
            }
            guard programme.seconds - media.duration.seconds > 1 else { continue }
            report(
                line,
                "\(member.uri) is shorter than the programme",
                Measurement(media.duration.seconds, limit: programme.seconds, unit: "s"),
                into: &findings
            )
        }
    }
}
