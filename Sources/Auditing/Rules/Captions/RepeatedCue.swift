// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds cues that say exactly what the cue before says, right after it.
struct RepeatedCue: CaptionRule {
    let metadata = RuleMetadata(
        "Q412",
        "repeated-cue",
        "A cue is the same as the one before",
        .info,
        rationale: "It is one cue that was cut in two, or a copy by mistake.",
        remedy: "Join the two cues.",
        fixOption: "--derol"
    )

    /// Cues further apart than this, in milliseconds, are spoken twice.
    private static let longestPause = 1000

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        for (before, after, gap) in gaps(of: asset)
        where gap < Self.longestPause && before.text == after.text
            && before.cue.hasSamePlacement(as: after.cue)
        {
            findings.report(
                metadata,
                at: FindingLocation(after),
                "the cue has the same text as cue \(before.number)"
            )
        }
    }
}
