// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds variants and audio renditions whose discontinuities differ in number or sequence.
struct DiscontinuityDiffers: MultivariantRule {
    let metadata = RuleMetadata(
        "H279",
        "discontinuity-differs",
        "Playlists of a presentation do not have the same discontinuities",
        .error,
        references: ["RFC 8216bis-22, 6.2.4", "HLS Authoring Specification 8.15"],
        rationale: "Players bring the wrong segments together.",
        remedy: "Put the discontinuities at the same times in every playlist."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let members = asset.members.filter { $0.role == .variant || $0.role == .rendition(.audio) }
        let counts = members.compactMap { member in
            member.playlist.map { media in
                let start = media.first(DiscontinuitySequence.self)?.value ?? 0
                return (member, start, media.segments.count { $0.isDiscontinuity })
            }
        }
        guard let first = counts.first else { return }
        for (member, start, count) in counts where start != first.1 || count != first.2 {
            guard let line = member.lines.first else { continue }
            report(
                line,
                "\(member.uri) has other discontinuities than \(first.0.uri)",
                into: &findings
            )
        }
    }
}
