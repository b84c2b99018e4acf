// SPDX-License-Identifier: Apache-2.0

/// Finds gaps too long to pass unnoticed and too short for a pause: the picture flickers.
struct FlickeringGap: CaptionRule {
    let metadata = RuleMetadata(
        "Q407",
        "gap-flicker",
        "The gap between two cues is so short that the text flickers",
        .info,
        rationale: "Text that vanishes for a moment draws the eye without need.",
        remedy: "Close the gap, or make it a pause.",
        fixOption: "--retime"
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let from = asset.length(.flickerFrom), let below = asset.length(.flickerBelow) else {
            return
        }
        for (before, after, gap) in gaps(of: asset)
        where gap > 0 && !from.isAbove(milliseconds: gap) && below.isAbove(milliseconds: gap) {
            findings.report(
                metadata,
                at: FindingLocation(after),
                "the gap after cue \(before.number) flickers; close it or make it longer",
                Measurement(milliseconds: gap, below)
            )
        }
    }
}
