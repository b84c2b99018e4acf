// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

/// M118: DASH roles and characteristics that say different things.
struct RolesContradictTags: MovieRule {
    let metadata = RuleMetadata(
        "M118",
        "kind-vs-tagged-conflict",
        "DASH roles and characteristics say different things",
        .warning,
        references: ["ISO/IEC 14496-12, 8.10.4", "ISO/IEC 23009-1, 5.8.5.5"],
        rationale: "DASH packagers and FFmpeg read one, Apple's players the other.",
        remedy: "Make both say the same."
    )

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        for track in movie.tracks {
            for fault in Self.faults(of: track) {
                findings.report(
                    metadata,
                    at: .track(track.id),
                    "\(track.label): \(fault)",
                    fix: repair(movie).map { .suggestion("\($0.command) --sync-kind") }
                )
            }
        }
    }

    private static func faults(of track: AuditedTrack) -> [String] {
        // Without roles nothing contradicts: QuickTime movies have none.
        guard !track.roles.isEmpty else { return [] }
        let pairs: [(role: String, isTagged: Bool, meaning: String, applies: Bool)] = [
            ("caption", track.isForDeaf, "SDH", track.kind.mediaKind == .legible),
            ("description", track.describesVideo, "a description", track.kind == .audio),
            (
                "forced-subtitle", track.forced == .all, "forced",
                track.kind.mediaKind == .legible
            ),
        ]
        return pairs.filter(\.applies).compactMap { role, isTagged, meaning, _ in
            let hasRole = track.roles.contains(role)
            guard hasRole != isTagged else { return nil }
            return hasRole
                ? "its role is \(role), and its tags do not say \(meaning)"
                : "its tags say \(meaning), and its roles do not have \(role)"
        }
    }
}
