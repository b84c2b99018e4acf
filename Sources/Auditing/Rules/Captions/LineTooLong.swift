// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds lines with more characters than the profile allows, counted as for reading speed.
struct LineTooLong: CaptionRule {
    let metadata = RuleMetadata(
        "Q408",
        "line-too-long",
        "A line has too many characters",
        .warning,
        references: ["Docs/ReadingSpeed.md"],
        rationale: "Players break the line where nobody meant it, or run it off the picture.",
        remedy: "Break the line elsewhere, or shorten it.",
        fixOption: "--rewrap"
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let limit = asset.limit(.charactersPerLine) else { return }
        let rule = asset.readingCharacters
        for cue in asset.shownCues where Double(cue.text.utf8.count) > limit.value {
            for (index, line) in cue.visibleLines.enumerated() {
                let count = rule.count(in: String(line))
                guard count > limit.value else { continue }
                findings.report(
                    metadata,
                    at: FindingLocation(cue),
                    "line \(index + 1) of the cue is too long",
                    Measurement(count, limit)
                )
            }
        }
    }
}
