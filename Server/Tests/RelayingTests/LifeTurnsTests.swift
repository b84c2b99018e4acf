// SPDX-License-Identifier: Apache-2.0

import Relaying
import Testing

@Suite struct LifeTurnsTests {
    private final class Subscriber {}

    @Test func `each subscriber has one turn in a round, and turns differ by one subscriber`() {
        var turns = LifeTurns<Subscriber>()
        let subscribers = (0..<1000).map { _ in Subscriber() }
        for subscriber in subscribers { _ = turns.add(subscriber) }
        for _ in 0..<2 {
            let round = (0..<LifeTurns<Subscriber>.count).map { _ in turns.advance() }
            #expect(round.map(\.count).min() == 16)
            #expect(round.map(\.count).max() == 17)
            #expect(Set(round.joined().map { ObjectIdentifier($0) }).count == 1000)
        }
    }

    @Test func `who has left has no turn`() {
        var turns = LifeTurns<Subscriber>()
        let (one, other) = (Subscriber(), Subscriber())
        let turn = turns.add(one)
        _ = turns.add(other)
        turns.remove(one, turn: turn)
        let round = (0..<LifeTurns<Subscriber>.count).flatMap { _ in turns.advance() }
        #expect(round.count == 1)
        #expect(round.first === other)
    }
}
