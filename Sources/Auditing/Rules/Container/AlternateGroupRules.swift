// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// The rules for alternate groups and references, by which players know what can be selected.
enum AlternateGroupRules {
    static let all: [any Rule<MovieAsset>] = [
        alternateGroupMixed, defaultTrackConflict, missingTrackReference,
    ]

    /// Tracks in no group are M111's.
    static let alternateGroupMixed = RuleMetadata(
        "M112",
        "alternate-group-mixed",
        "Tracks of a kind are in several groups, or a group has several kinds of media",
        .warning,
        references: [
            "ISO/IEC 14496-12, 8.3.2",
            "QuickTime File Format, Preparing Sound and Subtitle Alternate Groups for Use with Apple Devices",
        ],
        rationale:
            "Tracks of different groups play together, so players may not offer a choice between "
            + "them.",
        remedy: "Put all tracks of a kind into one group."
    ).forMovies { movie, findings in
        guard movie.isISOMedia else { return findings.say(.inapplicable) }
        for kind in [MediaKind.audible, .legible] {
            let groups = Set(movie.tracks(kind).map(\.alternateGroup)).subtracting([0]).sorted()
            guard groups.count > 1 else { continue }
            let list = groups.map(String.init).joined(separator: ", ")
            let message = "the \(kind.rawValue) tracks are in groups \(list)"
            findings.report(at: FindingLocation(), message)
        }
        for (group, members) in movie.alternateGroups {
            let kinds = Set(members.compactMap(\.kind.mediaKind)).map(\.rawValue).sorted()
            guard kinds.count > 1 else { continue }
            let message = "group \(group) has \(kinds.joined(separator: " and ")) tracks"
            findings.report(at: FindingLocation(), message, fix: movie.repair)
        }
    }

    static let defaultTrackConflict = RuleMetadata(
        "M113",
        "default-track-conflict",
        "Not exactly one track of a group is enabled",
        .warning,
        references: [
            "QuickTime File Format, Preparing Sound and Subtitle Alternate Groups for Use with Apple Devices"
        ],
        rationale:
            "Players may play several at once, or offer no choice.",
        remedy: "Enable only the track that plays by default."
    ).forMovies { movie, findings in
        guard movie.isISOMedia else { return findings.say(.inapplicable) }
        for (group, members) in movie.alternateGroups {
            let enabled = members.filter(\.isEnabled)
            // Text that describes the video is never the default.
            let isWithoutDefault = members.allSatisfy(\.isTextDescription)
            guard enabled.count != (isWithoutDefault ? 0 : 1) else { continue }
            let ids = enabled.map { "\($0.id)" }.joined(separator: ", ")
            let message =
                enabled.isEmpty
                ? "no track of group \(group) is enabled"
                : "tracks \(ids) of group \(group) are all enabled"
            // A silent group beside another would play in addition to it.
            let others = movie.alternateGroups.filter {
                $0.group != group && $0.members[0].kind.mediaKind == members[0].kind.mediaKind
            }
            let isCertain = !enabled.isEmpty || others.isEmpty
            findings.report(at: FindingLocation(), message, fix: isCertain ? movie.repair : nil)
        }
    }

    static let missingTrackReference = RuleMetadata(
        "M124",
        "missing-track-reference",
        "A reference between tracks is missing or names a missing track",
        .info,
        references: ["QuickTime File Format, Track Reference Atoms"],
        rationale:
            "Subtitles do not follow the audio that a viewer selects, or forced ones are not shown.",
        remedy: "Set the references."
    ).forMovies { movie, findings in
        guard movie.isISOMedia else { return findings.say(.inapplicable) }
        let ids = Set(movie.tracks.map(\.id))
        for track in movie.tracks {
            for (purpose, targets) in track.references.sorted(by: { $0.key < $1.key }) {
                for target in targets where !ids.contains(target) {
                    findings.report(
                        at: .track(track.id),
                        "\(track.label) has a \(purpose) reference to track \(target), which does not exist",
                        fix: movie.repair
                    )
                }
            }
        }
        // Forced subtitles beside regular ones in their language are the companion of these.
        for forced in movie.tracks(.legible) where forced.forced == .all {
            let regular = movie.tracks(.legible).filter {
                $0.kind == .subtitle && $0.forced != .all && $0.language == forced.language
            }
            let isLed = regular.contains { $0.references["forc"]?.contains(forced.id) ?? false }
            guard let first = regular.first, !isLed else { continue }
            findings.report(
                at: .track(first.id),
                "\(first.label) has no forc reference to its forced subtitles, \(forced.label)",
                fix: movie.tag(first, .forcedCompanion(forced.id))
            )
        }
    }
}

extension MovieAsset {
    /// The tracks of each alternate group, by the number of the group.
    fileprivate var alternateGroups: [(group: Int, members: [AuditedTrack])] {
        let tracks = tracks.filter { $0.alternateGroup != 0 && $0.kind.mediaKind != nil }
        return Dictionary(grouping: tracks, by: \.alternateGroup).sorted { $0.key < $1.key }.map {
            ($0.key, $0.value)
        }
    }
}
