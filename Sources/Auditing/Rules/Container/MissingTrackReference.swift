// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

/// M124: references that lead nowhere, and pairs that do not refer to each other.
struct MissingTrackReference: MovieRule {
    let metadata = RuleMetadata(
        "M124",
        "missing-track-reference",
        "A reference between tracks leads nowhere, or is missing",
        .info,
        references: ["QuickTime File Format, Track Reference Atoms"],
        rationale:
            "Subtitles do not follow the sound that a viewer selects, or forced ones are not shown.",
        remedy: "Set the references anew."
    )

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        guard movie.isISOMedia else { return findings.say(.inapplicable, of: metadata) }
        let ids = Set(movie.tracks.map(\.id))
        for track in movie.tracks {
            for (purpose, targets) in track.references.sorted(by: { $0.key < $1.key }) {
                for target in targets where !ids.contains(target) {
                    findings.report(
                        metadata,
                        at: .track(track.id),
                        "\(track.label) refers with \(purpose) to track \(target), which is not there",
                        fix: repair(movie)
                    )
                }
            }
        }
        for forced in movie.tracks(.legible) where forced.forced == .all {
            checkPair(of: forced, movie, into: &findings)
        }
    }

    /// Forced subtitles beside regular ones in their language are the companion of these.
    private func checkPair(
        of forced: AuditedTrack,
        _ movie: MovieAsset,
        into findings: inout Findings
    ) {
        let regular = movie.tracks(.legible).filter {
            $0.kind == .subtitle && $0.forced != .all && $0.language == forced.language
        }
        let isLed = regular.contains { $0.references["forc"]?.contains(forced.id) ?? false }
        guard let first = regular.first, !isLed else { return }
        findings.report(
            metadata,
            at: .track(first.id),
            "\(first.label) does not refer with forc to \(forced.label), the forced ones",
            fix: tag(movie, first, "--forced-companion \(forced.id)")
        )
    }
}
