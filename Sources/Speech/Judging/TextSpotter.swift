// SPDX-License-Identifier: Apache-2.0

/// Finds where in a part of a recording a text fits best, and how well.
///
/// Source: R. Rose and D. Paul, "A hidden Markov model based keyword recognition system" (1990).
struct TextSpotter {
    /// Something that is not in the text may be before it and after it, and nothing else inside it than pauses.
    private static let liberties = PhoneGraph.Liberties(other: (between: 0, inside: 1e6))

    private let aligner: SpeechAligner
    private let frames: AudibleFrames
    private let features: SpeechFeatures
    private let scores: SenoneScores

    /// Takes a recording that was searched.
    init(_ aligner: SpeechAligner, _ reading: SpeechAligner.Reading) {
        self.aligner = aligner
        (frames, features, scores) = (reading.frames, reading.features, reading.scores)
    }

    /// Takes what an aligner has heard.
    init(_ aligner: SpeechAligner) {
        self.aligner = aligner
        (frames, features) = aligner.sound()
        scores = SenoneScores(aligner.model)
    }

    /// Looks for a text.
    ///
    /// - Parameters:
    ///   - sentence: the text.
    ///   - window: the frames of the recording to look in.
    ///   - claimed: of each frame of the recording, whether it belongs to another text.
    /// - Returns: where it fits best; nil if the window is too short for it.
    func spot(_ sentence: SpokenSentence, in window: Range<Int>, claimed: [Bool]) -> SoundEvidence?
    {
        let sounds = sounds(of: sentence, in: window, claimed: claimed)
        guard !sounds.isEmpty else { return nil }
        let count = sounds.reduce(0) { $0 + $1.count }
        return SoundEvidence(
            phones: sentence.phones,
            fit: sounds.reduce(0) { $0 + $1.score } / Float(max(1, count)),
            frames: sounds.map(\.frames)
        )
    }

    /// How much more probable the sound is with a text, where that fits best, than with any phones: a natural logarithm.
    ///
    /// - Parameters:
    ///   - sentence: the text.
    ///   - window: the frames of the recording to look in.
    /// - Returns: nil if the window is too short for it.
    func score(of sentence: SpokenSentence, in window: Range<Int>) -> Float? {
        let sounds = sounds(of: sentence, in: window, claimed: [])
        return sounds.isEmpty ? nil : sounds.reduce(0) { $0 + $1.score }
    }

    /// A sound of a text.
    private struct Sound {
        let score: Float
        /// How many frames it has, and which of the recording.
        let count: Int
        let frames: Range<Int>
    }

    /// The sounds of a text where it fits best; empty if the window is too short for it.
    private func sounds(
        of sentence: SpokenSentence,
        in window: Range<Int>,
        claimed: [Bool]
    ) -> [Sound] {
        let kept = kept(window)
        guard !kept.isEmpty, !sentence.words.isEmpty else { return [] }
        let graph = PhoneGraph(
            sentence.graphWords,
            aligner.model.definition,
            Self.liberties
        )
        var viterbi = Viterbi(graph, aligner.model)
        var scores = scores
        let places = kept.map { aligner.place(frames[$0]) }
        let way = viterbi.search(
            features.features(kept),
            silence: zip(kept, places).map { frame, place in
                frames.isInsideSilence(frame)
                    || claimed.indices.contains(place) && claimed[place]
            },
            otherCost: 0,
            &scores
        )
        return (way?.steps ?? []).compactMap { step in
            guard case .word = graph.nodes[step.node].part else { return nil }
            let first = max(0, places[step.frames.lowerBound])
            return Sound(
                score: step.score,
                count: step.frames.count,
                frames: first..<max(first, places[step.frames.upperBound - 1] + 1)
            )
        }
    }

    /// The frames that are kept of a part of the recording.
    private func kept(_ window: Range<Int>) -> Range<Int> {
        let first = firstKept { $0 >= window.lowerBound }
        return first..<max(first, firstKept { $0 >= window.upperBound })
    }

    private func firstKept(where isReached: (Int) -> Bool) -> Int {
        var (low, high) = (0, frames.count)
        while low < high {
            let middle = (low + high) / 2
            if isReached(aligner.place(frames[middle])) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }
}
