// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

/// M113: a group of which not exactly one track is enabled.
struct DefaultTrackConflict: MovieRule {
    let metadata = RuleMetadata(
        "M113",
        "default-track-conflict",
        "Not exactly one track of a group is enabled",
        .warning,
        references: [
            "QuickTime File Format, Preparing Sound and Subtitle Alternate Groups for Use with Apple Devices"
        ],
        rationale:
            "Players may play several at once, or act as if there were nothing to choose from.",
        remedy: "Enable the one that plays unless a viewer chooses another."
    )

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        guard movie.isISOMedia else { return findings.say(.inapplicable, of: metadata) }
        let grouped = Dictionary(
            grouping: movie.tracks.filter { $0.alternateGroup != 0 && $0.kind.mediaKind != nil },
            by: \.alternateGroup
        )
        for (group, members) in grouped.sorted(by: { $0.key < $1.key }) {
            let enabled = members.filter(\.isEnabled)
            guard enabled.count != 1 else { continue }
            let ids = enabled.map { "\($0.id)" }.joined(separator: ", ")
            findings.report(
                metadata,
                at: FindingLocation(),
                enabled.isEmpty
                    ? "no track of group \(group) is enabled"
                    : "tracks \(ids) of group \(group) are all enabled",
                fix: repair(movie)
            )
        }
    }
}
