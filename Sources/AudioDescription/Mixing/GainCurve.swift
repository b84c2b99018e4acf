// SPDX-License-Identifier: Apache-2.0

/// The level that changes of gain give, sample by sample.
struct GainCurve: Equatable {
    /// A part of the curve that is linear.
    private struct Part: Equatable {
        let range: Range<Int>
        let from: Double
        let to: Double
    }

    private let parts: [Part]
    /// Where it is not 1, in samples; empty if it is 1 everywhere.
    let range: Range<Int>

    /// Makes the curve of changes.
    ///
    /// - Parameters:
    ///   - changes: the changes, in the order of their times.
    ///   - end: when the last level that stays ends, in milliseconds.
    ///   - rate: samples a second.
    init(_ changes: [GainChange], until end: Int, rate: Int) {
        func place(_ milliseconds: Int) -> Int { max(0, milliseconds) * rate / 1000 }
        var parts: [Part] = []
        for (index, change) in changes.enumerated() {
            let next = index + 1 < changes.count ? changes[index + 1].begin : max(end, change.end)
            let begin = place(change.begin)
            let finish = max(begin, place(change.end))
            let (from, to) = (change.from.factor, change.to.factor)
            parts.append(Part(range: begin..<finish, from: from, to: to))
            guard change.holds, place(next) > finish else { continue }
            parts.append(Part(range: finish..<place(next), from: to, to: to))
        }
        self.parts = parts.filter { !$0.range.isEmpty }
        let first = self.parts.map(\.range.lowerBound).min() ?? 0
        range = first..<max(first, self.parts.map(\.range.upperBound).max() ?? 0)
    }

    /// Lowers levels to those of the curve.
    ///
    /// - Parameters:
    ///   - gains: the levels of samples one after the other.
    ///   - start: the place of the first.
    func lower(_ gains: inout [Float], from start: Int) {
        change(&gains, from: start) { min($0, $1) }
    }

    /// Multiplies levels with those of the curve.
    ///
    /// - Parameters:
    ///   - gains: the levels of samples one after the other.
    ///   - start: the place of the first.
    func scale(_ gains: inout [Float], from start: Int) {
        change(&gains, from: start) { $0 * $1 }
    }

    private func change(
        _ gains: inout [Float],
        from start: Int,
        _ combine: (Float, Float) -> Float
    ) {
        for part in parts {
            let bounds = part.range.clamped(to: start..<start + gains.count)
            let length = Double(part.range.count)
            for place in bounds {
                let share = Double(place - part.range.lowerBound) / length
                let gain = Float(part.from + (part.to - part.from) * share)
                gains[place - start] = combine(gains[place - start], gain)
            }
        }
    }
}
