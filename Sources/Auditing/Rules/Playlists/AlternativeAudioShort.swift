// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds audio renditions that end more than half a second before the variants do.
struct AlternativeAudioShort: MultivariantRule {
    let metadata = RuleMetadata(
        "H208",
        "dvs-duration",
        "Alternative sound is shorter than the programme",
        .error,
        references: ["HLS Authoring Specification 2.15"],
        rationale: "The sound stops, or the player does, before the programme ends.",
        remedy: "Package the sound over the whole programme."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        guard let programme = asset.programmeDuration else { return }
        for member in asset.members where member.role == .rendition(.audio) {
            guard let media = member.playlist, media.hasEnded, let line = member.lines.first else {
                continue
            }
            let missing = programme.seconds - media.duration.seconds
            guard missing > 0.5 else { continue }
            report(
                line,
                "\(member.uri) is shorter than the programme",
                Measurement(media.duration.seconds, limit: programme.seconds, unit: "s"),
                into: &findings
            )
        }
    }
}
