// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// Works on several things at once, and hands the results over in the order of the things.
struct OrderedWork {
    /// How many results may wait for an earlier one, for each thing that is worked on.
    ///
    /// It bounds the memory if one input takes much longer than those after it.
    private static let waitingPerPlace = 16

    /// How many things are worked on at once.
    let width: Int

    /// Works on all things.
    ///
    /// One thing at a time is worked on in the caller's thread: a second one costs a millisecond. In a cancelled
    /// `Task` it ends early: no other thing is begun, and no other result handed over.
    ///
    /// - Parameters:
    ///   - inputs: the things.
    ///   - work: what is done with each, on any thread.
    ///   - deliver: gets each result, in the caller's thread.
    func run<Input: Sendable, Output: Sendable>(
        _ inputs: [Input],
        _ work: @escaping @Sendable (Input) -> Output,
        deliver: (Output) -> Void
    ) {
        let width = min(width, inputs.count)
        guard width > 1 else {
            for input in inputs where !Task.isCancelled { deliver(work(input)) }
            return
        }
        let results = OrderedResults<Output>()
        // A semaphore must not end below its first value, as it would where results are never taken.
        let room = DispatchSemaphore(value: 0)
        for _ in 0..<width * (Self.waitingPerPlace + 1) { room.signal() }
        let ready = DispatchSemaphore(value: 0)
        for _ in 0..<width {
            DispatchQueue.global().async {
                room.wait()
                while let index = results.next(below: inputs.count) {
                    results.put(work(inputs[index]), at: index)
                    ready.signal()
                    room.wait()
                }
                room.signal()
            }
        }
        for index in inputs.indices {
            guard !Task.isCancelled else {
                results.end()
                for _ in 0..<width { room.signal() }
                return
            }
            var result = results.take(index)
            while result == nil {
                ready.wait()
                result = results.take(index)
            }
            if let result { deliver(result) }
            room.signal()
        }
    }
}

/// Results that wait for their turn.
private final class OrderedResults<Output: Sendable>: Sendable {
    private struct State {
        var started = 0
        var waiting: [Int: Output] = [:]
    }

    private let state = Mutex(State())

    /// The index of the next input; nil if all are taken.
    func next(below count: Int) -> Int? {
        state.withLock { state in
            guard state.started < count else { return nil }
            state.started += 1
            return state.started - 1
        }
    }

    /// Lets nothing else be begun.
    func end() {
        state.withLock { $0.started = .max }
    }

    func put(_ output: Output, at index: Int) {
        state.withLock { $0.waiting[index] = output }
    }

    func take(_ index: Int) -> Output? {
        state.withLock { $0.waiting.removeValue(forKey: index) }
    }
}
