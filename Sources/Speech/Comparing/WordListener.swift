// SPDX-License-Identifier: Apache-2.0

import Listening
import MediaSelection

/// Compares the words of captions with those that an engine recognises in the main audio of a movie.
package struct WordListener {
    private let path: String
    private let engine: RecognitionEngine
    private let glossary: Set<String>
    private let progress: (TranscriptionProgress) -> Void
    /// What was recognised, by language; or why nothing was.
    private var recognised: [String: Result<RecognisedAudio, SpeechError>] = [:]

    /// Prepares for a movie.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - check: what recognises, and what has to be right.
    ///   - progress: is called while the engine works.
    package init(
        _ path: String,
        _ check: WordCheck,
        progress: @escaping (TranscriptionProgress) -> Void = { _ in }
    ) {
        (self.path, engine, self.progress) = (path, check.engine, progress)
        glossary = Set(
            check.glossary.flatMap { $0.lowercased().split { !$0.isLetter }.map(String.init) }
        )
    }

    /// Compares the words of cues.
    ///
    /// - Parameters:
    ///   - cues: the cues.
    ///   - judged: what the sounds of the language have decided of them; it gets what the engine decides.
    ///   - language: the language.
    ///   - aligner: what has heard the audio with the sounds of the language; nil without a model of it.
    /// - Throws: `SpeechError` if the engine gives no words.
    mutating func hear(
        _ cues: [JudgedCue],
        _ judged: inout HeardCues,
        language: LanguageTag,
        _ aligner: SpeechAligner?
    ) throws(SpeechError) {
        let words = CueWords(cues)
        let audio: RecognisedAudio
        do throws(SpeechError) {
            audio = try recognised(language)
        } catch {
            guard case .engine(.noSpeech) = error.kind else { throw error }
            judged.words = HeardWords(
                engine: engine.name,
                isScored: false,
                differences: [],
                HeardWords.Counts(
                    written: words.written.count,
                    heard: 0,
                    errors: words.written.count
                )
            )
            return
        }
        let heard = audio.reading.transcript.words
        let settings = ComparisonSettings(
            language: language,
            isSame: SameWord(
                // The ear cannot tell words apart that sound the same.
                sounds: aligner?.sounds(
                    of: ComparedForm.vocabulary(words.written + heard.map(\.text))
                ) ?? [:]
            ),
            severity: DifferenceSeverity(language, glossary: glossary)
        )
        guard var comparison = WordComparison(cues, words, heard, settings) else { return }
        if !judged.isOfOtherRecording {
            let windows = SpokenWindows(cues, judged.cues, length: audio.audio.milliseconds)
            let trials = comparison.trials(words, windows)
            do throws(EngineFault) {
                try score(cues, words, windows, trials, &judged, &comparison, audio)
            } catch {
                throw SpeechError(.engine(error), path: path)
            }
            if let aligner, !trials.isEmpty {
                comparison.doubt(trials, SoundWitness(aligner, trials))
            }
        }
        judged.words = HeardWords(
            engine: engine.name,
            isScored: engine.scoresTexts && !judged.isOfOtherRecording,
            differences: comparison.places.map(\.difference),
            transcript: heard.map {
                let start = $0.startMilliseconds
                return HeardWord(
                    $0.text,
                    start..<max(start, $0.endMilliseconds),
                    confidence: $0.confidence
                )
            },
            comparison.counts(judged.cues)
        )
    }

    private mutating func recognised(_ language: LanguageTag) throws(SpeechError) -> RecognisedAudio
    {
        if let known = recognised[language.primarySubtag] { return try known.get() }
        let found: Result<RecognisedAudio, SpeechError>
        do throws(SpeechError) {
            found = .success(
                try Transcription(engine: engine, language: language)
                    .recognised(path, progress: progress)
            )
        } catch {
            found = .failure(error)
        }
        recognised[language.primarySubtag] = found
        return try found.get()
    }

    /// Scores the texts that the sounds leave open, and the differences, if the engine can.
    private func score(
        _ cues: [JudgedCue],
        _ words: CueWords,
        _ windows: SpokenWindows,
        _ trials: [DifferenceScores.Trial],
        _ judged: inout HeardCues,
        _ comparison: inout WordComparison,
        _ audio: RecognisedAudio
    ) throws(EngineFault) {
        guard engine.scoresTexts else { return }
        let open = cues.indices.filter { judged.cues[$0].isOpen && !words.places[$0].isEmpty }
        let asked =
            open.map {
                ScoredWindow(interval: windows[$0], texts: [Array(words.written[words.places[$0]])])
            } + trials.map(\.window)
        let milliseconds = audio.audio.milliseconds
        let request = ScoreRequest(
            windows: asked,
            audio: audio.audio,
            language: audio.language
        ) { done in
            progress(
                .recognised(
                    milliseconds: milliseconds * done / max(1, asked.count),
                    of: milliseconds
                )
            )
        }
        guard let scores = try engine.scores(request) else { return }
        for (cue, found) in zip(open, scores) {
            guard let mean = found.first?.mean else { continue }
            judged.decide(cue, by: mean)
        }
        for (trial, found) in zip(trials, scores.dropFirst(open.count)) {
            comparison.confirm(trial.index, DifferenceScores.decide(trial, found))
        }
    }
}

extension WordComparison {
    /// The differences as trials.
    fileprivate func trials(_ words: CueWords, _ windows: SpokenWindows)
        -> [DifferenceScores.Trial]
    {
        places.enumerated().prefix(DifferenceScores.most).compactMap { index, place in
            place.difference.cue.flatMap {
                DifferenceScores.trial(index, place, words, in: windows[$0])
            }
        }
    }

    /// Doubts the differences that the sounds contradict.
    fileprivate mutating func doubt(_ trials: [DifferenceScores.Trial], _ witness: SoundWitness) {
        for (number, trial) in trials.enumerated() {
            let advantage = witness.advantage(number, in: trial.window.interval)
            doubt(trial.index, advantage.map { $0 > SoundWitness.clearly } ?? false)
        }
    }
}

extension CueHearing {
    /// Whether the sounds of the language leave open if it is spoken.
    fileprivate var isOpen: Bool {
        switch verdict {
        case .cannotTell(let reason): reason != .noWords && reason != .otherRecording
        case .notSpoken(.otherWords): true
        case .spokenHere, .spokenElsewhere, .notSpoken: false
        }
    }
}

extension HeardCues {
    /// The mean score of a word over which a text is spoken, and under which it is not.
    private static let (present, absent) = (-2.0, -4.0)

    /// Decides a cue by an engine's score of its text.
    fileprivate mutating func decide(_ cue: Int, by mean: Double) {
        let old = cues[cue]
        let verdict: CueHearing.Verdict
        switch mean {
        case Self.present...: verdict = .spokenHere
        case ..<Self.absent: verdict = .notSpoken(.otherWords)
        default: return
        }
        // Where sounds and engine contradict each other, nothing is certain.
        if case .notSpoken = old.verdict, verdict == .spokenHere {
            cues[cue] = CueHearing(.cannotTell(.unclear), confidence: 0.5, phones: old.phones)
        } else if old.verdict != verdict {
            cues[cue] = CueHearing(verdict, confidence: 0.95, phones: old.phones, isByEngine: true)
        }
    }
}
