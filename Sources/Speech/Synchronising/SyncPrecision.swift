// SPDX-License-Identifier: Apache-2.0

/// The exact offset at which cues begin with utterances, near one that is known to a tenth of a second.
struct SyncPrecision: Equatable, Sendable {
    /// The offset, in milliseconds.
    let offset: Int
    /// By how much the offsets of every other cue and of the rest differ, in milliseconds.
    let spread: Int

    private static let reach = 700
    private static let bin = 10
    /// Bins on each side that count for an offset, less and less: authors do not begin cues to the frame.
    private static let width = 12

    /// Finds the offset that most cues agree on.
    ///
    /// - Parameters:
    ///   - starts: when cues begin, in milliseconds, in order.
    ///   - onsets: when utterances begin, in order.
    ///   - offset: the offset that is known.
    init(_ starts: [Int], _ onsets: [Int], near offset: Int) {
        let halves = (0...1).map { half in
            starts.indices.lazy.filter { $0 % 2 == half }.map { starts[$0] }
        }
        let counts = halves.map { Self.counts(Array($0), onsets, offset) }
        let places = counts.map(Self.mode)
        self.offset = offset + (Self.mode(zip(counts[0], counts[1]).map(+)) ?? 0)
        if let first = places[0], let second = places[1] {
            spread = abs(first - second)
        } else {
            spread = 2 * Self.reach
        }
    }

    /// How many onsets are at each distance from the moved starts.
    private static func counts(_ starts: [Int], _ onsets: [Int], _ offset: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: 2 * reach / bin + 1)
        var next = 0
        for start in starts.lazy.map({ $0 + offset }) {
            while next < onsets.count, onsets[next] < start - reach { next += 1 }
            for onset in onsets[next...].prefix(while: { $0 <= start + reach }) {
                counts[(onset - start + reach) / bin] += 1
            }
        }
        return counts
    }

    /// The distance with the most onsets around it, in milliseconds; nil if there are none.
    private static func mode(_ counts: [Int]) -> Int? {
        let sums = counts.indices.map { index in
            (max(0, index - width)...min(counts.count - 1, index + width)).reduce(0) { sum, other in
                sum + counts[other] * (width + 1 - abs(other - index))
            }
        }
        guard let most = sums.max(), most > 0, let first = sums.firstIndex(of: most),
            let last = sums.lastIndex(of: most)
        else { return nil }
        return (first + last) * bin / 2 - reach
    }
}
