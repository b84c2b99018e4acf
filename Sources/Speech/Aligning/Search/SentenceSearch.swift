// SPDX-License-Identifier: Apache-2.0

/// Finds which sentences of a transcript are spoken, in their order, and about where.
///
/// All ways through the sentences compete: at any time the next sentence may begin, sentences may be left out,
/// and between sentences there may be anything: silence, music, or speech that is not in the transcript. What
/// cannot be the best way any more is given up; the recording is gone through once.
struct SentenceSearch {
    /// A sentence that is spoken.
    struct Found: Equatable {
        let sentence: Int
        /// Its frames, silence around it included.
        let frames: Range<Int>
    }

    /// What the search prefers.
    struct Costs {
        /// What a frame costs, as a logarithm, that is speech outside of all sentences: sentences whose frames
        /// fit worse than any phones by more than this are not found.
        var otherSpeech: Float = 1.8
        /// What it costs to leave out sentences, and each of them.
        var skip: Float = 60
        var skippedSentence: Float = 2
        /// Ways that are worse than the best by more than this are given up.
        var beam: Float = 400
    }

    /// A sentence that a way has gone through, and the one before it.
    private struct Record {
        let sentence: Int32
        let start: Int32
        var end: Int32
        let previous: Int32
    }

    /// What is between two sentences: the best way that ends there.
    private struct Junction {
        var score = Viterbi.impossible
        var record: Int32 = -1
    }

    private let costs: Costs
    private let model: AcousticModel
    private let graphs: (Int) -> PhoneGraph
    private let sentenceCount: Int
    /// The best ways inside of each sentence, where there are any.
    private var tracks: [SentenceTrack?]
    /// The best way to the place before each sentence, and to the end.
    private var junctions: [Junction]
    private var records: [Record] = []
    /// The places before sentences that any way may have come to.
    private var active = 0...0
    private var frame = 0
    /// The score of the best way after the last frame.
    private var best: Float = 0
    /// The sentence that the best way is in or before.
    private var place = 0
    /// Frames of speech since the best way was in a sentence.
    private var lostFrames = 0

    /// Sentences after the best way that may be next, and how many more after each second of speech that is in none.
    private static let lookahead = 60
    private static let lookaheadPerSecond = 10

    /// Prepares for sentences.
    ///
    /// - Parameters:
    ///   - sentenceCount: how many there are.
    ///   - model: how their phones sound.
    ///   - costs: what the search prefers.
    ///   - graphs: gives the graph of each sentence.
    init(
        sentenceCount: Int,
        model: AcousticModel,
        costs: Costs = Costs(),
        graphs: @escaping (Int) -> PhoneGraph
    ) {
        self.costs = costs
        self.model = model
        self.graphs = graphs
        self.sentenceCount = sentenceCount
        tracks = Array(repeating: nil, count: sentenceCount)
        junctions = Array(repeating: Junction(), count: sentenceCount + 1)
        junctions[0].score = 0
    }

    /// Goes on to the next frame.
    ///
    /// - Parameters:
    ///   - loop: what the frame adds to the score of any phones in any order; scores of ways are relative to it.
    ///   - isSpeech: whether it is speech by that measure.
    ///   - scores: what computes how well states fit the frame.
    mutating func advance(loop: Float, isSpeech: Bool, _ scores: inout SenoneScores) {
        let threshold = best - costs.beam
        skipSentences(threshold)
        var bestInside = Viterbi.impossible
        for sentence in active where sentence < sentenceCount {
            let junction = junctions[sentence]
            if tracks[sentence] == nil {
                guard junction.score > threshold else { continue }
                tracks[sentence] = SentenceTrack(graphs(sentence), model)
            }
            tracks[sentence]?.advance(
                entry: .init(score: junction.score, start: Int32(frame), record: junction.record),
                threshold: threshold,
                loop: loop,
                &scores
            )
            if let inside = tracks[sentence]?.best, inside > bestInside {
                (bestInside, place) = (inside, sentence)
            }
        }
        frame += 1
        if isSpeech { for index in active { junctions[index].score -= costs.otherSpeech } }
        for sentence in active { leave(sentence) }
        var bestBetween = Viterbi.impossible
        for index in active where junctions[index].score > bestBetween {
            bestBetween = junctions[index].score
            if bestBetween > bestInside { place = index }
        }
        lostFrames = bestInside >= bestBetween ? 0 : lostFrames + (isSpeech ? 1 : 0)
        best = max(bestInside, bestBetween)
        prune()
    }

    /// Lets ways go on that leave out sentences: more, the longer no sentence has fitted.
    private mutating func skipSentences(_ threshold: Float) {
        let more = min(lostFrames / 100 * Self.lookaheadPerSecond, sentenceCount)
        let last = max(active.lowerBound, min(sentenceCount, place + Self.lookahead + more))
        var skipping = Junction()
        var upper = active.upperBound
        for index in active.lowerBound...last {
            let own = junctions[index]
            skipping.score -= costs.skippedSentence
            if skipping.score > max(own.score, threshold) {
                junctions[index] = skipping
                upper = max(upper, index)
            }
            if own.score - costs.skip > skipping.score {
                skipping = Junction(score: own.score - costs.skip, record: own.record)
            }
        }
        active = active.lowerBound...upper
    }

    /// Lets the best way through a sentence go on after it.
    private mutating func leave(_ sentence: Int) {
        guard sentence < sentenceCount, let way = tracks[sentence]?.exit,
            way.score > max(junctions[sentence + 1].score, best - costs.beam)
        else { return }
        let last = Int(junctions[sentence + 1].record)
        junctions[sentence + 1].score = way.score
        active = active.lowerBound...max(active.upperBound, sentence + 1)
        // The same way, a frame later: ways that went on before know where they did.
        if last >= 0, records[last].sentence == sentence, records[last].start == way.start,
            records[last].previous == way.record
        {
            records[last].end = Int32(frame)
            return
        }
        junctions[sentence + 1].record = Int32(records.count)
        records.append(
            Record(
                sentence: Int32(sentence),
                start: way.start,
                end: Int32(frame),
                previous: way.record
            )
        )
    }

    /// Gives up what cannot be the best way any more.
    private mutating func prune() {
        let threshold = best - costs.beam
        for index in active {
            if junctions[index].score < threshold { junctions[index] = Junction() }
            if index < sentenceCount, let track = tracks[index], track.best < threshold {
                tracks[index] = nil
            }
        }
        let isAlive = { (index: Int) in
            self.junctions[index].score >= threshold
                || index < self.sentenceCount && self.tracks[index] != nil
        }
        let lower = active.first(where: isAlive) ?? active.lowerBound
        active = lower...(active.last(where: isAlive) ?? lower)
    }

    /// The sentences that are spoken, when the recording has ended.
    ///
    /// - Returns: the sentences in their order.
    func found() -> [Found] {
        var best = Junction()
        for (index, junction) in junctions.enumerated()
        where junction.score > Viterbi.impossible / 2 {
            let left = Float(sentenceCount - index)
            let cost = left > 0 ? costs.skip + costs.skippedSentence * left : 0
            if junction.score - cost > best.score {
                best = Junction(score: junction.score - cost, record: junction.record)
            }
        }
        var found: [Found] = []
        var (index, end) = (Int(best.record), Int32(frame))
        while index >= 0 {
            let record = records[index]
            let frames = Int(record.start)..<Int(max(record.start, min(record.end, end)))
            found.append(Found(sentence: Int(record.sentence), frames: frames))
            (index, end) = (Int(record.previous), record.start)
        }
        return found.reversed()
    }
}
