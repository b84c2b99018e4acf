// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds members without dates beside others with them.
struct ProgramDateTimeDiffers: MultivariantRule {
    let metadata = RuleMetadata(
        "H278",
        "program-date-time-differs",
        "Some playlists of a presentation have dates, and others none",
        .error,
        references: ["RFC 8216bis-22, 6.2.4"],
        rationale: "Players cannot bring the playlists together by date.",
        remedy: "State EXT-X-PROGRAM-DATE-TIME in all or in none."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let media = asset.members.compactMap { member in member.playlist.map { (member, $0) } }
        let dated = media.map { $0.1.text.lines.contains { $0.tag == .programDateTime } }
        guard dated.contains(true) else { return }
        for (index, (member, _)) in media.enumerated() where !dated[index] {
            guard let line = member.lines.first else { continue }
            report(line, "\(member.uri) has no dates, and others have", into: &findings)
        }
    }
}
