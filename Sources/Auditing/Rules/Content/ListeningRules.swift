// SPDX-License-Identifier: Apache-2.0

import Captions
import Listening

/// The rules for what is heard where no captions are.
enum ListeningRules {
    static let all: [any Rule<CaptionAsset>] = [
        sdhNoMusic, coverageGap, lateFirstEarlyLast,
    ]

    /// Finds long audio without words that captions for the deaf do not name.
    static let sdhNoMusic = RuleMetadata(
        "S504",
        "sdh-no-music",
        "Subtitles for the deaf and hard of hearing do not name long sounds without words",
        .review,
        .heuristic,
        references: ["47 CFR 79.1(j)(2)(i)", "WCAG 1.2.2, failure F8"],
        rationale:
            "Deaf viewers cannot know that there is music or another sound for half a minute. Only a deep "
            + "audit analyses the audio, and it cannot decide whether the sound matters.",
        remedy: "Listen to it: if the sound matters, name it, as in [tense music]."
    ).forCaptions { asset, findings in
        guard asset.role.isSDH else { return findings.say(.inapplicable) }
        guard let heard = HeardCaptions(asset, &findings) else { return }
        let (limit, nearMilliseconds) = (30_000, 5000)
        let named = heard.shown(asset) { !$0.isDisjoint(with: [.sound, .music]) }
        for sound in heard.sound.audible.subtracting(heard.shown).lasting(limit + 1).ranges {
            // What is like speech is another rule's.
            let speech = heard.sound.speech.within(sound).milliseconds
            guard speech * 2 < sound.count,
                named.within(sound.widened(by: nearMilliseconds)).ranges.isEmpty
            else { continue }
            let message = "no caption names the sound"
            findings.report(at: .time(sound), message, .seconds(sound.count, limit: limit))
        }
    }

    /// Finds intervals between captions in which there is something like speech.
    static let coverageGap = RuleMetadata(
        "S505",
        "coverage-gap",
        "There is audio like speech for more than ten seconds, and no caption",
        .review,
        .heuristic,
        references: ["WCAG 1.2.2, failure F8", "47 CFR 79.1(j)(2)(iii)"],
        rationale:
            "Deaf viewers miss what is said there. Only a deep audit analyses the audio. Without the network for voice "
            + "activity it distinguishes speech by its rhythm, so that songs and crowds may be taken for speech.",
        remedy: "Listen to it: if something is said, add captions."
    ).forCaptions { asset, findings in
        guard let heard = HeardCaptions(asset, &findings) else { return }
        let limit = 10_000
        let unsaid = heard.sound.speech.subtracting(heard.widened).within(heard.span)
        for gap in Intervals([heard.span]).subtracting(heard.widened).ranges {
            let speech = unsaid.within(gap)
            guard speech.milliseconds > limit, let first = speech.ranges.first,
                let last = speech.ranges.last, !asset.namesMusic(before: gap.lowerBound)
            else { continue }
            findings.report(
                at: .time(first.lowerBound..<last.upperBound),
                "no caption although there is audio like speech; captions cover "
                    + "\(heard.coveredPercent) % of such audio",
                .seconds(speech.milliseconds, limit: limit)
            )
        }
    }

    /// Finds captions that begin long after, or end long before, what is like speech.
    static let lateFirstEarlyLast = RuleMetadata(
        "S506",
        "late-first-early-last",
        "Captions start long after speech starts, or end long before speech ends",
        .review,
        .heuristic,
        references: ["WCAG 1.2.2, failure F8", "47 CFR 79.1(j)(2)(iii)"],
        rationale:
            "Captions must cover all speech. Only a deep audit analyses the audio. Without the network for voice "
            + "activity, songs may be taken for speech.",
        remedy: "Listen to the beginning and the end: caption what is said there."
    ).forCaptions { asset, findings in
        guard let heard = HeardCaptions(asset, &findings) else { return }
        // How much is like speech before or after captions, and how long it is without them.
        let (leastSpeech, limit) = (3000, 10_000)
        let (span, speech) = (heard.span, heard.sound.speech)
        let before = speech.within(0..<max(0, span.lowerBound))
        if let first = before.ranges.first, before.milliseconds >= leastSpeech {
            let gap = first.lowerBound..<span.lowerBound
            if gap.count > limit {
                let message = "audio like speech precedes the first caption"
                findings.report(at: .time(gap), message, .seconds(gap.count, limit: limit))
            }
        }
        let end = max(span.upperBound, heard.sound.milliseconds)
        let after = speech.within(span.upperBound..<end)
        if let last = after.ranges.last, after.milliseconds >= leastSpeech {
            let gap = span.upperBound..<last.upperBound
            if gap.count > limit {
                let message = "audio like speech follows the last caption"
                findings.report(at: .time(gap), message, .seconds(gap.count, limit: limit))
            }
        }
    }
}

extension CaptionAsset {
    /// Words for music in the languages of most captions, in lower case.
    private static let musicWords = [
        "music", "song", "sing", "musik", "músic", "musiq", "musica", "chant", "canci", "muziek",
        "♪", "♫", "音楽", "音乐", "音樂", "음악", "музык",
    ]

    /// Whether the last cue before a time names music, which goes on: songs are like speech.
    fileprivate func namesMusic(before time: Int) -> Bool {
        // What ends a second later was widened.
        guard
            let cue = shownCues.last(where: { $0.startMilliseconds < time }),
            !CaptionMarkers(cue).isDisjoint(with: [.sound, .music])
        else { return false }
        let text = cue.text.lowercased()
        return Self.musicWords.contains { text.firstRange(of: $0) != nil }
    }
}

extension Measurement {
    fileprivate static func seconds(_ milliseconds: Int, limit: Int) -> Measurement {
        Measurement(milliseconds.tenthsOfSeconds, limit: limit.tenthsOfSeconds, unit: "s")
    }
}
