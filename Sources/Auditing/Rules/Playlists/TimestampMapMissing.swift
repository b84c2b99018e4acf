// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds WebVTT segments without X-TIMESTAMP-MAP.
struct TimestampMapMissing: MultivariantRule {
    let metadata = RuleMetadata(
        "H225",
        "vtt-no-timestamp-map",
        "WebVTT segments do not say which media time their cues have",
        .error,
        references: ["HLS Authoring Specification 5.3", "RFC 8216bis-22, 3.1.4"],
        rationale: "Players guess, and each guesses otherwise: cues come too early or too late.",
        remedy: "Write X-TIMESTAMP-MAP into every segment, behind WEBVTT."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for member in asset.members {
            guard let segments = member.textSegments, let line = member.lines.first else {
                continue
            }
            let without = segments.filter { $0.hasSignature && $0.timestampMap == nil }
            guard let first = without.first else { continue }
            let message =
                "\(member.uri): \(without.count) of \(segments.count) segments have no X-TIMESTAMP-MAP, the "
                + "first on line \(first.line)"
            report(line, message, into: &findings)
        }
    }
}
