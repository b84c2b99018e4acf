// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds cues with more words a minute than the profile allows.
///
/// Names of speakers and sounds count as words.
struct TooManyWordsPerMinute: CaptionRule {
    let metadata = RuleMetadata(
        "Q402",
        "wpm",
        "A cue has too many words a minute",
        .warning,
        references: ["Docs/ReadingSpeed.md"],
        rationale: "Viewers cannot read the cue to its end, or have no eyes left for the picture.",
        remedy: "Show the cue longer, or shorten or divide its text.",
        fixOption: "--retime"
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let limit = asset.limit(.wordsPerMinute), let pace = asset.pace else { return }
        for cue in pace.cues where cue.wordsPerMinute > limit.value {
            findings.report(
                metadata,
                at: FindingLocation(asset.cues[cue.number - 1]),
                "too many words a minute",
                Measurement(cue.wordsPerMinute.roundedUpToTenths, limit)
            )
        }
    }
}
