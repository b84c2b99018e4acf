// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds segments whose rounded duration is above the target duration.
struct TargetDurationExceeded: MediaPlaylistRule {
    let metadata = RuleMetadata(
        "H281",
        "target-duration-exceeded",
        "A segment is longer than the target duration",
        .error,
        references: ["RFC 8216bis-22, 4.4.3.1", "HLS Authoring Specification 7.7"],
        rationale: "Players wait for a segment that comes later than announced.",
        remedy: "State a target duration that is the longest rounded duration."
    )

    func check(
        _ playlist: MediaPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        guard let target = playlist.targetDuration else { return }
        for segment in playlist.segments {
            guard let duration = segment.duration, duration.roundedSeconds > target else {
                continue
            }
            report(
                segment.durationLine ?? segment.line,
                "the segment is longer than the target duration",
                Measurement(duration.seconds, limit: Double(target), unit: "s"),
                into: &findings
            )
        }
    }
}
