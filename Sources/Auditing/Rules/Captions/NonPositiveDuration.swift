// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds cues that end before or as they start; no player shows them.
///
///     00:00:05,000 --> 00:00:05,000
struct NonPositiveDuration: CaptionRule {
    let metadata = RuleMetadata(
        "V304",
        "non-positive-duration",
        "A cue ends before it starts, or as it starts",
        .error,
        references: ["W3C WebVTT: The Web Video Text Tracks Format, 4.1"],
        rationale: "No player shows the cue, so its words are lost.",
        remedy: "Correct the times.",
        fixOption: "--retime"
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        for cue in asset.cues where !cue.cue.hasPositiveDuration {
            let duration = cue.cue.durationMilliseconds
            findings.report(
                metadata,
                at: FindingLocation(cue),
                duration < 0 ? "the cue ends before it starts" : "the cue ends as it starts",
                Measurement(Double(duration), limit: 1, unit: "ms")
            )
        }
    }
}
