// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

/// M115: places that say different things about what is forced.
struct ForcedFlagsContradiction: MovieRule {
    let metadata = RuleMetadata(
        "M115",
        "forced-flags-conflict",
        "What says that subtitles are forced contradicts itself",
        .warning,
        references: [
            "QuickTime File Format, Subtitle Sample Data",
            "HLS Authoring Specification for Apple Devices, 5.8 to 5.11",
        ],
        rationale: "One player shows them to everybody, another to nobody.",
        remedy: "Say again how much is forced."
    )

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        let forcedTargets = Set(movie.tracks.flatMap { $0.references["forc"] ?? [] })
        for track in movie.tracks(.legible) {
            for fault in Self.faults(of: track, isReferredTo: forcedTargets.contains(track.id)) {
                findings.report(
                    metadata,
                    at: .track(track.id),
                    "\(track.label): \(fault)",
                    fix: tag(movie, track, "--forced \(track.forced.rawValue)")
                )
            }
        }
    }

    private static func faults(of track: AuditedTrack, isReferredTo: Bool) -> [String] {
        var faults: [String] = []
        let isTagged = track.characteristics.contains(.forcedOnlySubtitles)
        if let raw = track.displayFlags {
            let flags = TextSampleEntry.DisplayFlags(rawValue: raw)
            let (all, some) = (
                flags.contains(.allSamplesForced), flags.contains(.someSamplesForced)
            )
            if all, !some {
                faults.append("its flags say that all samples are forced, but not that some are")
            }
            if isTagged, !all {
                faults.append("its tags say that it is forced, its samples' flags do not")
            }
        }
        if isReferredTo, track.forced != .all {
            faults.append("other subtitles refer to it as the forced ones, and it is not forced")
        }
        return faults
    }
}
