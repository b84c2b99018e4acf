// SPDX-License-Identifier: Apache-2.0

import Captions
import Guidelines

/// The rules for how fast cues have to be read.
enum ReadingSpeedRules {
    static let all: [any Rule<CaptionAsset>] = [cps, wpm, paceWindow]

    /// Characters are counted by the rule that `Docs/ReadingSpeed.md` publishes.
    static let cps = RuleMetadata(
        "Q401",
        "cps",
        "A cue has too many characters per second",
        .warning,
        references: ["the guideline of the profile"],
        rationale: "Viewers cannot finish reading the cue, or cannot look at the picture.",
        remedy: "Show the cue longer, or shorten or split its text.",
        captionFix: .retime
    ).forCaptions { asset, findings in
        guard let limit = asset.limit(.charactersPerSecond) else { return }
        let characters = asset.readingCharacters
        for cue in asset.shownCues {
            let seconds = Double(cue.durationMilliseconds) / 1000
            let speed = characters.count(in: cue.text) / seconds
            guard speed > limit.value else { continue }
            findings.report(
                at: FindingLocation(cue),
                "too many characters per second, including spaces and punctuation",
                Measurement(speed.roundedUpToTenths, limit)
            )
        }
    }

    /// Names of speakers and sounds count as words.
    static let wpm = RuleMetadata(
        "Q402",
        "wpm",
        "A cue has too many words per minute",
        .warning,
        references: ["the guideline of the profile"],
        rationale: "Viewers cannot finish reading the cue, or cannot look at the picture.",
        remedy: "Show the cue longer, or shorten or split its text.",
        captionFix: .retime
    ).forCaptions { asset, findings in
        guard let limit = asset.limit(.wordsPerMinute), let pace = asset.pace else { return }
        for cue in pace.cues where cue.wordsPerMinute > limit.value {
            findings.report(
                at: FindingLocation(asset.cues[cue.number - 1]),
                "too many words per minute",
                Measurement(cue.wordsPerMinute.roundedUpToTenths, limit)
            )
        }
    }

    /// Finds intervals in which the reading speed stays above the limit over a sliding window, so that there
    /// is no pause to catch up.
    static let paceWindow = RuleMetadata(
        "Q403",
        "pace-window",
        "The words per minute stay above the limit for a whole window of time",
        .warning,
        references: ["the guideline of the profile"],
        rationale: "Viewers can catch up after one fast cue, but not after a fast minute.",
        remedy: "Shorten the texts in the interval."
    ).forCaptions { asset, findings in
        guard let limit = asset.limit(.windowWordsPerMinute), let pace = asset.pace else { return }
        let intervals = pace.intervals(above: limit.value)
        for (interval, fastest) in zip(intervals, pace.fastest(in: intervals)) {
            guard let cue = pace.cue(at: interval.startMilliseconds) else { continue }
            let start = max(0, interval.startMilliseconds - pace.windowMilliseconds)
            let length = (Double(pace.windowMilliseconds) / 1000).short
            findings.report(
                at: FindingLocation(
                    asset.cues[cue.number - 1],
                    startMilliseconds: start,
                    endMilliseconds: interval.endMilliseconds
                ),
                "too many words per minute over \(length) seconds",
                Measurement(fastest.roundedUpToTenths, limit)
            )
        }
    }
}

extension Double {
    /// The number with one decimal, never below itself, so that a limit that is exceeded looks so.
    var roundedUpToTenths: Double { (self * 10).rounded(.up) / 10 }
}
