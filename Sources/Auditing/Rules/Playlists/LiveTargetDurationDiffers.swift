// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds subtitle playlists that have not ended whose target duration is not that of the variants.
struct LiveTargetDurationDiffers: MultivariantRule {
    let metadata = RuleMetadata(
        "H232",
        "live-target-duration",
        "Live subtitles have another target duration than the media",
        .error,
        references: ["HLS Authoring Specification 5.6"],
        rationale: "Players load subtitles too late, or too often.",
        remedy: "Give the subtitles the target duration of the media."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let variants = asset.members.filter { $0.role == .variant }.compactMap(\.playlist)
        guard let target = variants.first?.targetDuration else { return }
        for member in asset.members where member.role == .rendition(.subtitles) {
            guard let media = member.playlist, !media.hasEnded, let own = media.targetDuration,
                own != target, let line = member.lines.first
            else { continue }
            report(
                line,
                "\(member.uri) has another target duration than the variants",
                Measurement(Double(own), limit: Double(target), unit: "s"),
                into: &findings
            )
        }
    }
}
