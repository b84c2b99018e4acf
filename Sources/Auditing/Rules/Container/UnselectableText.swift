// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// M111: subtitles that a viewer cannot choose, or cannot switch off.
struct UnselectableText: MovieRule {
    let metadata = RuleMetadata(
        "M111",
        "text-track-unselectable",
        "A subtitle track is in no alternate group",
        .warning,
        .likely,
        references: [
            "QuickTime File Format, Preparing Sound and Subtitle Alternate Groups for Use with Apple Devices",
            "ISO/IEC 14496-12, 8.3.2",
        ],
        rationale:
            "Players offer the tracks of a group; one outside is never offered, or always on.",
        remedy: "Make all subtitles one group with one enabled track."
    )

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        guard movie.isISOMedia else { return findings.say(.inapplicable, of: metadata) }
        for track in movie.tracks(.legible) where track.alternateGroup == 0 {
            findings.report(
                metadata,
                at: .track(track.id),
                "\(track.label) is in no group and "
                    + (track.isEnabled
                        ? "enabled: it is always on" : "disabled: it is never offered"),
                fix: repair(movie)
            )
        }
    }
}
