// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection

/// X712: subtitles with other tags and the same text.
struct DuplicateText: AssetRule {
    let metadata = RuleMetadata(
        "X712",
        "duplicate-text",
        "Two differently tagged tracks have the same text",
        .warning,
        rationale:
            "The tags of one of them are wrong: plain subtitles tagged as SDH do not name sounds.",
        remedy: "Replace one with the intended text, or remove it."
    )

    /// With fewer cues the same text may be all there is.
    private static let fewestCues = 10

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let movie = asset.movie, movie.tracks(.legible).count > 1 else {
            return findings.say(.inapplicable)
        }
        var seen: [[String]: AuditedTrack] = [:]
        for track in movie.tracks(.legible) {
            guard let cues = track.cues?.shownCues, cues.count >= Self.fewestCues else { continue }
            let text = cues.map { "\($0.cue.startMilliseconds) \($0.text)" }
            guard let first = seen[text] else {
                seen[text] = track
                continue
            }
            findings.report(
                at: .track(track.id),
                "\(track.label) has the same \(cues.count) cues as \(first.label)"
            )
        }
    }
}
