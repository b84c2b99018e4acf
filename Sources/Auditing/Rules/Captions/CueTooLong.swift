// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds cues that stay so long that people begin to read them again.
struct CueTooLong: CaptionRule {
    let metadata = RuleMetadata(
        "Q405",
        "too-long",
        "A cue is shown for too long a time",
        .warning,
        rationale: "Viewers begin to read the cue once more, and it stays after its speaker.",
        remedy: "End the cue earlier, or divide it.",
        fixOption: "--retime"
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let limit = asset.length(.maximumDuration) else { return }
        for cue in asset.shownCues where limit.isBelow(milliseconds: cue.cue.durationMilliseconds) {
            findings.report(
                metadata,
                at: FindingLocation(cue),
                "the cue is too long" + limit.note,
                Measurement(milliseconds: cue.cue.durationMilliseconds, limit)
            )
        }
    }
}
