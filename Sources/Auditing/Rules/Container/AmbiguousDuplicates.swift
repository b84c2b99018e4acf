// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

/// M116: options that a viewer cannot tell apart.
struct AmbiguousDuplicates: MovieRule {
    let metadata = RuleMetadata(
        "M116",
        "ambiguous-duplicates",
        "Two tracks of a kind and language differ in nothing that players show",
        .warning,
        references: ["HLS Authoring Specification for Apple Devices, 9.17"],
        rationale:
            "A viewer sees the same name twice, and a player that selects by itself takes any.",
        remedy: "Tag what distinguishes them, or name them."
    )

    /// What players select and list by.
    private struct Appearance: Hashable {
        let kind: MediaKind
        let language: String
        let name: String
        let characteristics: Set<MediaCharacteristic>
        let isForced: Bool
        let isClosedCaption: Bool
        let format: String
    }

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        var seen: [Appearance: AuditedTrack] = [:]
        for kind in [MediaKind.audible, .legible] {
            for track in movie.tracks(kind) {
                let appearance = Self.appearance(of: track, kind)
                guard let first = seen[appearance] else {
                    seen[appearance] = track
                    continue
                }
                findings.report(
                    metadata,
                    at: .track(track.id),
                    "\(track.label) and \(first.label) are both \(kind.rawValue), "
                        + (track.knownLanguage.map { "in \($0.englishName)" }
                            ?? "without a language")
                        + ", and tagged alike",
                    fix: tag(movie, track, "--name NAME")
                )
            }
        }
    }

    private static func appearance(of track: AuditedTrack, _ kind: MediaKind) -> Appearance {
        Appearance(
            kind: kind,
            language: track.knownLanguage?.rawValue ?? "",
            name: track.name ?? "",
            characteristics: Set(track.characteristics),
            isForced: track.forced == .all,
            isClosedCaption: track.kind == .closedCaption,
            // The same sound in several codecs is one option to players.
            format: kind == .audible ? track.format ?? "" : ""
        )
    }
}
