// SPDX-License-Identifier: Apache-2.0

/// How well captions fit to speech at each offset: the correlation of two things that are there or not.
struct SpeechCorrelation {
    /// How captions fit at the best offset.
    struct Fit {
        /// What is added to the times of captions, in milliseconds.
        var offset: Int
        /// The correlation there.
        var correlation: Double
        /// Whether it is far better than all that is not near.
        var isClear: Bool
    }

    private static let bin = 10
    private static let coarse = 10
    /// More captions than these say no more.
    private static let mostCues = 4000

    /// How many bins have speech before each.
    private let sums: [Int32]
    private let count: Int
    private let spoken: Int

    /// Counts the speech; nil where there is too little of it, or nothing else.
    init?(_ activity: SoundActivity) {
        let count = activity.milliseconds / Self.bin
        var marks = [Int32](repeating: 0, count: count + 1)
        for range in activity.speech.ranges {
            let end = min(range.upperBound / Self.bin, count)
            for index in min(range.lowerBound / Self.bin, end)..<end { marks[index + 1] = 1 }
        }
        for index in marks.indices.dropFirst() { marks[index] += marks[index - 1] }
        sums = marks
        self.count = count
        spoken = marks.last.map(Int.init) ?? 0
        guard spoken * Self.bin >= 15_000, count - spoken > spoken / 50 else { return nil }
    }

    /// The correlation where captions are moved by an offset in milliseconds.
    func at(_ offset: Int, _ cues: Stretches) -> Double {
        correlation(bins(cues), offset / Self.bin)
    }

    /// The best offset of all that are looked at.
    func best(_ cues: Stretches) -> Fit {
        let bins = bins(cues)
        let reach = OnsetAlignment.reach / Self.bin
        let offsets = Array(stride(from: -reach, through: reach, by: Self.coarse))
        let values = offsets.map { correlation(bins, $0) }
        guard let peak = values.indices.max(by: { values[$0] < values[$1] }) else {
            return Fit(offset: 0, correlation: 0, isClear: false)
        }
        let near = offsets[peak] - Self.coarse...offsets[peak] + Self.coarse
        let fine = near.map { (offset: $0, value: correlation(bins, $0)) }
        let top = fine.max { $0.value < $1.value } ?? (offsets[peak], values[peak])
        return Fit(
            offset: top.offset * Self.bin,
            correlation: top.value,
            isClear: Self.isClear(values, peak: peak, top.value)
        )
    }

    /// Whether a peak stands out: from what it is by chance, and from the second best place.
    ///
    /// What lies within three seconds of it belongs to it.
    private static func isClear(_ values: [Double], peak: Int, _ top: Double) -> Bool {
        let width = 3000 / (bin * coarse)
        let others = values.indices.filter { abs($0 - peak) > width }.map { values[$0] }
        guard let second = others.max(), others.count > 1 else { return false }
        let mean = others.reduce(0, +) / Double(others.count)
        let variance = others.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(others.count)
        return top >= 0.25 && top - mean >= 5 * variance.squareRoot() && second <= 0.7 * top
    }

    /// The captions in bins; of too many only every second, third and so on.
    private func bins(_ cues: Stretches) -> [(start: Int, end: Int)] {
        let step = cues.ranges.count / Self.mostCues + 1
        return stride(from: 0, to: cues.ranges.count, by: step).map { index in
            let range = cues.ranges[index]
            return (range.lowerBound / Self.bin, range.upperBound / Self.bin)
        }
    }

    private func correlation(_ cues: [(start: Int, end: Int)], _ offset: Int) -> Double {
        var both = 0
        var shown = 0
        for cue in cues {
            let start = max(0, min(cue.start + offset, count))
            let end = max(0, min(cue.end + offset, count))
            both += Int(sums[end] - sums[start])
            shown += end - start
        }
        let (total, shownShare) = (Double(count), Double(shown) / Double(max(1, count)))
        let spokenShare = Double(spoken) / total
        let spread = shownShare * (1 - shownShare) * spokenShare * (1 - spokenShare)
        guard spread > 0 else { return 0 }
        return (Double(both) / total - shownShare * spokenShare) / spread.squareRoot()
    }
}
