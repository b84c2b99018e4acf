// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds URIs that lead to no file, and segments that are not there.
struct UnreadableMember: MultivariantRule {
    let metadata = RuleMetadata(
        "H234",
        "segment-unreadable",
        "A playlist or a segment that is named cannot be read",
        .error,
        references: ["RFC 8216bis-22, 6.2.1"],
        rationale: "Players stop or leave the rendition out; nothing can be said of what is in it.",
        remedy: "Put the file where the URI leads, or mend the URI."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for member in asset.members {
            guard let line = member.lines.first else { continue }
            if case .unreadable(let reason) = member.content {
                report(line, "\(member.uri): \(reason)", into: &findings)
            }
            guard let missing = member.missingSegments.first else { continue }
            let count = member.missingSegments.count
            let message =
                "\(member.uri): \(count) \(count == 1 ? "segment is" : "segments are") not there, the first on "
                + "line \(missing)"
            report(line, message, into: &findings)
        }
    }
}
