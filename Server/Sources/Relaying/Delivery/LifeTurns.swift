// SPDX-License-Identifier: Apache-2.0

/// Whose turn it is to be shown that the relay is there: each subscriber once in a round, few at a time.
///
/// Signs of life to ten thousand at once would take a tenth of a second, for which texts would wait.
package struct LifeTurns<Subscriber: AnyObject> {
    /// Turns of a round.
    package static var count: Int { 60 }

    private var subscribers: [[ObjectIdentifier: Subscriber]]
    /// The turn that is next, and the turn of the subscriber who comes next.
    private var current = 0
    private var nextTurn = 0

    package init() {
        subscribers = Array(repeating: [:], count: Self.count)
    }

    /// Gives a subscriber the turn after that of the subscriber before.
    ///
    /// - Returns: the turn.
    package mutating func add(_ subscriber: Subscriber) -> Int {
        let turn = nextTurn
        subscribers[turn][ObjectIdentifier(subscriber)] = subscriber
        nextTurn = (turn + 1) % Self.count
        return turn
    }

    /// Takes a subscriber out of its turn.
    package mutating func remove(_ subscriber: Subscriber, turn: Int) {
        subscribers[turn][ObjectIdentifier(subscriber)] = nil
    }

    /// The subscribers of the turn, after which the next turn comes.
    package mutating func advance() -> [Subscriber] {
        defer { current = (current + 1) % Self.count }
        return Array(subscribers[current].values)
    }
}
