// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

/// M117: a name that says what no tag does.
///
/// The other way round is as it should be: players add "SDH" and "AD" themselves.
struct NameContradictsTags: MovieRule {
    let metadata = RuleMetadata(
        "M117",
        "name-tag-mismatch",
        "A track's name says what its tags do not",
        .warning,
        .likely,
        references: ["QuickTime File Format, Media Characteristic Tags"],
        rationale: "People may read it, but no player selects by it.",
        remedy: "Tag the track as what its name says."
    )

    private static let deaf: Set<String> = ["sdh", "cc", "hoh", "hi", "captions"]

    func check(_ movie: MovieAsset, into findings: inout Findings) {
        for track in movie.tracks(.legible) where !track.isForDeaf {
            let words = track.nameWords
            // One of the two characteristics is M104's.
            let isHalf = MediaCharacteristic.sdh.contains(where: track.characteristics.contains)
            if !isHalf, !words.isDisjoint(with: Self.deaf) {
                report(movie, track, "for the deaf and hard of hearing", "--sdh", into: &findings)
            }
        }
        for track in movie.tracks(.legible) where track.forced == .none {
            guard track.nameWords.contains("forced") else { continue }
            report(movie, track, "forced", "--forced all", into: &findings)
        }
    }

    private func report(
        _ movie: MovieAsset,
        _ track: AuditedTrack,
        _ meaning: String,
        _ options: String,
        into findings: inout Findings
    ) {
        findings.report(
            metadata,
            at: .track(track.id),
            "\(track.label) is named as \(meaning), and not tagged so",
            fix: tag(movie, track, options)
        )
    }
}
