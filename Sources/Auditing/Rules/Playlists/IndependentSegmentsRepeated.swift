// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds EXT-X-INDEPENDENT-SEGMENTS and EXT-X-START in members of a playlist that has them.
struct IndependentSegmentsRepeated: MultivariantRule {
    let metadata = RuleMetadata(
        "H268",
        "independent-segments-repeated",
        "A media playlist repeats what the multivariant playlist says",
        .info,
        references: [
            "RFC 8216bis-22, 4.4.2.1 and 4.4.2.2", "HLS Authoring Specification 9.11 and 9.12",
        ],
        rationale: "It has no effect there, and may contradict.",
        remedy: "Take it out of the media playlists."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for tag in [TagName.independentSegments, .start]
        where asset.lines.contains(where: { $0.tag == tag }) {
            for member in asset.members {
                guard let media = member.playlist, let line = member.lines.first,
                    media.text.lines.contains(where: { $0.tag == tag })
                else { continue }
                report(line, "\(member.uri) repeats \(tag)", into: &findings)
            }
        }
    }
}
