// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// M115: places that say different things about what is forced.
struct ForcedFlagsConflict: MovieRule {
    let metadata = RuleMetadata(
        "M115",
        "forced-flags-conflict",
        "The flags, tags and references of forced subtitles contradict each other",
        .warning,
        references: ["QuickTime File Format, Subtitle Sample Data"],
        rationale: "Some players always show the subtitles, others never do.",
        remedy: "State again whether all, some or no cues are forced."
    )

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        let forcedTargets = Set(movie.tracks.flatMap { $0.references["forc"] ?? [] })
        for track in movie.tracks(.legible) {
            for fault in Self.faults(of: track, isReferredTo: forcedTargets.contains(track.id)) {
                findings.report(
                    at: .track(track.id),
                    "\(track.label): \(fault)",
                    fix: movie.tag(track, .forced(track.forced))
                )
            }
        }
    }

    private static func faults(of track: AuditedTrack, isReferredTo: Bool) -> [String] {
        var faults: [String] = []
        let isTagged = track.characteristics.contains(.forcedOnlySubtitles)
        if let flags = track.displayFlags {
            let (all, some) = (
                flags.contains(.allSamplesForced), flags.contains(.someSamplesForced)
            )
            if all, !some {
                faults.append("its flags state that all samples are forced, but not that some are")
            }
            if isTagged, !all {
                faults.append("its tags state that it is forced, but its flags do not")
            }
        }
        if isReferredTo, track.forced != .all {
            faults.append("other subtitles refer to it as forced subtitles, but it is not forced")
        }
        return faults
    }
}
