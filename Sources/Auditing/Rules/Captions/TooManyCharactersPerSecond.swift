// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds cues with more characters a second than people of the profile's audience can read.
///
/// Characters are counted by the rule that `Docs/ReadingSpeed.md` publishes.
struct TooManyCharactersPerSecond: CaptionRule {
    let metadata = RuleMetadata(
        "Q401",
        "cps",
        "A cue has too many characters a second",
        .warning,
        references: ["Docs/ReadingSpeed.md"],
        rationale: "Viewers cannot read the cue to its end, or have no eyes left for the picture.",
        remedy: "Show the cue longer, or shorten or divide its text.",
        fixOption: "--retime"
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let limit = asset.limit(.charactersPerSecond) else { return }
        let rule = asset.readingCharacters
        for cue in asset.shownCues {
            let seconds = Double(cue.cue.durationMilliseconds) / 1000
            let speed = rule.count(in: cue.text) / seconds
            guard speed > limit.value else { continue }
            findings.report(
                metadata,
                at: FindingLocation(cue),
                "too many characters a second, spaces and punctuation counted",
                Measurement(speed.roundedUpToTenths, limit)
            )
        }
    }
}

extension Double {
    /// The number with one decimal, never below itself, so that a limit that is exceeded looks so.
    var roundedUpToTenths: Double { (self * 10).rounded(.up) / 10 }
}
