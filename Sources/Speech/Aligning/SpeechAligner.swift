// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// Finds when each word of a transcript is spoken in a recording.
///
/// The recording is measured every 10 ms and compared with how the phones of the words sound. First it is
/// found which sentences are spoken, and about where (`SentenceSearch`); then the most probable times of their
/// words (`Viterbi`), without giving up any possibility.
package struct SpeechAligner: Sendable {
    let model: AcousticModel
    private let dictionary: String
    private let language: LanguageTag
    private var spectrum: MelSpectrum
    /// The next sample.
    private var position = 0

    /// Samples a second that are wanted.
    package static let sampleRate = FeatureParameters.sampleRate
    /// The longest recording, in samples: 12 hours.
    private static let greatestLength = 12 * 3600 * sampleRate

    /// Prepares for a recording.
    ///
    /// - Parameters:
    ///   - folder: the model of the language that is spoken.
    ///   - language: that language.
    /// - Throws: `AlignmentError` where the model cannot be read.
    package init(_ folder: LanguageModelFolder, language: LanguageTag) throws(AlignmentError) {
        model = try AcousticModel(folder: folder.model)
        dictionary = folder.dictionary
        self.language = language
        spectrum = MelSpectrum(model.features)
        let silence = AudibleFrames.keptSilence * FeatureParameters.frameShift
        spectrum.append(repeatElement(0, count: silence))
    }

    /// How much of the recording has been taken, in milliseconds.
    package var durationMilliseconds: Int { position * 1000 / Self.sampleRate }

    /// Takes audio.
    ///
    /// - Parameters:
    ///   - samples: 16,000 samples a second; 1 is full scale.
    ///   - start: the place of the first, in samples; what is between this and the samples before is silence,
    ///     and what overlaps with those is left out.
    package mutating func append(_ samples: [Float], at start: Int) {
        let gap = min(start, Self.greatestLength) - position
        if gap > 0 {
            spectrum.append(repeatElement(0, count: gap))
            position += gap
        }
        let new = samples.dropFirst(max(0, -gap)).prefix(max(0, Self.greatestLength - position))
        spectrum.append(new.lazy.map { $0.isFinite ? $0 : 0 })
        position += new.count
    }

    /// Aligns sentences with what has been taken.
    ///
    /// - Parameters:
    ///   - sentences: the sentences in the order in which they are spoken.
    ///   - progress: is given how much is done, from 0 to 1.
    /// - Returns: what became of each of them, and the speech that is in none.
    /// - Throws: `AlignmentError` where it is not known how a word is spoken.
    package func align(
        _ sentences: [TranscriptSentence],
        progress: (Double) -> Void = { _ in }
    ) throws(AlignmentError) -> AlignedTranscript {
        let reading = try read(sentences, progress: progress)
        return AlignedTranscript(
            sentences: reading.outcomes,
            speechFrames: reading.speechFrames
        )
    }

    /// How words are spoken.
    ///
    /// - Parameter words: words in small letters.
    /// - Returns: of each that the dictionary has or whose letters are understood, the ways to speak it; empty where the
    ///   dictionary cannot be read.
    func sounds(of words: Set<String>) -> [String: Set<[Int]>] {
        do throws(AlignmentError) {
            let ways = try Pronunciations(
                words,
                model: model,
                dictionary: dictionary,
                language: language
            )
            return words.reduce(into: [:]) { $0[$1] = Set(ways[$1]) }
        } catch {
            return [:]
        }
    }

    /// How the words of sentences are spoken.
    ///
    /// - Parameter sentences: the sentences.
    /// - Returns: one for each.
    /// - Throws: `AlignmentError` where it is not known how a word is spoken.
    func spoken(_ sentences: [TranscriptSentence]) throws(AlignmentError) -> [SpokenSentence] {
        let pronunciations = try Pronunciations(
            Set(sentences.flatMap(\.words)),
            model: model,
            dictionary: dictionary,
            language: language
        )
        return sentences.map { SpokenSentence($0, pronunciations) }
    }

    /// The frames of what has been taken that are no long silence, and how they sound.
    func sound() -> (AudibleFrames, SpeechFeatures) {
        let frames = AudibleFrames(spectrum)
        return (frames, SpeechFeatures(model.features, spectrum, frames))
    }

    /// A recording that was searched for sentences.
    struct Reading {
        /// The sentences, and how they may be spoken.
        let spoken: [SpokenSentence]
        /// What became of each of them.
        var outcomes: [AlignedSentence]
        /// Of those that are not refused, what the sound says; by their places.
        var evidence: [Int: SoundEvidence] = [:]
        /// The frames that are no long silence.
        let frames: AudibleFrames
        /// How they sound.
        let features: SpeechFeatures
        /// Of each frame of the recording, whether it is speech.
        var speechFrames: [Bool]
        /// Of each frame of the recording, whether it is speech that is no silence.
        var audibleSpeech: [Bool]
        /// What computes how well states fit.
        var scores: SenoneScores
    }

    /// Searches the recording for sentences.
    ///
    /// - Parameters:
    ///   - sentences: the sentences in the order in which they are spoken.
    ///   - progress: is given how much is done, from 0 to 1.
    /// - Returns: what was found.
    /// - Throws: `AlignmentError` where it is not known how a word is spoken.
    func read(
        _ sentences: [TranscriptSentence],
        progress: (Double) -> Void
    ) throws(AlignmentError) -> Reading {
        let spoken = try spoken(sentences)
        let texts = spoken.indices.filter { !spoken[$0].words.isEmpty }
        var scores = SenoneScores(model)
        let (frames, features) = sound()
        let (found, speech) = find(texts.map { spoken[$0] }, features, &scores) {
            progress($0 * 0.7)
        }
        var outcomes = spoken.map { sentence in
            AlignedSentence(
                text: sentence.sentence.text,
                outcome: .refused(sentence.words.isEmpty ? .nothingToSpeak : .notHeard),
                words: [],
                phones: sentence.phones
            )
        }
        var evidence: [Int: SoundEvidence] = [:]
        let passages = Passage.passages(found, frameCount: frames.count)
        for (number, passage) in passages.enumerated() {
            let indices = passage.sentences.map { texts[$0] }
            let sentences = indices.map { spoken[$0] }
            let aligned = align(passage, sentences, features, frames, &scores)
            for (index, (sentence, sound)) in zip(indices, aligned) {
                outcomes[index] = sentence
                if !sentence.words.isEmpty { evidence[index] = sound }
            }
            progress(0.7 + 0.3 * Double(number + 1) / Double(passages.count))
        }
        var speechFrames = [Bool](repeating: false, count: max(0, place(spectrum.frameCount)))
        for frame in speech.indices where speech[frame] && place(frames[frame]) >= 0 {
            speechFrames[place(frames[frame])] = true
        }
        var audible = [Bool](repeating: false, count: speechFrames.count)
        for frame in frames.isActive.indices where frames.isActive[frame] {
            let place = place(frames[frame])
            if audible.indices.contains(place) { audible[place] = speechFrames[place] }
        }
        judge(&outcomes, evidence, audible)
        return Reading(
            spoken: spoken,
            outcomes: outcomes,
            evidence: evidence,
            frames: frames,
            features: features,
            speechFrames: speechFrames,
            audibleSpeech: audible,
            scores: scores
        )
    }

    /// Makes sentences doubtful that have too little evidence.
    private func judge(
        _ outcomes: inout [AlignedSentence],
        _ evidence: [Int: SoundEvidence],
        _ speech: [Bool]
    ) {
        var judge = EvidenceJudge(speech: speech)
        let weak = judge.weak(evidence) { outcomes[$0].outcome == .aligned }
        for index in evidence.keys {
            let sentence = outcomes[index]
            if weak.contains(index) {
                let outcome =
                    sentence.outcome == .aligned ? .doubtful(.tooLittleSound) : sentence.outcome
                outcomes[index] = sentence.with(
                    outcome,
                    confidence: SoundEvidence.doubtfulConfidence
                )
            } else if sentence.phones <= SoundEvidence.uncertainPhones {
                outcomes[index] = sentence.with(
                    sentence.outcome,
                    confidence: SoundEvidence.greatestConfidence
                )
            }
        }
    }

    /// The place in the recording of a measured frame: it is measured as if there was silence before it, so that
    /// a word can begin at once.
    func place(_ frame: Int) -> Int { frame - AudibleFrames.keptSilence }

    /// Frames whose features are computed at a time.
    private static let blockLength = 3000

    /// Finds which sentences are spoken, and in which frames there is speech at all.
    private func find(
        _ sentences: [SpokenSentence],
        _ features: SpeechFeatures,
        _ scores: inout SenoneScores,
        progress: (Double) -> Void
    ) -> (sentences: [SentenceSearch.Found], speech: [Bool]) {
        var search = SentenceSearch(sentenceCount: sentences.count, model: model) {
            PhoneGraph(sentences[$0].graphWords, model.definition)
        }
        var loop = PhoneLoop(model)
        var speech: [Bool] = []
        speech.reserveCapacity(features.frameCount)
        for start in stride(from: 0, to: features.frameCount, by: Self.blockLength) {
            let end = min(start + Self.blockLength, features.frameCount)
            scores.take(features.features(start..<end))
            for _ in start..<end {
                scores.next()
                let any = loop.advance(&scores)
                search.advance(loop: any.score, isSpeech: !any.isFiller, &scores)
                speech.append(!any.isFiller)
            }
            progress(Double(end) / Double(features.frameCount))
        }
        return (search.found(), speech)
    }

    /// Finds the times of the words of sentences that are spoken one after the other.
    private func align(
        _ passage: Passage,
        _ sentences: [SpokenSentence],
        _ features: SpeechFeatures,
        _ frames: AudibleFrames,
        _ scores: inout SenoneScores
    ) -> [(sentence: AlignedSentence, evidence: SoundEvidence)] {
        let graph = PhoneGraph(sentences.flatMap(\.graphWords), model.definition, .all)
        var viterbi = Viterbi(graph, model)
        let way = viterbi.search(
            features.features(passage.frames),
            silence: passage.frames.map { frames.isInsideSilence($0) },
            otherCost: SentenceSearch.Costs().otherSpeech,
            &scores
        )
        guard let way else {
            return sentences.map {
                let refused = AlignedSentence(
                    text: $0.sentence.text,
                    outcome: .refused(.notHeard),
                    words: [],
                    phones: $0.phones
                )
                return (refused, SoundEvidence(phones: $0.phones, fit: 0, frames: []))
            }
        }
        var reading = AlignmentReading(
            steps: way.steps,
            fillers: way.fillers,
            graph: graph,
            recording: passage.frames.map { place(frames[$0]) },
            isActive: Array(frames.isActive[passage.frames])
        )
        reading.take(
            leads: viterbi.leads(of: reading.starts, distance: AlignmentReading.otherPlace)
        )
        var first = 0
        return sentences.map { sentence in
            defer { first += sentence.words.count }
            return (
                reading.outcome(of: sentence, firstWord: first),
                reading.evidence(of: sentence, firstWord: first)
            )
        }
    }
}

extension AlignedSentence {
    /// The same with another outcome, and with words that are at most so sure.
    fileprivate func with(_ outcome: Outcome, confidence limit: Double) -> AlignedSentence {
        let words = words.map { word in
            Word(
                text: word.text,
                startMilliseconds: word.startMilliseconds,
                endMilliseconds: word.endMilliseconds,
                confidence: word.confidence.map { min($0, limit) },
                speaker: word.speaker,
                gluesToPrevious: word.gluesToPrevious,
                isInterpolated: word.isInterpolated
            )
        }
        return AlignedSentence(text: text, outcome: outcome, words: words, phones: phones)
    }
}
