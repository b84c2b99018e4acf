// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// M104: one of the two characteristics of SDH.
struct IncompleteSDHCharacteristics: MovieRule {
    let metadata = RuleMetadata(
        "M104",
        "sdh-incomplete-characteristics",
        "A track has one of the two characteristics of SDH",
        .error,
        references: [
            "HLS Authoring Specification for Apple Devices, 4.5",
            "QuickTime File Format, Media Characteristic Tags",
        ],
        rationale: "Players take a track for SDH only when it has both.",
        remedy: "Give it both, or take away the one."
    )

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        for track in movie.tracks(.legible) {
            let present = MediaCharacteristic.sdh.filter(track.characteristics.contains)
            guard present.count == 1 else { continue }
            findings.report(
                metadata,
                at: .track(track.id),
                "\(track.label) has \(present[0]) alone",
                fix: tag(movie, track, .sdh)
            )
        }
    }
}
