// SPDX-License-Identifier: Apache-2.0

/// The best ways that are inside of a sentence at a frame.
struct SentenceTrack {
    /// A way: how well it fits, the frame at which it has entered the sentence, and what is before that.
    struct Way {
        var score: Float
        var start: Int32
        var record: Int32

        static let none = Way(score: Viterbi.impossible, start: 0, record: -1)
    }

    /// Of each node, where its predecessors begin in the list of all.
    private let firstPredecessors: [Int]
    private let predecessors: [(node: Int, cost: Float)]
    private let isStart: [Bool]
    private let ends: [Int]
    private let stateCount: Int
    private let senones: [Int]
    private let stays: [Float]
    private let leaves: [Float]
    /// The best way into each state, and out of each phone.
    private var ways: [Way]
    private var exits: [Way]
    /// Whether any way is in a node.
    private var isAlive: [Bool]
    /// The score of the best way.
    private(set) var best = Viterbi.impossible

    /// Prepares for a sentence.
    ///
    /// - Parameters:
    ///   - graph: its phones.
    ///   - model: how they sound.
    init(_ graph: PhoneGraph, _ model: AcousticModel) {
        predecessors = graph.nodes.flatMap(\.predecessors)
        firstPredecessors = graph.nodes.reduce(into: [0]) {
            $0.append($0[$0.count - 1] + $1.predecessors.count)
        }
        isStart = graph.nodes.map(\.isStart)
        ends = graph.ends.map(\.node)
        isAlive = Array(repeating: false, count: graph.nodes.count)
        stateCount = model.definition.stateCount
        senones = graph.nodes.flatMap(\.phone.senones)
        stays = graph.nodes.flatMap { model.stays(of: $0.phone) }
        leaves = graph.nodes.flatMap { model.leaves(of: $0.phone) }
        ways = Array(repeating: .none, count: senones.count)
        exits = Array(repeating: .none, count: graph.nodes.count)
    }

    /// The best way that is at the end of the sentence.
    var exit: Way {
        var best = Way.none
        for end in ends where exits[end].score > best.score { best = exits[end] }
        return best
    }

    /// Goes on to the next frame.
    ///
    /// - Parameters:
    ///   - entry: the best way before the sentence, which starts in this frame.
    ///   - threshold: ways with a lower score are given up.
    ///   - loop: what scores are relative to.
    ///   - senoneScores: what computes how well states fit the frame.
    mutating func advance(
        entry: Way,
        threshold: Float,
        loop: Float,
        _ senoneScores: inout SenoneScores
    ) {
        best = Viterbi.impossible
        for node in isAlive.indices {
            var arriving = Way.none
            for index in firstPredecessors[node]..<firstPredecessors[node + 1] {
                let (predecessor, cost) = predecessors[index]
                let score = exits[predecessor].score - cost
                if score > arriving.score {
                    arriving = exits[predecessor]
                    arriving.score = score
                }
            }
            if isStart[node], entry.score > arriving.score { arriving = entry }
            guard isAlive[node] || arriving.score > threshold else { continue }
            isAlive[node] = advance(node, arriving, threshold, loop, &senoneScores)
        }
        for node in exits.indices {
            guard isAlive[node] else {
                exits[node].score = Viterbi.impossible
                continue
            }
            let last = (node + 1) * stateCount - 1
            exits[node] = ways[last]
            exits[node].score += leaves[last]
        }
    }

    private mutating func advance(
        _ node: Int,
        _ arriving: Way,
        _ threshold: Float,
        _ loop: Float,
        _ senoneScores: inout SenoneScores
    ) -> Bool {
        var isAlive = false
        let first = node * stateCount
        for state in (first..<first + stateCount).reversed() {
            var way = ways[state]
            way.score += stays[state]
            var arrival = arriving
            if state > first {
                arrival = ways[state - 1]
                arrival.score += leaves[state - 1]
            }
            if arrival.score > way.score { way = arrival }
            guard way.score > threshold else {
                ways[state].score = Viterbi.impossible
                continue
            }
            way.score += senoneScores.score(senones[state]) - loop
            best = max(best, way.score)
            ways[state] = way
            isAlive = true
        }
        return isAlive
    }
}
