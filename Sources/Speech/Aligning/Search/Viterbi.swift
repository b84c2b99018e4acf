// SPDX-License-Identifier: Apache-2.0

/// The most probable way through a graph of phones, without any pruning: every state at every frame.
///
/// Source: A. Viterbi, "Error bounds for convolutional codes" (1967).
struct Viterbi {
    /// A phone on the way, and the frames it takes.
    struct Step: Equatable {
        let node: Int
        let frames: Range<Int>
        /// The sum of the logarithms of the densities and transitions of its frames, beyond what any phones in
        /// any order come to.
        let score: Float
    }

    private let graph: PhoneGraph
    private let model: AcousticModel
    private let stateCount: Int
    /// The senones of all states, each once.
    private let senones: [Int]
    /// Of each state, the place of its senone; that after the last is what is not in the text.
    private let columns: [Int]
    private let stays: [Float]
    private let leaves: [Float]
    private var scores: [Float]
    private var exits: [Float]
    private var frameCount = 0
    /// For each frame, how well each senone fits.
    private var emissions: [Float] = []
    /// For each frame, of each state whether it was entered, of each node by which predecessor, and the score
    /// with which it can be left.
    private var entered: [Bool] = []
    private var sources: [UInt16] = []
    private var totals: [Float] = []

    static let impossible: Float = -1e30
    /// What a frame of a word costs in silence.
    private static let speechInSilence: Float = 10

    /// Prepares for a graph.
    init(_ graph: PhoneGraph, _ model: AcousticModel) {
        self.graph = graph
        self.model = model
        stateCount = model.definition.stateCount
        let states = graph.nodes.flatMap(\.phone.senones)
        let senones = Set(states).subtracting([PhoneGraph.otherSenone]).sorted()
        let places = Dictionary(uniqueKeysWithValues: zip(senones, senones.indices))
        self.senones = senones
        columns = states.map { places[$0] ?? senones.count }
        stays = graph.nodes.flatMap { model.stays(of: $0.phone) }
        leaves = graph.nodes.flatMap { model.leaves(of: $0.phone) }
        scores = Array(repeating: Self.impossible, count: columns.count)
        exits = Array(repeating: Self.impossible, count: graph.nodes.count)
    }

    /// Finds the way.
    ///
    /// - Parameters:
    ///   - features: 39 numbers of each frame.
    ///   - silence: of each frame, whether no word can be there.
    ///   - otherCost: what a frame costs that is speech and not in the text.
    ///   - senoneScores: what computes how well frames fit.
    /// - Returns: the phones in their order, and of each frame whether it is silence or noise by any phones;
    ///   nil where there are not enough frames for any way.
    mutating func search(
        _ features: [Float],
        silence: [Bool],
        otherCost: Float,
        _ senoneScores: inout SenoneScores
    ) -> (steps: [Step], fillers: [Bool])? {
        frameCount = features.count / SpeechFeatures.width
        guard frameCount > 0 else { return nil }
        let fillers = measure(features, silence, otherCost, &senoneScores)
        entered = Array(repeating: false, count: frameCount * columns.count)
        sources = Array(repeating: 0, count: frameCount * graph.nodes.count)
        totals = Array(repeating: 0, count: frameCount * graph.nodes.count)
        for frame in 0..<frameCount {
            for node in graph.nodes.indices {
                let (entry, source) = entry(node, isFirst: frame == 0)
                sources[frame * graph.nodes.count + node] = source
                advance(node, entry, frame)
            }
            for node in exits.indices {
                let last = (node + 1) * stateCount - 1
                exits[node] = scores[last] + leaves[last]
                totals[frame * graph.nodes.count + node] = exits[node]
            }
        }
        guard let end = bestEnd, end.score > Self.impossible / 2 else { return nil }
        return (trace(from: end.node), fillers)
    }

    /// The node with which the best way ends, and its score.
    private var bestEnd: (node: Int, score: Float)? {
        graph.ends.map { ($0.node, exits[$0.node] - $0.cost) }.max { $0.1 < $1.1 }
    }

    /// Measures how well each senone fits each frame, beyond any phones in any order.
    private mutating func measure(
        _ features: [Float],
        _ silence: [Bool],
        _ otherCost: Float,
        _ senoneScores: inout SenoneScores
    ) -> [Bool] {
        var loop = PhoneLoop(model)
        var fillers: [Bool] = []
        emissions = []
        emissions.reserveCapacity(frameCount * (senones.count + 1))
        let isSpeech = senones.map {
            !model.definition.fillers.contains(model.definition.senonePhones[$0])
        }
        senoneScores.take(features)
        for frame in 0..<frameCount {
            senoneScores.next()
            let any = loop.advance(&senoneScores)
            fillers.append(any.isFiller)
            for (senone, isSpeech) in zip(senones, isSpeech) {
                let penalty = isSpeech && silence[frame] ? Self.speechInSilence : 0
                emissions.append(senoneScores.score(senone) - any.score - penalty)
            }
            emissions.append(any.isFiller ? 0 : -otherCost)
        }
        return fillers
    }

    private func entry(_ node: Int, isFirst: Bool) -> (Float, UInt16) {
        var (best, source) = (Self.impossible, UInt16(0))
        if isFirst {
            return (graph.nodes[node].isStart ? 0 : Self.impossible, 0)
        }
        for (index, predecessor) in graph.nodes[node].predecessors.enumerated() {
            let score = exits[predecessor.node] - predecessor.cost
            if score > best { (best, source) = (score, UInt16(index)) }
        }
        return (best, source)
    }

    private mutating func advance(_ node: Int, _ entry: Float, _ frame: Int) {
        let (row, stateBase) = (frame * (senones.count + 1), frame * columns.count)
        for state in (node * stateCount..<(node + 1) * stateCount).reversed() {
            let stay = scores[state] + stays[state]
            let arrival =
                state == node * stateCount ? entry : scores[state - 1] + leaves[state - 1]
            let best = max(stay, arrival)
            guard best > Self.impossible / 2 else {
                scores[state] = Self.impossible
                continue
            }
            entered[stateBase + state] = arrival > stay
            scores[state] = best + emissions[row + columns[state]]
        }
    }

    private func trace(from end: Int) -> [Step] {
        var steps: [Step] = []
        var (node, state, last) = (end, (end + 1) * stateCount - 1, frameCount)
        for frame in (0..<frameCount).reversed()
        where entered[frame * columns.count + state] || frame == 0 {
            if state > node * stateCount, frame > 0 {
                state -= 1
                continue
            }
            let source = Int(sources[frame * graph.nodes.count + node])
            let end = totals[(last - 1) * graph.nodes.count + node]
            let predecessors = graph.nodes[node].predecessors
            guard frame > 0, source < predecessors.count else {
                steps.append(Step(node: node, frames: frame..<last, score: end))
                break
            }
            let before = predecessors[source].node
            let start = totals[(frame - 1) * graph.nodes.count + before]
            steps.append(Step(node: node, frames: frame..<last, score: end - start))
            (node, state, last) = (before, (before + 1) * stateCount - 1, frame)
        }
        return steps.reversed()
    }
}

extension Viterbi {
    /// By how much the best way is better than all ways on which a word begins at another time.
    ///
    /// - Parameters:
    ///   - starts: the frame in which each word begins.
    ///   - distance: ways on which it begins so many frames earlier or later count as others.
    /// - Returns: the difference of the scores of each word.
    func leads(of starts: [Int: Int], distance: Int) -> [Int: Float] {
        guard let best = bestEnd?.score, !starts.isEmpty else { return [:] }
        var rivals = starts.mapValues { _ in Self.impossible }
        let entries = graph.nodes.indices.filter { node in
            guard case .word(let word) = graph.nodes[node].part, starts[word] != nil else {
                return false
            }
            return graph.nodes[node].predecessors.contains {
                graph.nodes[$0.node].part != .word(word)
            }
        }
        let successors = graph.successors
        /// Of each state, the best score of what is after a frame.
        var rest = [Float](repeating: Self.impossible, count: columns.count)
        for end in graph.ends {
            let last = (end.node + 1) * stateCount - 1
            rest[last] = leaves[last] - end.cost
        }
        for frame in (1..<max(1, frameCount)).reversed() {
            // From here on, what is after the frame before, the frame included.
            let row = frame * (senones.count + 1)
            for state in rest.indices { rest[state] += emissions[row + columns[state]] }
            for node in entries {
                guard case .word(let word) = graph.nodes[node].part, let start = starts[word],
                    abs(frame - start) >= distance
                else { continue }
                let score = arrival(node, frame) + rest[node * stateCount]
                if score > rivals[word, default: score] { rivals[word] = score }
            }
            goBack(&rest, successors)
        }
        return rivals.mapValues { best - $0 }
    }

    /// The best score with which a node can be entered in a frame from another word.
    private func arrival(_ node: Int, _ frame: Int) -> Float {
        let base = (frame - 1) * graph.nodes.count
        return graph.nodes[node].predecessors.reduce(Self.impossible) {
            max($0, totals[base + $1.node] - $1.cost)
        }
    }

    /// Goes to the frame before.
    private func goBack(_ rest: inout [Float], _ successors: [[(node: Int, cost: Float)]]) {
        let next = rest
        for node in graph.nodes.indices {
            let first = node * stateCount
            for state in first..<first + stateCount - 1 {
                rest[state] = max(next[state] + stays[state], next[state + 1] + leaves[state])
            }
            let last = first + stateCount - 1
            let after = successors[node].reduce(Self.impossible) {
                max($0, next[$1.node * stateCount] - $1.cost)
            }
            rest[last] = max(next[last] + stays[last], after + leaves[last])
        }
    }
}
