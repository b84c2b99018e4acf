// SPDX-License-Identifier: Apache-2.0

/// Pairs the words of captions with those that were heard, in the order of both, with the fewest changes.
///
/// A word is paired only with what is heard near the time of its cue, so the work grows with the length and not with its
/// square. Source: R. Wagner and M. Fischer, "The string-to-string correction problem" (1974).
struct WordPairing {
    /// What becomes of a word.
    enum Step: Equatable {
        /// Both texts have it.
        case same(written: Int, heard: Int)
        /// The captions have another word.
        case changed(written: Int, heard: Int)
        /// Only the captions have it.
        case invented(written: Int)
        /// Only the sound has it.
        case missing(heard: Int)
    }

    /// The most pairs that are looked at: a day of speech is far below.
    private static let mostPairs = 60_000_000

    /// Pairs words.
    ///
    /// - Parameters:
    ///   - written: how many words the captions have.
    ///   - bands: of each of them, the heard words that it may be.
    ///   - heard: how many words were heard.
    ///   - isSame: whether a written and a heard word are the same.
    /// - Returns: what becomes of each word, in order; nil if there are too many pairs.
    static func steps(
        written: Int,
        bands: [Range<Int>],
        heard: Int,
        isSame: (Int, Int) -> Bool
    ) -> [Step]? {
        let rows = rows(bands, heard: heard)
        guard rows.reduce(0, { $0 + $1.count }) <= mostPairs else { return nil }
        // Row i: the first i written words are paired; column j: the first j heard ones.
        var moves: [[Move]] = []
        var last: [Int32] = []
        for (row, columns) in rows.enumerated() {
            var costs = [Int32](repeating: .max, count: columns.count)
            var rowMoves = [Move](repeating: .start, count: columns.count)
            for column in columns {
                let place = column - columns.lowerBound
                var (best, move) = row + column == 0 ? (0, Move.start) : (Int32.max, Move.start)
                func offer(_ cost: Int32?, _ price: Int32, _ way: Move) {
                    guard let cost, cost < .max, cost + price < best else { return }
                    (best, move) = (cost + price, way)
                }
                if row > 0 {
                    let above = rows[row - 1]
                    if column > 0, above.contains(column - 1) {
                        let same = isSame(row - 1, column - 1)
                        offer(
                            last[column - 1 - above.lowerBound],
                            same ? 0 : 1,
                            same ? .same : .changed
                        )
                    }
                    if above.contains(column) {
                        offer(last[column - above.lowerBound], 1, .invented)
                    }
                }
                if place > 0 { offer(costs[place - 1], 1, .missing) }
                (costs[place], rowMoves[place]) = (best, move)
            }
            moves.append(rowMoves)
            last = costs
        }
        return walk(back: moves, rows, from: (written, heard))
    }

    private enum Move: UInt8 { case start, same, changed, invented, missing }

    /// The columns of each row, so that each begins in or directly after the one before.
    private static func rows(_ bands: [Range<Int>], heard: Int) -> [ClosedRange<Int>] {
        var rows: [ClosedRange<Int>] = []
        var lower = 0
        for row in 0...bands.count {
            var upper = 0
            if row > 0 {
                lower = max(lower, min(bands[row - 1].lowerBound, heard))
                upper = min(bands[row - 1].upperBound, heard)
            }
            // What is heard before the next word is passed in this row.
            let next = row < bands.count ? min(bands[row].upperBound, heard) : heard
            rows.append(lower...max(lower, upper, next))
        }
        return rows
    }

    private static func walk(
        back moves: [[Move]],
        _ rows: [ClosedRange<Int>],
        from end: (row: Int, column: Int)
    ) -> [Step]? {
        var (row, column) = end
        var steps: [Step] = []
        while row > 0 || column > 0 {
            guard rows[row].contains(column) else { return nil }
            switch moves[row][column - rows[row].lowerBound] {
            case .start: return nil
            case .same:
                (row, column) = (row - 1, column - 1)
                steps.append(.same(written: row, heard: column))
            case .changed:
                (row, column) = (row - 1, column - 1)
                steps.append(.changed(written: row, heard: column))
            case .invented:
                row -= 1
                steps.append(.invented(written: row))
            case .missing:
                column -= 1
                steps.append(.missing(heard: column))
            }
        }
        return steps.reversed()
    }
}
