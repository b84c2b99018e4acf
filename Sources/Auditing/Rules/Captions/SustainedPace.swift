// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds stretches in which the pace stays above the limit over a sliding window, so that there is no
/// pause to catch up.
struct SustainedPace: CaptionRule {
    let metadata = RuleMetadata(
        "Q403",
        "pace-window",
        "The words a minute stay above the limit over a whole window of time",
        .warning,
        references: ["Docs/ReadingSpeed.md"],
        rationale: "One fast cue can be caught up with; a fast minute cannot.",
        remedy: "Shorten the texts of the stretch.",
        fixOption: "--retime"
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let limit = asset.limit(.windowWordsPerMinute), let pace = asset.pace else { return }
        let stretches = pace.stretches(above: limit.value)
        for (stretch, fastest) in zip(stretches, pace.fastest(in: stretches)) {
            guard let cue = pace.cue(at: stretch.startMilliseconds) else { continue }
            let start = max(0, stretch.startMilliseconds - pace.windowMilliseconds)
            let length = (Double(pace.windowMilliseconds) / 1000).short
            findings.report(
                metadata,
                at: FindingLocation(
                    asset.cues[cue.number - 1],
                    startMilliseconds: start,
                    endMilliseconds: stretch.endMilliseconds
                ),
                "too many words a minute over \(length) seconds, at the fastest",
                Measurement(fastest.roundedUpToTenths, limit)
            )
        }
    }
}
