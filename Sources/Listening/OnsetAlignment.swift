// SPDX-License-Identifier: Apache-2.0

/// The change of times that makes captions fit best to the speech that is heard.
///
/// Captions and speech are each there or not there, ten milliseconds by ten. For every offset of up to a
/// minute, and every change of frame rate, the correlation of both tells how well they fit. Where captions
/// begin when somebody begins to speak then tells the offset exactly, because captions stay longer than
/// what is said.
package struct OnsetAlignment: Equatable, Sendable {
    /// What captions are to be multiplied by before they are moved.
    package let rate: RateChange?
    /// What is to be added to the times of captions then, in milliseconds.
    package let offset: Int
    /// How well they fit then: the correlation of captions and speech, 1 at most.
    package let correlation: Double
    /// How well they fit without a change of the rate, at the best offset.
    package let plainCorrelation: Double
    /// How well they fit as they are.
    package let presentCorrelation: Double

    /// The furthest captions are moved, in milliseconds.
    package static let reach = 60_000
    /// Captions whose cues are fewer may fit anywhere.
    package static let fewestCues = 15

    /// Finds the change; nil where none is clear.
    ///
    /// - Parameters:
    ///   - cues: the times of the captions, in milliseconds.
    ///   - activity: what is heard.
    package init?(_ cues: Intervals, _ activity: SoundActivity) {
        let inside = cues.within(0..<max(0, activity.milliseconds + Self.reach))
        guard inside.ranges.count >= Self.fewestCues,
            let last = inside.ranges.last, let first = inside.ranges.first,
            let correlation = SpeechCorrelation(activity)
        else { return nil }
        let plain = correlation.best(inside)
        var best = plain
        var rate: RateChange?
        for change in RateChange.known
        where change.drift(over: last.upperBound - first.lowerBound) >= Self.leastDrift {
            let fit = correlation.best(change.applied(to: inside))
            guard fit.correlation > best.correlation else { continue }
            (best, rate) = (fit, change)
        }
        // Another rate has more chances to fit by accident.
        if best.correlation < plain.correlation + Self.leastGain { (best, rate) = (plain, nil) }
        guard best.isClear else { return nil }
        let retimed = rate.map { $0.applied(to: inside) } ?? inside
        self.rate = rate
        offset = OnsetMatches(retimed, activity.speech).refined(best.offset)
        self.correlation = best.correlation
        plainCorrelation = plain.correlation
        presentCorrelation = correlation.at(0, inside)
    }

    /// Whether captions fit much better when they are changed.
    package var isMuchBetter: Bool { correlation >= presentCorrelation + 0.1 }

    /// What a change of the rate moves captions by at least, in milliseconds.
    private static let leastDrift = 1000
    /// How much better a change of the rate has to fit.
    private static let leastGain = 0.08
}

/// The distances between the starts of captions and of speech.
struct OnsetMatches {
    private let starts: [Int]
    private let onsets: [Int]

    /// Takes the beginnings of captions and of speech.
    init(_ cues: Intervals, _ speech: Intervals) {
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
        // Captions are not timed to the frame: starts within a tenth of a second count together.
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

/// A change between two of the frame rates that movies are converted between.
package struct RateChange: Equatable, Sendable {
    /// The frame rate that captions were made for.
    package let from: String
    /// That of the movie.
    package let to: String
    private let numerator: Int
    private let denominator: Int

    private init(_ from: String, _ to: String, _ numerator: Int, _ denominator: Int) {
        self.from = from
        self.to = to
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Film, PAL and NTSC, and film that is played as each of them.
    package static let known = [
        RateChange("25", "24", 25, 24),
        RateChange("25", "23.976", 25 * 1001, 24_000),
        RateChange("24", "23.976", 1001, 1000),
        RateChange("24", "25", 24, 25),
        RateChange("23.976", "25", 24_000, 25 * 1001),
        RateChange("23.976", "24", 1000, 1001),
    ]

    /// How far it moves the end of a length of time against the beginning, in milliseconds.
    package func drift(over milliseconds: Int) -> Int {
        abs(applied(to: milliseconds) - milliseconds)
    }

    /// The times after the change.
    package func applied(to intervals: Intervals) -> Intervals {
        Intervals(
            intervals.ranges.lazy.map { applied(to: $0.lowerBound)..<applied(to: $0.upperBound) },
            joinedOver: -1
        )
    }

    /// A time after the change, in milliseconds, rounded towards 0.
    package func applied(to milliseconds: Int) -> Int {
        let (product, isTooLarge) = milliseconds.multipliedReportingOverflow(by: numerator)
        return isTooLarge ? milliseconds : product / denominator
    }
}
