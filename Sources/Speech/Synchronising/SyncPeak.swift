// SPDX-License-Identifier: Apache-2.0

/// The best place of a curve of gains, measured by what the curve is at places of chance.
struct SyncPeak: Equatable, Sendable {
    /// The offset, in bins.
    var offset: Int
    /// How far it is above the median of all places, in standard deviations.
    var height: Double
    /// How much higher it is than the best place that is not near, in standard deviations.
    var lead: Double
    /// The best place that is not near, in bins.
    var rival: Int

    /// Places that are nearer belong to the same peak: two seconds.
    static let width = 20
}

/// A curve of gains over offsets, with its spread.
struct SyncCurve: Sendable {
    private let values: [Float]
    private let reach: Int
    private let median: Float
    private let deviation: Float

    /// Measures a curve over the offsets from `-reach` to `reach`.
    ///
    /// - Parameters:
    ///   - values: the curve.
    ///   - places: how many of its places the spread is taken from.
    init(_ values: [Float], places: Int = 2000) {
        self.values = values
        reach = values.count / 2
        let sample = stride(from: 0, to: values.count, by: max(1, values.count / places))
            .map { values[$0] }.sorted()
        let median = sample[sample.count / 2]
        let distances = sample.map { abs($0 - median) }.sorted()
        self.median = median
        // The median distance of a normal distribution is 0.6745 of its standard deviation.
        deviation = max(distances[distances.count / 2] / 0.6745, 1e-6)
    }

    /// How far the curve at an offset is above its median, in standard deviations.
    func height(_ offset: Int) -> Double {
        guard values.indices.contains(offset + reach) else { return 0 }
        return Double((values[offset + reach] - median) / deviation)
    }

    /// The highest places above a height, no two of which are near each other, the highest first.
    ///
    /// - Parameters:
    ///   - count: how many at most.
    ///   - least: the least height.
    ///   - bounds: the offsets to look at; nil for all.
    /// - Returns: the places; leads are not measured.
    func peaks(_ count: Int, above least: Double, in bounds: ClosedRange<Int>? = nil) -> [SyncPeak]
    {
        let limit = median + Float(least) * deviation
        let places = (bounds ?? -reach...reach).clamped(to: -reach...reach)
        let high = (places.lowerBound + reach...places.upperBound + reach).filter {
            values[$0] > limit
        }
        .sorted { values[$0] > values[$1] }
        var peaks: [SyncPeak] = []
        for index in high where peaks.count < count {
            let offset = index - reach
            guard !peaks.contains(where: { abs($0.offset - offset) <= SyncPeak.width }) else {
                continue
            }
            peaks.append(SyncPeak(offset: offset, height: height(offset), lead: 0, rival: 0))
        }
        return peaks
    }

    /// The highest place within some bins of an offset, and its lead over all places that are not near it.
    func peak(near offset: Int, within bins: Int) -> SyncPeak {
        let near = max(-reach, offset - bins)...min(reach, max(-reach, offset + bins))
        let best = near.max { height($0) < height($1) } ?? offset
        let own =
            max(
                0,
                best + reach - SyncPeak.width
            )...min(values.count - 1, best + reach + SyncPeak.width)
        let others = values.indices.lazy.filter { !own.contains($0) }
        let rival = others.max { values[$0] < values[$1] } ?? best + reach
        return SyncPeak(
            offset: best,
            height: height(best),
            lead: height(best) - height(rival - reach),
            rival: rival - reach
        )
    }
}
