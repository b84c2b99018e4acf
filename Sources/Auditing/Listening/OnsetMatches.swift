// SPDX-License-Identifier: Apache-2.0

/// How far captions begin from where somebody begins to speak.
struct OnsetMatches {
    private let starts: [Int]
    private let onsets: [Int]

    /// Takes the beginnings of captions and of speech.
    init(_ cues: Stretches, _ speech: Stretches) {
        starts = cues.ranges.map(\.lowerBound)
        onsets = speech.ranges.map(\.lowerBound)
    }

    /// The offset nearby, in milliseconds, at which most captions begin with speech.
    func refined(_ offset: Int) -> Int {
        var counts = [Int](repeating: 0, count: 2 * Self.reach / Self.bin + 1)
        var next = 0
        for start in starts.map({ $0 + offset }) {
            while next < onsets.count, onsets[next] < start - Self.reach { next += 1 }
            for onset in onsets[next...].prefix(while: { $0 <= start + Self.reach }) {
                counts[(onset - start + Self.reach) / Self.bin] += 1
            }
        }
        // Nobody starts captions to the frame: what lies within a tenth of a second counts together.
        let sums = counts.indices.map { index in
            counts[max(0, index - Self.width)...min(counts.count - 1, index + Self.width)]
                .enumerated().reduce(0) { sum, entry in
                    let distance = abs(max(0, index - Self.width) + entry.offset - index)
                    return sum + entry.element * (Self.width + 1 - distance)
                }
        }
        guard let most = sums.max(), most > 0, let first = sums.firstIndex(of: most),
            let last = sums.lastIndex(of: most)
        else { return offset }
        return offset + (first + last) / 2 * Self.bin - Self.reach
    }

    private static let reach = 1500
    private static let bin = 20
    private static let width = 5
}
