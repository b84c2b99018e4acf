// SPDX-License-Identifier: Apache-2.0

/// Finds where in a part of a recording a text fits best, and how well.
///
/// Source: R. Rose and D. Paul, "A hidden Markov model based keyword recognition system" (1990).
struct TextSpotter {
    /// Something that is not in the text may be before it and after it, and nothing else inside it than pauses.
    private static let liberties = PhoneGraph.Liberties(other: (between: 0, inside: 1e6))

    let aligner: SpeechAligner
    let reading: SpeechAligner.Reading

    /// Looks for a text.
    ///
    /// - Parameters:
    ///   - sentence: the text.
    ///   - window: the frames of the recording to look in.
    ///   - claimed: of each frame of the recording, whether it belongs to another text.
    /// - Returns: where it fits best; nil if the window is too short for it.
    func spot(_ sentence: SpokenSentence, in window: Range<Int>, claimed: [Bool]) -> SoundEvidence?
    {
        let kept = kept(window)
        guard !kept.isEmpty, !sentence.words.isEmpty else { return nil }
        let graph = PhoneGraph(
            sentence.graphWords,
            aligner.model.definition,
            Self.liberties
        )
        var viterbi = Viterbi(graph, aligner.model)
        var scores = reading.scores
        let places = kept.map { aligner.place(reading.frames[$0]) }
        let way = viterbi.search(
            reading.features.features(kept),
            silence: zip(kept, places).map { frame, place in
                reading.frames.isInsideSilence(frame)
                    || claimed.indices.contains(place) && claimed[place]
            },
            otherCost: 0,
            &scores
        )
        guard let way else { return nil }
        var (score, count, frames): (Float, Int, [Range<Int>]) = (0, 0, [])
        for step in way.steps {
            guard case .word = graph.nodes[step.node].part else { continue }
            score += step.score
            count += step.frames.count
            let first = max(0, places[step.frames.lowerBound])
            frames.append(first..<max(first, places[step.frames.upperBound - 1] + 1))
        }
        guard !frames.isEmpty else { return nil }
        return SoundEvidence(
            phones: sentence.phones,
            fit: score / Float(max(1, count)),
            frames: frames
        )
    }

    /// The frames that are kept of a part of the recording.
    private func kept(_ window: Range<Int>) -> Range<Int> {
        let first = firstKept { $0 >= window.lowerBound }
        return first..<max(first, firstKept { $0 >= window.upperBound })
    }

    private func firstKept(where isReached: (Int) -> Bool) -> Int {
        var (low, high) = (0, reading.frames.count)
        while low < high {
            let middle = (low + high) / 2
            if isReached(aligner.place(reading.frames[middle])) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }
}
