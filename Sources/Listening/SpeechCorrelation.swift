// SPDX-License-Identifier: Apache-2.0

/// How well captions fit to speech at each offset: the correlation of two things that are there or not.
///
/// What stays for half a minute is taken out of both before. Where a movie has minutes without speech,
/// captions fit better wherever they lie in the rest of it than anywhere else, and no offset would stand out.
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

    /// Bins before and after one that its mean includes: a quarter of a minute each.
    private static let nearby = 1500

    /// Captions in bins.
    private struct Shown {
        var bins: [(start: Int, end: Int)]
        /// How much they change nearby.
        var energy: Double
    }

    /// The sums of what is before each bin: by how much speech there differs from its mean nearby, twice, as
    /// captions would have to.
    private let sums: [Float]
    private let count: Int
    /// How much speech changes nearby.
    private let energy: Double

    /// Counts the speech; nil where there is too little of it, or nothing else.
    init?(_ activity: SoundActivity) {
        count = activity.milliseconds / Self.bin
        let marks = Self.marks(activity.speech.ranges.map(Self.bins), count)
        let spoken = marks.count { $0 > 0 }
        guard spoken * Self.bin >= 15_000, count - spoken > spoken / 50 else { return nil }
        let deviations = LocalDeviation.of(marks, reach: Self.nearby)
        energy = Self.energy(deviations)
        var sum = 0.0
        var sums: [Float] = [0]
        sums.reserveCapacity(count + 1)
        for value in LocalDeviation.of(deviations, reach: Self.nearby) {
            sum += Double(value)
            sums.append(Float(sum))
        }
        self.sums = sums
    }

    /// The correlation where captions are moved by an offset in milliseconds.
    func at(_ offset: Int, _ cues: Intervals) -> Double {
        correlation(shown(cues), offset / Self.bin)
    }

    /// The best offset of all that are looked at.
    func best(_ cues: Intervals) -> Fit {
        let shown = shown(cues)
        let reach = OnsetAlignment.reach / Self.bin
        let offsets = Array(stride(from: -reach, through: reach, by: Self.coarse))
        let values = offsets.map { correlation(shown, $0) }
        guard let peak = values.indices.max(by: { values[$0] < values[$1] }) else {
            return Fit(offset: 0, correlation: 0, isClear: false)
        }
        let near = offsets[peak] - Self.coarse...offsets[peak] + Self.coarse
        let fine = near.map { (offset: $0, value: correlation(shown, $0)) }
        let top = fine.max { $0.value < $1.value } ?? (offsets[peak], values[peak])
        return Fit(
            offset: top.offset * Self.bin,
            correlation: top.value,
            isClear: Self.isClear(values, peak: peak, top.value)
        )
    }

    /// Whether a peak stands out: from what it is by chance, and from the second best place.
    ///
    /// Values within three seconds belong to the peak.
    private static func isClear(_ values: [Double], peak: Int, _ top: Double) -> Bool {
        let width = 3000 / (bin * coarse)
        let others = values.indices.filter { abs($0 - peak) > width }.map { values[$0] }
        guard let second = others.max(), others.count > 1 else { return false }
        let mean = others.reduce(0, +) / Double(others.count)
        let variance = others.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(others.count)
        return top >= 0.25 && top - mean >= 5 * variance.squareRoot() && second <= 0.7 * top
    }

    /// The captions in bins; of too many only every second, third and so on.
    private func shown(_ cues: Intervals) -> Shown {
        let step = cues.ranges.count / Self.mostCues + 1
        let bins = stride(from: 0, to: cues.ranges.count, by: step).map { index in
            Self.bins(cues.ranges[index])
        }
        // Nothing is shown before the first and after the last.
        let first = (bins.first?.start ?? 0) - Self.nearby
        let length = (bins.last?.end ?? 0) + Self.nearby - first
        let marks = Self.marks(bins.map { ($0.start - first, $0.end - first) }, length)
        return Shown(
            bins: bins,
            energy: Self.energy(LocalDeviation.of(marks, reach: Self.nearby))
        )
    }

    private func correlation(_ cues: Shown, _ offset: Int) -> Double {
        var both = 0.0
        for cue in cues.bins {
            let start = max(0, min(cue.start + offset, count))
            let end = max(0, min(cue.end + offset, count))
            both += Double(sums[end] - sums[start])
        }
        let spread = cues.energy * energy
        return spread > 0 ? both / spread.squareRoot() : 0
    }

    private static func bins(_ range: Range<Int>) -> (start: Int, end: Int) {
        (range.lowerBound / bin, range.upperBound / bin)
    }

    /// One in each bin of a range, and else nothing.
    private static func marks(_ ranges: [(start: Int, end: Int)], _ count: Int) -> [Float] {
        var marks = [Float](repeating: 0, count: count)
        for range in ranges {
            let end = min(range.end, count)
            for index in min(range.start, end)..<end { marks[index] = 1 }
        }
        return marks
    }

    private static func energy(_ deviations: [Float]) -> Double {
        deviations.reduce(0.0) { $0 + Double($1) * Double($1) }
    }
}

/// By how much values differ from their mean nearby.
package enum LocalDeviation {
    /// Subtracts from each value the mean of those at most so many places before and after it.
    package static func of(_ values: [Float], reach: Int) -> [Float] {
        var sum = values.prefix(reach).reduce(0.0) { $0 + Double($1) }
        return values.indices.map { index in
            if index + reach < values.count { sum += Double(values[index + reach]) }
            if index > reach { sum -= Double(values[index - reach - 1]) }
            let count = min(index + reach + 1, values.count) - max(0, index - reach)
            return values[index] - Float(sum / Double(count))
        }
    }
}
