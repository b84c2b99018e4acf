// SPDX-License-Identifier: Apache-2.0

import Captions
import Guidelines
import Listening

/// The rules for whether the text of captions is what is said, and when.
enum SpokenTextRules {
    static let all: [any Rule<CaptionAsset>] = [
        otherRecording, textNotSpoken, textSpokenElsewhere, captionOutOfSync, speechWithoutCaptions,
    ]

    static let otherRecording = RuleMetadata(
        "S517",
        "other-recording",
        "Hardly any caption is heard: the captions are of another recording or in another language",
        .error,
        .likely,
        references: ["WCAG 1.2.2", "47 CFR 79.1(j)(2)(i)"],
        rationale:
            "Of captions of another film, or in another language than the sound, no text is heard. The sound alone "
            + "cannot decide which of the two it is.",
        remedy: "Look for the captions of this recording, or state the language that is spoken."
    ).forCaptions { asset, findings in
        guard let heard = asset.heardCues(&findings), heard.isOfOtherRecording else { return }
        findings.report(
            at: FindingLocation(),
            "\(heard.heard) of \(heard.counted) captions that are long enough are heard"
        )
    }

    static let textNotSpoken = RuleMetadata(
        "S518",
        "text-not-spoken",
        "The text of a caption is not spoken while it is shown",
        .warning,
        .likely,
        references: ["47 CFR 79.1(j)(2)(i)", "WCAG 1.2.2"],
        rationale:
            "Captions that say what nothing in the sound says mislead. The text is held against the sound with a "
            + "model of the language's sounds, without a recogniser; what the sound does not decide is not "
            + "reported here. A sign that is shown, and a translation, are not spoken either.",
        remedy: "Listen to it: correct the text, or remove the caption."
    ).forCaptions { asset, findings in
        guard let heard = asset.heardCues(&findings) else { return }
        for (cue, hearing) in asset.hearings(heard) {
            guard case .notSpoken(let absence) = hearing.verdict else { continue }
            findings.report(
                at: heard.location(cue),
                "its text is not spoken (\(Int((hearing.confidence * 100).rounded())) % sure): "
                    + absence.clause
            )
        }
        let undecided = heard.cues.count {
            if case .cannotTell(let reason) = $0.verdict { reason != .noWords } else { false }
        }
        if undecided > 0 {
            findings.say(
                .cantTell(
                    "the sound does not decide whether \(undecided) of \(heard.cues.count) captions are spoken"
                )
            )
        }
    }

    static let textSpokenElsewhere = RuleMetadata(
        "S519",
        "text-spoken-elsewhere",
        "The text of a caption is spoken at another time",
        .warning,
        .likely,
        references: ["47 CFR 79.1(j)(2)(ii)"],
        rationale:
            "A caption that is not shown while its words are spoken belongs to nothing that is heard.",
        remedy: "Move the caption to its words."
    ).forCaptions { asset, findings in
        guard let heard = asset.heardCues(&findings) else { return }
        for (cue, hearing) in asset.hearings(heard) {
            guard case .spokenElsewhere(let milliseconds) = hearing.verdict else { continue }
            let direction = milliseconds < 0 ? "before" : "after"
            findings.report(
                at: heard.location(cue),
                "its text is spoken \(abs(milliseconds).tenthsOfSeconds) s \(direction) the start of the caption",
                Measurement(Double(milliseconds) / 1000, unit: "s")
            )
        }
    }

    /// Milliseconds by which the time of a word may be off: 99 of 100 starts are nearer.
    private static let wordError = 75

    static let captionOutOfSync = RuleMetadata(
        "S520",
        "caption-out-of-sync",
        "A caption starts too far from its first word, or ends before its last",
        .warning,
        .likely,
        references: ["47 CFR 79.1(j)(2)(ii)"],
        rationale:
            "Guidelines state how near to its words a caption starts and ends. Times of words are found to 75 ms in "
            + "99 of 100 cases; this is allowed in addition.",
        remedy: "Move the start and the end of the caption to its words."
    ).forCaptions { asset, findings in
        guard let heard = asset.heardCues(&findings) else { return }
        for (cue, hearing) in asset.hearings(heard) {
            guard hearing.verdict == .spokenHere, let words = hearing.words else { continue }
            if let limit = asset.length(.startFromSpeech) {
                // A start within the sound before the first word may be right.
                let earliest = hearing.earliestStart ?? words.lowerBound
                let start = max(earliest, min(cue.startMilliseconds, words.lowerBound))
                let late = cue.startMilliseconds - start
                if limit.isBelow(milliseconds: abs(late) - wordError) {
                    findings.report(
                        at: heard.location(cue),
                        "it starts \(late < 0 ? "before" : "after") its first word" + limit.note,
                        Measurement(milliseconds: abs(late), limit)
                    )
                }
            }
            if let limit = asset.length(.endBeforeSpeech) {
                let early = words.upperBound - cue.endMilliseconds
                if limit.isBelow(milliseconds: early - wordError) {
                    findings.report(
                        at: heard.location(cue),
                        "it ends before its last word does" + limit.note,
                        Measurement(milliseconds: early, limit)
                    )
                }
            }
        }
    }

    static let speechWithoutCaptions = RuleMetadata(
        "S521",
        "speech-without-captions",
        "There are sounds of speech, and no caption",
        .review,
        .heuristic,
        references: ["WCAG 1.2.2, failure F8", "47 CFR 79.1(j)(2)(iii)"],
        rationale:
            "Deaf viewers miss what is said there. Sounds of speech fit there better than silence and noise do; so may "
            + "those of a song. Long sounds that are not speech, such as music, are left out.",
        remedy: "Listen to it: if something is said, add captions."
    ).forCaptions { asset, findings in
        guard let heard = asset.heardCues(&findings), !heard.isOfOtherRecording else { return }
        let other = asset.soundsThatAreNoSpeech
        for interval in heard.uncaptioned
        where other.within(interval).milliseconds * 2 < interval.count {
            findings.report(
                at: heard.location(interval),
                "sounds of speech without a caption",
                Measurement(Double(interval.count) / 1000, unit: "s")
            )
        }
    }
}

extension CaptionAsset {
    /// What was decided of the cues; nil where they were not held against the sound, after saying why.
    func heardCues(_ findings: inout Findings) -> HeardCues? {
        guard let text = role.text, !shownCues.isEmpty else {
            findings.say(.inapplicable)
            return nil
        }
        switch text {
        case .notAsked:
            findings.say(.notHeld)
            return nil
        case .untested(let reason), .failed(let reason):
            findings.say(.untested(reason))
            return nil
        case .heard(let heard):
            return heard
        }
    }

    /// When something is heard for seconds that is not speech.
    fileprivate var soundsThatAreNoSpeech: Intervals {
        guard case .heard(let sound) = role.sound else { return Intervals([]) }
        return sound.withoutSpeech
    }

    /// The cues that are shown, with what was decided of each.
    func hearings(_ heard: HeardCues) -> [(AuditedCue, CueHearing)] {
        shownCues.compactMap { cue in
            heard.cues.indices.contains(cue.number - 1)
                ? (cue, heard.cues[cue.number - 1]) : nil
        }
    }
}

extension CueHearing.Absence {
    /// What is heard instead.
    fileprivate var clause: String {
        switch self {
        case .silence: "nothing can be heard"
        case .noSpeech: "what can be heard is no speech"
        case .otherCues: "the words of other captions are heard there"
        case .otherWords: "other words are heard there"
        }
    }
}
