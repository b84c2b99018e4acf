// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

/// M112: alternatives in several groups, or a group of several kinds of media.
///
/// Tracks in no group are M111's.
struct MixedAlternateGroups: MovieRule {
    let metadata = RuleMetadata(
        "M112",
        "alternate-group-mixed",
        "Alternatives are not one group, or a group has several kinds of media",
        .warning,
        references: [
            "ISO/IEC 14496-12, 8.3.2",
            "QuickTime File Format, Preparing Sound and Subtitle Alternate Groups for Use with Apple Devices",
        ],
        rationale:
            "Players take tracks of two groups for tracks that play together, and may act as if "
            + "there were nothing to choose from.",
        remedy: "Make all tracks of a kind one group of their own."
    )

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        guard movie.isISOMedia else { return findings.say(.inapplicable, of: metadata) }
        for kind in [MediaKind.audible, .legible] {
            let groups = Set(movie.tracks(kind).map(\.alternateGroup)).subtracting([0]).sorted()
            guard groups.count > 1 else { continue }
            let list = groups.map(String.init).joined(separator: ", ")
            report("the \(kind.rawValue) tracks are in groups \(list)", movie, into: &findings)
        }
        let grouped = Dictionary(
            grouping: movie.tracks.filter { $0.alternateGroup != 0 && $0.kind.mediaKind != nil },
            by: \.alternateGroup
        )
        for (group, members) in grouped.sorted(by: { $0.key < $1.key }) {
            let kinds = Set(members.compactMap(\.kind.mediaKind)).map(\.rawValue).sorted()
            guard kinds.count > 1 else { continue }
            let list = kinds.joined(separator: " and ")
            report("group \(group) has \(list) tracks", movie, into: &findings)
        }
    }

    private func report(_ message: String, _ movie: MovieAsset, into findings: inout Findings) {
        findings.report(metadata, at: FindingLocation(), message, fix: repair(movie))
    }
}
