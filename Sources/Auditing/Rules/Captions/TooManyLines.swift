// SPDX-License-Identifier: Apache-2.0

/// Finds cues with more lines than the profile allows.
struct TooManyLines: CaptionRule {
    let metadata = RuleMetadata(
        "Q409",
        "too-many-lines",
        "A cue has too many lines",
        .warning,
        rationale: "The text covers the picture, faces included.",
        remedy: "Divide the cue.",
        fixOption: "--rewrap"
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let limit = asset.limit(.lines) else { return }
        for cue in asset.shownCues {
            let count = Double(cue.visibleLines.count)
            guard count > limit.value else { continue }
            findings.report(
                metadata,
                at: FindingLocation(cue),
                "the cue has too many lines",
                Measurement(count, limit)
            )
        }
    }
}
