// SPDX-License-Identifier: Apache-2.0

import Captions
package import Listening
import MediaPrimitives
package import MediaSelection

/// Whether the descriptions of a script can be spoken in a movie.
package struct ScriptCheck: Sendable {
    /// A description, how long it takes to speak it, and how that fits.
    package struct Result: Sendable {
        /// The description.
        package let description: Description
        /// How long it takes to speak it, in milliseconds.
        package let spoken: Int
        /// Whether that is measured, not estimated.
        package let isMeasured: Bool
        /// Number of its words.
        package let words: Int
        /// How it fits.
        package let fit: DescriptionFit
    }

    /// The descriptions in the order of the script.
    package let results: [Result]
    /// What is wrong with the script as a whole, or with the movie.
    package let findings: [ScriptFinding]
    /// When somebody speaks.
    package let map: DialogueMap

    /// Whether every description fits, if need be spoken faster, and nothing else is wrong.
    package var passes: Bool {
        !findings.contains { $0.severity == .error }
            && !results.contains { $0.fit.outcome == .doesNotFit }
    }

    /// Checks a script.
    ///
    /// - Parameters:
    ///   - reading: the script, and what was noticed in it.
    ///   - dialogue: what is said in the movie.
    ///   - language: the language of the voice; nil: that of the script.
    ///   - release: how long the main audio takes to come back after a description, in milliseconds. What the
    ///     script has a level for comes back as the script says.
    ///   - pictures: the cuts and still pictures of the video; nil: it was not looked at.
    ///   - measure: how long a voice takes to speak a description, in milliseconds; nil where that is estimated.
    package init(
        _ reading: ScriptReading,
        in dialogue: MovieDialogue,
        language: LanguageTag? = nil,
        release: Int = 0,
        pictures: DescribedPictures? = nil,
        measuring measure: (Description) throws -> Int? = { _ in nil }
    ) rethrows {
        let script = reading.script
        let counter = WordCounter()
        let spokenLanguage = script.language ?? language
        map = dialogue.map
        var measured: [(spoken: Int, isMeasured: Bool, words: Int)] = []
        for description in script.descriptions {
            let exact = try measure(description)
            let estimate = SpeakingTime.milliseconds(
                of: description.text,
                language: description.language ?? spokenLanguage
            )
            let words = counter.count(in: description.text)
            measured.append((exact ?? description.rate.applied(to: estimate), exact != nil, words))
        }
        let spoken = zip(script.descriptions, measured).map {
            SpokenDescription(
                start: $0.start,
                spoken: $1.spoken,
                words: $1.words,
                release: $0.mainAudioGain.isEmpty ? release : 0
            )
        }
        let fits = DescriptionFit.judge(spoken, in: map)
        let results = zip(zip(script.descriptions, measured), fits).map { pair, fit in
            Result(
                description: pair.0,
                spoken: pair.1.spoken,
                isMeasured: pair.1.isMeasured,
                words: pair.1.words,
                fit: fit
            )
        }
        self.results = results
        findings =
            reading.findings + Self.findings(of: dialogue) + Self.overlaps(script)
            + Self.afterEnd(script, map.length) + Self.language(of: script, voice: language)
            + (pictures.map { ScriptFinding.reviews(of: results, beside: $0) } ?? [])
    }

    private static func findings(of dialogue: MovieDialogue) -> [ScriptFinding] {
        if !dialogue.hasAudio {
            return [ScriptFinding(.error, "no-audio", "the movie has no audio to describe into")]
        }
        guard dialogue.isUnknown else { return [] }
        return [
            ScriptFinding(
                .error,
                "no-dialogue",
                "the movie has no captions, so when somebody speaks in it is not known"
            )
        ]
    }

    /// Descriptions that begin before the one before has to have ended.
    private static func overlaps(_ script: DescriptionScript) -> [ScriptFinding] {
        let ordered = script.descriptions.sorted { $0.start < $1.start }
        return zip(ordered, ordered.dropFirst()).compactMap { first, second in
            guard second.start < first.end ?? first.start + 1 else { return nil }
            return ScriptFinding(
                severity: .error,
                code: "overlap",
                message: "\(second.id.quoted) begins before \(first.id.quoted) has ended",
                position: second.position
            )
        }
    }

    /// The code of descriptions after the end of the movie.
    package static let afterEndCode = "after-end"

    /// Descriptions that begin when the movie has ended.
    private static func afterEnd(_ script: DescriptionScript, _ length: Int?) -> [ScriptFinding] {
        guard let length else { return [] }
        return script.descriptions.filter { $0.start >= length }.map { description in
            let (start, end) = (description.start, length)
            return ScriptFinding(
                severity: .error,
                code: afterEndCode,
                message:
                    "\(description.id.quoted) begins at \(ClockTime(milliseconds: start)), and "
                    + "the movie ends at \(ClockTime(milliseconds: end))",
                position: description.position
            )
        }
    }

    /// A text in another language than the script states, or than the voice speaks.
    private static func language(
        of script: DescriptionScript,
        voice: LanguageTag?
    ) -> [ScriptFinding] {
        let texts = script.descriptions.filter { $0.language == nil }.map(\.text)
        let guess = LanguageGuess(LetterSample(texts))
        if let voice, let stated = script.language, stated.primarySubtag != voice.primarySubtag {
            return [
                ScriptFinding(
                    .error,
                    "voice-language",
                    "the script is in \(stated), and the voice speaks \(voice)"
                )
            ]
        }
        guard let expected = voice ?? script.language, let guess,
            let confidence = guess.confidence(against: expected), confidence >= 0.5
        else { return [] }
        let speaker = voice == nil ? "states \(expected)" : "is for a voice that speaks \(expected)"
        return [
            ScriptFinding(
                voice == nil ? .warning : .error,
                voice == nil ? "text-language" : "voice-language",
                "the script \(speaker), and its text seems to be in \(guess.language)"
            )
        ]
    }
}

extension ScriptFinding {
    /// A finding about the whole.
    fileprivate init(_ severity: Severity, _ code: String, _ message: String) {
        self.init(severity: severity, code: code, message: message, position: nil)
    }
}

extension Description.SpeakingRate {
    /// A time at this speed: synthetic voices take a quarter more or less of the speed.
    fileprivate func applied(to milliseconds: Int) -> Int {
        switch self {
        case .normal: milliseconds
        case .fast: milliseconds * 4 / 5
        case .slow: milliseconds * 4 / 3
        }
    }
}
