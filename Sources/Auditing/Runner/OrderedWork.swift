// SPDX-License-Identifier: Apache-2.0

/// Works on several things at once, and hands the results over in the order of the things.
struct OrderedWork: Sendable {
    /// How many results may wait for an earlier one, for each thing that is worked on.
    ///
    /// It bounds the memory where one thing takes much longer than those behind it.
    private static let waitingPerPlace = 16

    /// How many things are worked on at once.
    let width: Int

    /// Works on all things.
    ///
    /// - Parameters:
    ///   - inputs: the things.
    ///   - work: what is done with each, on any thread.
    ///   - deliver: gets each result, where the caller runs.
    func run<Input: Sendable, Output: Sendable>(
        _ inputs: [Input],
        _ work: @escaping @Sendable (Input) -> Output,
        deliver: (Output) -> Void
    ) async {
        let width = max(1, width)
        await withTaskGroup(of: (Int, Output).self) { group in
            var waiting: [Int: Output] = [:]
            var started = 0
            var delivered = 0
            while delivered < inputs.count {
                while started < inputs.count, started - delivered - waiting.count < width,
                    started - delivered < width * (Self.waitingPerPlace + 1)
                {
                    let index = started
                    group.addTask { (index, work(inputs[index])) }
                    started += 1
                }
                guard let (index, output) = await group.next() else { return }
                waiting[index] = output
                while let next = waiting.removeValue(forKey: delivered) {
                    deliver(next)
                    delivered += 1
                }
            }
        }
    }
}
