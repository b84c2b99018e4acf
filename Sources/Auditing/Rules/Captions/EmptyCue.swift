// SPDX-License-Identifier: Apache-2.0

/// Finds cues without anything to see.
struct EmptyCue: CaptionRule {
    let metadata = RuleMetadata(
        "V308",
        "empty-cue",
        "A cue has no visible text",
        .warning,
        rationale: "Some players show an empty box; some programs stop at such a cue.",
        remedy: "Fill the cue or take it away.",
        fixOption: "--drop-empty"
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        for cue in asset.cues where !cue.isVisible {
            findings.report(metadata, at: FindingLocation(cue), "the cue shows nothing")
        }
    }
}
