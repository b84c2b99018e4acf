// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds variants and audio renditions whose target durations differ.
struct TargetDurationDiffers: MultivariantRule {
    let metadata = RuleMetadata(
        "H276",
        "target-duration-differs",
        "Playlists of a presentation have different target durations",
        .error,
        references: ["RFC 8216bis-22, 6.2.4", "HLS Authoring Specification 8.2"],
        rationale: "Players load at different times and run dry.",
        remedy: "Give sound and pictures one target duration."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let members = asset.members.filter { $0.role == .variant || $0.role == .rendition(.audio) }
        guard let target = members.lazy.compactMap({ $0.playlist?.targetDuration }).first else {
            return
        }
        for member in members {
            guard let own = member.playlist?.targetDuration, own != target,
                let line = member.lines.first
            else { continue }
            report(
                line,
                "\(member.uri) has another target duration",
                Measurement(Double(own), limit: Double(target), unit: "s"),
                into: &findings
            )
        }
    }
}
