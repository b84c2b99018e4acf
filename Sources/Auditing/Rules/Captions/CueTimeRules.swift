// SPDX-License-Identifier: Apache-2.0

import Captions
import Guidelines

/// The rules for how long cues are shown, and for the gaps between them.
enum CueTimeRules {
    static let all: [any Rule<CaptionAsset>] = [
        tooShort, tooLong, gapTooSmall, gapFlicker, repeatedCue,
    ]

    /// Finds cues shorter than the shortest time for any cue, or than the time for each word allows.
    static let tooShort = RuleMetadata(
        "Q404",
        "too-short",
        "A cue is shown for too short a time",
        .warning,
        rationale: "Viewers need time to find a cue before they read it.",
        remedy: "Show the cue longer, or join it with a neighbour.",
        captionFix: .retime
    ).forCaptions { asset, findings in
        if let limit = asset.length(.minimumDuration) {
            for cue in asset.shownCues
            where limit.isAbove(milliseconds: cue.durationMilliseconds) {
                findings.report(
                    at: FindingLocation(cue),
                    "the cue is too short" + limit.note,
                    Measurement(milliseconds: cue.durationMilliseconds, limit)
                )
            }
        }
        guard let limit = asset.limit(.minimumWordTime), let pace = asset.pace else { return }
        for cue in pace.cues {
            let least = Double(cue.words) * limit.value
            let duration = Double(cue.endMilliseconds - cue.startMilliseconds)
            guard duration < least else { continue }
            findings.report(
                at: FindingLocation(asset.cues[cue.number - 1]),
                "the cue is too short for \(cue.words) \(cue.words == 1 ? "word" : "words")",
                Measurement(duration, limit: least, unit: "ms", source: limit.source)
            )
        }
    }

    static let tooLong = RuleMetadata(
        "Q405",
        "too-long",
        "A cue is shown for too long a time",
        .warning,
        rationale:
            "Viewers start to read the cue again, and it stays after its speaker has stopped.",
        remedy: "End the cue earlier, or split it."
    ).forCaptions { asset, findings in
        guard let limit = asset.length(.maximumDuration) else { return }
        for cue in asset.shownCues where limit.isBelow(milliseconds: cue.durationMilliseconds) {
            findings.report(
                at: FindingLocation(cue),
                "the cue is too long" + limit.note,
                Measurement(milliseconds: cue.durationMilliseconds, limit)
            )
        }
    }

    static let gapTooSmall = RuleMetadata(
        "Q406",
        "gap-too-small",
        "The gap between two cues is too small",
        .warning,
        rationale: "Without a gap, viewers do not notice that the text has changed.",
        remedy: "End the first cue earlier.",
        captionFix: .retime
    ).forCaptions { asset, findings in
        guard let limit = asset.length(.minimumGap) else { return }
        let small = asset.shownCues.neighbours { $0 >= 0 && limit.isAbove(milliseconds: $0) }
        for (before, after, gap) in small {
            findings.report(
                at: FindingLocation(after),
                "the gap after cue \(before.number) is too small" + limit.note,
                Measurement(milliseconds: gap, limit)
            )
        }
    }

    /// Finds gaps too long to pass unnoticed and too short for a pause.
    static let gapFlicker = RuleMetadata(
        "Q407",
        "gap-flicker",
        "The gap between two cues is so short that the text flickers",
        .info,
        rationale: "Text that disappears for a moment is distracting.",
        remedy: "Close the gap, or make it longer."
    ).forCaptions { asset, findings in
        guard let from = asset.length(.flickerFrom), let below = asset.length(.flickerBelow) else {
            return
        }
        let flickering = asset.shownCues.neighbours { gap in
            gap > 0 && !from.isAbove(milliseconds: gap) && below.isAbove(milliseconds: gap)
        }
        for (before, after, gap) in flickering {
            findings.report(
                at: FindingLocation(after),
                "the gap after cue \(before.number) flickers; close it or make it longer",
                Measurement(milliseconds: gap, below)
            )
        }
    }

    /// Cues more than a second apart are spoken twice.
    static let repeatedCue = RuleMetadata(
        "Q412",
        "repeated-cue",
        "A cue is the same as the one before",
        .info,
        rationale: "One cue was split in two, or copied by mistake.",
        remedy: "Join the two cues.",
        captionFix: .derol
    ).forCaptions { asset, findings in
        for (before, after, _) in asset.shownCues.neighbours(where: { $0 < 1000 })
        where before.hasSameText(as: after) && before.cue.hasSamePlacement(as: after.cue) {
            let message = "the cue has the same text as cue \(before.number)"
            findings.report(at: FindingLocation(after), message)
        }
    }
}
