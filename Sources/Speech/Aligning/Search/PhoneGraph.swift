// SPDX-License-Identifier: Apache-2.0

/// The ways in which words may be spoken one after the other: phones between their neighbours, with silence
/// where a speaker may pause.
struct PhoneGraph {
    /// A word of the text.
    struct Word {
        /// The ways to speak it, as phones.
        var pronunciations: [[Int]]
        /// Whether a sentence begins with it.
        var beginsSentence = false
    }

    /// A phone at its place.
    struct Node {
        /// What it is part of.
        let part: Part
        /// The states.
        let phone: ModelDefinition.Phone
        /// Nodes that may be before it, and what the step costs.
        var predecessors: [(node: Int, cost: Float)] = []
        /// Whether a path may begin with it.
        var isStart = false
    }

    /// What a phone is part of.
    enum Part: Equatable {
        case word(Int)
        case silence
        /// Speech, music or noise that is not in the text.
        case other
    }

    /// What may be between and instead of the words.
    struct Liberties {
        /// What a pause between two words costs.
        var pause: Float = 4
        /// What it costs to begin with something that is not in the text, between sentences and inside of them;
        /// nil where there is nothing else.
        var other: (between: Float, inside: Float)?
        /// What it costs to leave out a word after a pause; nil where all words are spoken.
        var skip: Float?

        /// Only words, and pauses between them.
        static let none = Liberties()
        /// Whatever people do who read a text aloud.
        static let all = Liberties(other: (between: 5, inside: 25), skip: 35)
    }

    private(set) var nodes: [Node] = []
    /// Nodes with which a path may end, and what that costs.
    private(set) var ends: [(node: Int, cost: Float)] = []

    /// Of each node, those that may be after it, and what the step costs.
    var successors: [[(node: Int, cost: Float)]] {
        var successors = [[(node: Int, cost: Float)]](repeating: [], count: nodes.count)
        for (node, item) in nodes.enumerated() {
            for before in item.predecessors { successors[before.node].append((node, before.cost)) }
        }
        return successors
    }

    private let definition: ModelDefinition
    private let liberties: Liberties

    /// The senone of what is not in the text: it is not one of the model.
    static let otherSenone = -1

    /// No more words in a row than this cost are left out.
    private static let greatestSkip: Float = 150

    /// Where a path may be after a word: the node, the phone it ended with, the phone it expects next, and what
    /// it costs to go on.
    private struct Exit {
        let node: Int
        let phone: Int
        let next: Int?
        var cost: Float = 0
    }

    /// Makes the graph of words.
    ///
    /// - Parameters:
    ///   - words: the words.
    ///   - definition: the phones of the model.
    ///   - liberties: what may be between and instead of the words.
    init(_ words: [Word], _ definition: ModelDefinition, _ liberties: Liberties = .none) {
        self.definition = definition
        self.liberties = liberties
        var exits = gap(after: [], isBetween: true)
        for exit in exits { nodes[exit.node].isStart = true }
        for (index, word) in words.enumerated() {
            let next = index + 1 < words.count ? words[index + 1].pronunciations : []
            let followers = Set(next.compactMap(\.first) + [definition.silence])
            let left = exits
            exits = []
            for phones in word.pronunciations where !phones.isEmpty {
                exits += add(phones, of: index, after: left, before: followers)
            }
            let isBetween = index + 1 == words.count || words[index + 1].beginsSentence
            exits += gap(after: exits, isBetween: isBetween) + skipping(left)
        }
        ends = exits.filter { $0.next == nil || $0.next == definition.silence }.map {
            ($0.node, $0.cost)
        }
    }

    /// The ends of pauses before a word from which a path may go on after it.
    private func skipping(_ exits: [Exit]) -> [Exit] {
        guard let skip = liberties.skip else { return [] }
        return exits.compactMap { exit in
            guard exit.next == nil, exit.cost + skip <= Self.greatestSkip else { return nil }
            return Exit(node: exit.node, phone: exit.phone, next: nil, cost: exit.cost + skip)
        }
    }

    /// Adds what may be between two words.
    private mutating func gap(after exits: [Exit], isBetween: Bool) -> [Exit] {
        let before = exits.filter { $0.next == definition.silence }
        let silence = nodes.count
        nodes.append(Node(part: .silence, phone: definition.phone(at: definition.silence)))
        nodes[silence].predecessors = before.map { ($0.node, $0.cost + liberties.pause) }
        var result = [Exit(node: silence, phone: definition.silence, next: nil)]
        if let (between, inside) = liberties.other {
            let cost = isBetween ? between : inside
            let other = nodes.count
            let senones = Array(repeating: Self.otherSenone, count: definition.stateCount)
            nodes.append(Node(part: .other, phone: .init(senones: senones, transitions: -1)))
            nodes[other].predecessors = before.map { ($0.node, $0.cost + cost) } + [(silence, cost)]
            nodes[silence].predecessors.append((other, 0))
            result.append(Exit(node: other, phone: definition.silence, next: nil))
        }
        return result
    }

    /// Adds a way to pronounce a word.
    private mutating func add(
        _ phones: [Int],
        of word: Int,
        after exits: [Exit],
        before followers: Set<Int>
    ) -> [Exit] {
        var result: [Exit] = []
        let lefts = Dictionary(
            grouping: exits.filter { $0.next == nil || $0.next == phones[0] },
            by: \.phone
        )
        for (left, exits) in lefts.sorted(by: { $0.key < $1.key }) {
            let entries = exits.map { ($0.node, $0.cost) }
            if phones.count == 1 {
                for follower in followers.sorted() {
                    let node = add(word, phones[0], left, follower, .single, after: entries)
                    result.append(Exit(node: node, phone: phones[0], next: follower))
                }
            } else {
                result.append(
                    Exit(
                        node: add(word, phones[0], left, phones[1], .begin, after: entries),
                        phone: phones[0],
                        next: nil
                    )
                )
            }
        }
        guard phones.count > 1 else { return result }
        var before = result.map { ($0.node, Float(0)) }
        for place in 1..<phones.count - 1 {
            let node = add(
                word,
                phones[place],
                phones[place - 1],
                phones[place + 1],
                .inside,
                after: before
            )
            before = [(node, 0)]
        }
        let last = phones.count - 1
        return followers.sorted().map { follower in
            let node = add(
                word,
                phones[last],
                phones[last - 1],
                follower,
                .end,
                after: before
            )
            return Exit(node: node, phone: phones[last], next: follower)
        }
    }

    private mutating func add(
        _ word: Int,
        _ phone: Int,
        _ left: Int,
        _ right: Int,
        _ position: ModelDefinition.WordPosition,
        after predecessors: [(Int, Float)]
    ) -> Int {
        let states = definition.phone(phone, left: left, right: right, position: position)
        var node = Node(part: .word(word), phone: states)
        node.predecessors = predecessors.map { (node: $0.0, cost: $0.1) }
        nodes.append(node)
        return nodes.count - 1
    }
}
