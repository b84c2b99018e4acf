// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import AuditRunning

@Suite struct OrderedWorkTests {
    @Test(arguments: [1, 2, 7]) func `results are delivered in the order of the inputs`(width: Int)
    {
        let inputs = Array(0..<300)
        var results: [Int] = []
        OrderedWork(width: width).run(inputs) { number in
            // Earlier ones take longer, so that later ones are ready first.
            (0..<(number % 5 == 0 ? 20_000 : 10)).reduce(number * 2) { $0 ^ ($1 & 0) }
        } deliver: {
            results.append($0)
        }
        #expect(results == inputs.map { $0 * 2 })
    }

    @Test func `the number of concurrent inputs and of waiting results is limited`() {
        let counts = Mutex((running: 0, most: 0, started: 0))
        var delivered = 0
        var furthest = 0
        OrderedWork(width: 2).run(Array(0..<500)) { number in
            counts.withLock {
                $0.running += 1
                $0.started += 1
                $0.most = max($0.most, $0.running)
            }
            if number == 0 { for _ in 0..<2_000_000 { _ = counts.withLock { $0.running } } }
            counts.withLock { $0.running -= 1 }
        } deliver: { _ in
            delivered += 1
            furthest = max(furthest, counts.withLock { $0.started } - delivered)
        }
        #expect(delivered == 500)
        #expect(counts.withLock { $0.most } <= 2)
        #expect(furthest <= 2 * 17)
    }

    @Test(arguments: [1, 3]) func `in a cancelled task, no other input is begun`(width: Int) async {
        let started = Mutex(0)
        let task = Task {
            var delivered = 0
            OrderedWork(width: width).run(Array(0..<10_000)) { _ in
                started.withLock { $0 += 1 }
            } deliver: { _ in
                delivered += 1
                if delivered == 3 { withUnsafeCurrentTask { unsafe $0?.cancel() } }
            }
            return delivered
        }
        #expect(await task.value == 3)
        #expect(started.withLock(\.self) <= 3 + 17 * width)
    }

    @Test func `no result is delivered without an input`() {
        OrderedWork(width: 2).run([Int]()) {
            $0
        } deliver: { _ in
            Issue.record("there is nothing to deliver")
        }
    }
}
