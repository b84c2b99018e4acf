// SPDX-License-Identifier: Apache-2.0

/// Finds cues that follow each other without the gap by which the eye notices the change.
struct GapTooSmall: CaptionRule {
    let metadata = RuleMetadata(
        "Q406",
        "gap-too-small",
        "The gap between two cues is too small",
        .warning,
        rationale: "Without a gap the eye does not notice that the text has changed.",
        remedy: "End the first cue earlier.",
        fixOption: "--retime"
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let limit = asset.length(.minimumGap) else { return }
        for (before, after, gap) in gaps(of: asset)
        where gap >= 0 && limit.isAbove(milliseconds: gap) {
            findings.report(
                metadata,
                at: FindingLocation(after),
                "the gap after cue \(before.number) is too small" + limit.note,
                Measurement(milliseconds: gap, limit)
            )
        }
    }
}
