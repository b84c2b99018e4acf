// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds cues that start before the cue that stands in front of them.
struct CuesOutOfOrder: CaptionRule {
    let metadata = RuleMetadata(
        "V306",
        "out-of-order",
        "A cue starts before the one in front of it",
        .warning,
        references: ["W3C WebVTT: The Web Video Text Tracks Format, 4.1"],
        rationale: "Players that read as they play never show the cue, or show it late.",
        remedy: "Sort the cues by their starts.",
        fixOption: "--sort"
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        for (before, cue) in zip(asset.cues, asset.cues.dropFirst())
        where cue.cue.startMilliseconds < before.cue.startMilliseconds {
            findings.report(
                metadata,
                at: FindingLocation(cue),
                "the cue starts before cue \(before.number), which stands in front of it",
                Measurement(
                    Double(cue.cue.startMilliseconds),
                    limit: Double(before.cue.startMilliseconds),
                    unit: "ms"
                )
            )
        }
    }
}
