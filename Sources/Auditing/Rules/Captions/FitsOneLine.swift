// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection

/// Finds cues of two lines that would fit on one.
///
/// Lines of two speakers, which begin with a dash, stay apart, as do lines of songs and names of
/// speakers above what they say.
struct FitsOneLine: CaptionRule {
    let metadata = RuleMetadata(
        "Q414",
        "fits-one-line",
        "A cue has two lines where one would do",
        .info,
        references: [
            "Netflix Timed Text Style Guide: General Requirements "
                + "(partnerhelp.netflixstudios.com, 215758617)"
        ],
        rationale: "One line covers less of the picture and is read at a glance.",
        remedy: "Join the lines.",
        fixOption: "--rewrap"
    )

    private static let dashes: Set<Character> = ["-", "‐", "–", "—", "−"]

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let limit = asset.limit(.charactersPerLine) else { return }
        let rule = asset.readingCharacters
        let isSpaced = !["zh", "ja", "th"].contains(asset.language?.primarySubtag)
        for cue in asset.shownCues where cue.text.utf8.contains(0x0A) {
            let lines = cue.visibleLines
            guard lines.count == 2, let second = lines[1].first, !Self.dashes.contains(second),
                lines[0].last != ":"
            else { continue }
            let length = rule.count(in: lines.joined(separator: isSpaced ? " " : ""))
            guard length <= limit.value, !cue.text.contains(Character("♪")) else { continue }
            findings.report(
                metadata,
                at: FindingLocation(cue),
                "the two lines fit on one",
                Measurement(length, limit)
            )
        }
    }
}
