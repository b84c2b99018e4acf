// SPDX-License-Identifier: Apache-2.0

/// Flashes that go on for more than five seconds.
package struct FlashSequence: Equatable, Sendable {
    /// What flashes.
    package let kind: FlashKind
    /// Whether light flashes.
    package internal(set) var cause: FlashPassage.Cause
    /// From the first change to the last one, in milliseconds.
    package internal(set) var time: Range<Int>
    /// The most flashes within a second; a flash is two changes.
    package internal(set) var flashesPerSecond: Double
}

/// Finds sequences of flashes that go on for more than five seconds on more than a quarter of the screen.
///
/// ITU-R BT.1702-3: "a sequence of flashing images lasting more than five seconds might constitute a risk even when it complies"
/// with the limits of flashes within a second. It does not state how slow flashes may be in such a sequence; four changes or
/// more within each second are taken, as IRIS takes them.
struct SequenceFinder {
    private let kind: FlashKind
    private var all: [FlashSequence] = []

    /// Fewer changes within a second are no sequence.
    static let fewestTurns = 4
    /// Milliseconds.
    private static let longest = 5000
    /// Changes farther from each other are not of one sequence, in milliseconds.
    private static let gap = 500

    init(_ kind: FlashKind) { self.kind = kind }

    /// The sequences that are too long.
    var sequences: [FlashSequence] { all.filter { $0.time.count > Self.longest } }

    /// Takes a second with many changes.
    ///
    /// - Parameters:
    ///   - start: its first change, in milliseconds.
    ///   - end: its last one.
    ///   - turns: how many changes there are.
    ///   - cause: finds whether light flashes, where that is not known and matters.
    mutating func add(from start: Int, to end: Int, turns: Int, _ cause: () -> FlashPassage.Cause) {
        if let last = all.last, end - last.time.upperBound > Self.gap || end < last.time.lowerBound
        {
            // Short ones are let go, so that films of any length keep few.
            if last.time.count <= Self.longest { all.removeLast() }
        }
        let isNew = all.last.map { end - $0.time.upperBound > Self.gap } ?? true
        if isNew {
            let sequence = FlashSequence(
                kind: kind,
                cause: .unclear,
                time: start..<max(start, end),
                flashesPerSecond: 0
            )
            all.append(sequence)
        }
        let index = all.count - 1
        let first = all[index].time.lowerBound
        all[index].time = first..<max(first, end)
        all[index].flashesPerSecond = max(all[index].flashesPerSecond, Double(turns) / 2)
        if all[index].cause == .unclear, all[index].time.count > Self.longest {
            all[index].cause = cause()
        }
    }
}
