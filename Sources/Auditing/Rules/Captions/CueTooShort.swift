// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds cues that are gone before they can be read: shorter than the shortest time for any cue, or
/// than the time for each word allows.
struct CueTooShort: CaptionRule {
    let metadata = RuleMetadata(
        "Q404",
        "too-short",
        "A cue is shown for too short a time",
        .warning,
        rationale: "The eye needs time to find a cue before it reads.",
        remedy: "Show the cue longer, or join it with a neighbour.",
        fixOption: "--retime"
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        if let limit = asset.length(.minimumDuration) {
            for cue in asset.shownCues
            where limit.isAbove(milliseconds: cue.cue.durationMilliseconds) {
                findings.report(
                    metadata,
                    at: FindingLocation(cue),
                    "the cue is too short" + limit.note,
                    Measurement(milliseconds: cue.cue.durationMilliseconds, limit)
                )
            }
        }
        checkWords(asset, &findings)
    }

    private func checkWords(_ asset: CaptionAsset, _ findings: inout Findings) {
        guard let limit = asset.limit(.minimumWordTime), let pace = asset.pace else { return }
        for cue in pace.cues {
            let least = Double(cue.words) * limit.value
            let duration = Double(cue.endMilliseconds - cue.startMilliseconds)
            guard duration < least else { continue }
            findings.report(
                metadata,
                at: FindingLocation(asset.cues[cue.number - 1]),
                "the cue is too short for \(cue.words) \(cue.words == 1 ? "word" : "words")",
                Measurement(duration, limit: least, unit: "ms", source: limit.source)
            )
        }
    }
}
