// SPDX-License-Identifier: Apache-2.0

/// How well any phones in any order fit the audio: what the words of a transcript have to be compared with.
///
/// Source: R. Rose and D. Paul, "A hidden Markov model based keyword recognition system" (1990).
struct PhoneLoop {
    private let stateCount: Int
    private let senones: [Int]
    private let stays: [Float]
    private let leaves: [Float]
    private var scores: [Float]
    private var best: Float = 0
    private let entryCost: Float
    private let fillers: Set<Int>

    /// Prepares for a model.
    ///
    /// - Parameters:
    ///   - model: the model.
    ///   - entryCost: what each phone costs.
    init(_ model: AcousticModel, entryCost: Float = 8) {
        let phones = model.definition.names.indices.map { model.definition.phone(at: $0) }
        stateCount = model.definition.stateCount
        senones = phones.flatMap(\.senones)
        stays = phones.flatMap { model.stays(of: $0) }
        leaves = phones.flatMap { model.leaves(of: $0) }
        scores = Array(repeating: Viterbi.impossible, count: senones.count)
        self.entryCost = entryCost
        fillers = model.definition.fillers
    }

    /// Goes on to the next frame.
    ///
    /// - Parameter senoneScores: what computes how well the states fit the frame.
    /// - Returns: what the frame adds to the best score, as a logarithm, and whether it is best taken as
    ///   silence or noise.
    mutating func advance(_ senoneScores: inout SenoneScores) -> (score: Float, isFiller: Bool) {
        let entry = best - entryCost
        var (greatest, greatestExit) = (Viterbi.impossible, Viterbi.impossible)
        var isFiller = false
        for state in scores.indices.reversed() {
            let arrival =
                state % stateCount == 0 ? entry : scores[state - 1] + leaves[state - 1]
            scores[state] =
                max(scores[state] + stays[state], arrival) + senoneScores.score(senones[state])
            if scores[state] > greatest {
                greatest = scores[state]
                isFiller = fillers.contains(state / stateCount)
            }
            if state % stateCount == stateCount - 1 {
                greatestExit = max(greatestExit, scores[state] + leaves[state])
            }
        }
        // Scores are kept relative to the best one, so that they do not grow with the recording.
        for state in scores.indices { scores[state] -= greatest }
        best = greatestExit - greatest
        return (greatest, isFiller)
    }
}
