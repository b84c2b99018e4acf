// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds variants that have ended and differ by more than half a second.
struct DurationDiffers: MultivariantRule {
    let metadata = RuleMetadata(
        "H280",
        "duration-differs",
        "Variants of a presentation do not last equally long",
        .error,
        references: ["HLS Authoring Specification 8.1 to 8.3 and 8.7"],
        rationale: "Players stall at the end, or cut it off.",
        remedy: "Package all variants over the same time."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        guard let programme = asset.programmeDuration else { return }
        checkLonger(than: programme.seconds, of: asset, into: &findings)
        for member in asset.members where member.role == .variant {
            guard let media = member.playlist, media.hasEnded, let line = member.lines.first else {
                continue
            }
            guard programme.seconds - media.duration.seconds > 0.5 else { continue }
            report(
                line,
                "\(member.uri) is shorter than another variant",
                Measurement(media.duration.seconds, limit: programme.seconds, unit: "s"),
                into: &findings
            )
        }
    }

    /// Renditions that are shorter are H208's and H224's.
    private func checkLonger(
        than programme: Double,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for member in asset.members {
            guard case .rendition = member.role, let media = member.playlist, media.hasEnded,
                let line = member.lines.first, media.duration.seconds - programme > 0.5
            else { continue }
            report(
                line,
                "\(member.uri) is longer than the programme",
                Measurement(media.duration.seconds, limit: programme, unit: "s"),
                severity: .warning,
                into: &findings
            )
        }
    }
}
