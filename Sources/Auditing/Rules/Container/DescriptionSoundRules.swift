// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Listening
import MediaSelection

/// The rules for how an audio description sounds beside the audio that it replaces, which only a deep audit measures.
///
/// A description replaces the main audio: it has all of that, and a voice in its pauses.
enum DescriptionSoundRules {
    static let all: [any Rule<MovieAsset>] = [
        adSilent, adQuiet, adShifted, adOverDialogue,
        adPartial, adDeadChannel, adPhaseInverted, adMainAudioLost,
        adWithoutSpeech,
    ]

    private static let references = Citation.wcag("1.2.5", in: [.web, .documents])
    private static let deep =
        " Only a deep audit measures the audio, by its level: no word is recognised."

    static let adSilent = RuleMetadata(
        "M201",
        "ad-silent",
        "The audio description is silent",
        .error,
        .certain,
        references: references,
        rationale: "Blind viewers select it, and hear nothing." + deep,
        remedy: "Replace the track with the description."
    ).forDescriptions { measures, _ in
        measures.isSilent ? Fault("nothing of it can be heard") : nil
    }

    static let adQuiet = RuleMetadata(
        "M202",
        "ad-quiet",
        "The audio description is much quieter than the main audio",
        .warning,
        .likely,
        references: references,
        rationale: "Viewers who select it have to turn the volume up by far." + deep,
        remedy: "Give it the level of the main audio."
    ).forDescriptions { measures, main in
        let difference = -(measures.levelDifference * 10).rounded() / 10
        guard !measures.isSilent, difference > 12 else { return nil }
        return Fault(
            "it is quieter than \(main)",
            Measurement(difference, limit: 12, unit: "dB")
        )
    }

    static let adShifted = RuleMetadata(
        "M203",
        "ad-shifted",
        "The audio description is shifted against the main audio",
        .error,
        .likely,
        references: references,
        rationale: "Sound and picture do not match, and the voice may speak over dialogue."
            + deep,
        remedy: "Shift the track so that both have the dialogue at the same time."
    ).forDescriptions { measures, main in
        let lag = measures.lagMilliseconds
        guard lag != 0 else { return nil }
        return Fault(
            "it is \(lag > 0 ? "later" : "earlier") than \(main)",
            Measurement(Double(abs(lag)), limit: 100, unit: "ms")
        )
    }

    static let adOverDialogue = RuleMetadata(
        "M204",
        "ad-over-dialogue",
        "The audio description speaks over dialogue",
        .review,
        .heuristic,
        references: references,
        rationale:
            "Neither the dialogue nor the description is understood. Songs may be taken for dialogue, without the "
            + "voice-activity network also those without words." + deep,
        remedy: "Listen to it: put the descriptions into pauses of the dialogue."
    ).forDescriptions { measures, main in
        let (over, all) = (measures.overDialogueMilliseconds, measures.added.milliseconds)
        guard measures.correlation >= leastCorrelation, over >= 2000, over * 2 > all else {
            return nil
        }
        return Fault(
            "what it adds is mostly while \(main) is like speech",
            Measurement(over.tenthsOfSeconds, limit: 2, unit: "s")
        )
    }

    static let adPartial = RuleMetadata(
        "M205",
        "ad-partial",
        "The audio description covers only a part of the movie",
        .warning,
        .likely,
        references: references,
        rationale: "Blind viewers miss what is shown in the rest." + deep,
        remedy: "Describe the whole movie, if the rest shows anything that matters."
    ).forDescriptions { measures, main in
        let length = measures.mainAudibleEnd
        // Of channels that cancel each other out, no end is known.
        guard length >= 30_000, !measures.isSilent, measures.channels != .inverted else {
            return nil
        }
        if measures.audibleEnd < length * 9 / 10, measures.audibleEnd < length - 5000 {
            return Fault(
                "it is silent after its last sound, and \(main) goes on",
                Measurement(
                    measures.audibleEnd.tenthsOfSeconds,
                    limit: length.tenthsOfSeconds,
                    unit: "s"
                )
            )
        }
        guard let last = measures.added.ranges.last?.upperBound, last * 2 < length else {
            return nil
        }
        return Fault(
            "it is the same as \(main) after its last description",
            Measurement(last.tenthsOfSeconds, limit: length.tenthsOfSeconds, unit: "s")
        )
    }

    static let adDeadChannel = RuleMetadata(
        "M206",
        "ad-dead-channel",
        "One channel of the audio description is silent",
        .warning,
        .certain,
        references: references,
        rationale: "With one earphone, viewers hear nothing." + deep,
        remedy: "Put the sound into both channels, or make the track mono."
    ).forDescriptions { measures, _ in
        measures.channels == .oneSilent ? Fault("one of its two channels is silent") : nil
    }

    static let adPhaseInverted = RuleMetadata(
        "M207",
        "ad-phase-inverted",
        "The channels of the audio description cancel each other out",
        .error,
        .likely,
        references: references,
        rationale: "Devices with one loudspeaker mix both channels, and nothing is heard." + deep,
        remedy: "Invert the sign of one channel."
    ).forDescriptions { measures, _ in
        measures.channels == .inverted
            ? Fault("its second channel is the first with the opposite sign") : nil
    }

    static let adMainAudioLost = RuleMetadata(
        "M208",
        "ad-main-audio-lost",
        "The main audio is not heard in the audio description",
        .error,
        .likely,
        references: references,
        rationale:
            "Viewers who select it hear the description instead of the dialogue, and not beside it."
            + deep,
        remedy: "Mix the description with the main audio."
    ).forDescriptions { measures, main in
        guard !measures.isSilent, measures.channels != .inverted else { return nil }
        let share = (measures.programmeShare * 100).rounded()
        if share < 50 {
            return Fault(
                "\(main) is heard in it for a part of its time",
                Measurement(share, limit: 50, unit: "%")
            )
        }
        let length = measures.mainAudibleEnd
        guard length >= 10_000, measures.correlation < leastCorrelation,
            measures.added.milliseconds * 10 > length * 7
        else { return nil }
        return Fault("its level follows that of \(main) at no time")
    }

    static let adWithoutSpeech = RuleMetadata(
        "M209",
        "ad-without-speech",
        "What the audio description adds is not like speech",
        .review,
        .heuristic,
        references: references,
        rationale:
            "Music or noise describes nothing. Whispers may be missed, without the voice-activity network also speech under "
            + "loud music." + deep,
        remedy: "Listen to it: replace the track if nothing is described."
    ).forDescriptions { measures, main in
        let all = measures.added.milliseconds
        guard all >= 5000, measures.addedSpeechMilliseconds * 10 < all else { return nil }
        return Fault(
            "it differs from \(main), and hardly any of that is like speech",
            Measurement(measures.addedSpeechMilliseconds.tenthsOfSeconds, unit: "s")
        )
    }

    /// Levels that follow each other less are those of other audio.
    private static let leastCorrelation = 0.25
}

extension RuleMetadata {
    /// A rule for each description that was measured; the label of the audio that it replaces goes with it.
    fileprivate func forDescriptions(
        _ fault: @escaping @Sendable (DescriptionMeasures, String) -> Fault?
    ) -> RuleRow<MovieAsset> {
        forMovies { movie, findings in
            let pairs = movie.describedPairs
            guard !pairs.isEmpty else { return findings.say(.inapplicable) }
            for pair in pairs {
                guard let track = movie.tracks.first(where: { $0.id == pair.description }),
                    let main = movie.tracks.first(where: { $0.id == pair.main })
                else { continue }
                guard let measures = movie.descriptionMeasures[track.id] else {
                    // M123 reports what has the same audio.
                    if [.identical, .alike].contains(movie.descriptionLikeness[track.id]) {
                        continue
                    }
                    findings.say(DescriptionTrackRules.unheard(movie.sound, track))
                    continue
                }
                guard let fault = fault(measures, main.label) else { continue }
                findings.report(
                    at: .track(track.id),
                    "\(track.label): \(fault.message)",
                    fault.measurement
                )
            }
        }
    }
}
