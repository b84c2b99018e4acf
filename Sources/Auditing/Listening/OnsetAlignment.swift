// SPDX-License-Identifier: Apache-2.0

/// The change of times that makes captions fit best to the speech that is heard.
///
/// Captions and speech are each there or not there, ten milliseconds by ten. For every offset of up to a
/// minute, and every change of frame rate, the correlation of both tells how well they fit. Where captions
/// begin when somebody begins to speak then tells the offset exactly, because captions stay longer than
/// what is said.
struct OnsetAlignment: Equatable, Sendable {
    /// What captions are to be multiplied by before they are moved.
    let rate: RateChange?
    /// What is to be added to the times of captions then, in milliseconds.
    let offset: Int
    /// How well they fit then: the correlation of captions and speech, 1 at most.
    let correlation: Double
    /// How well they fit without a change of the rate, at the best offset.
    let plainCorrelation: Double
    /// How well they fit as they are.
    let presentCorrelation: Double

    /// The furthest captions are moved, in milliseconds.
    static let reach = 60_000
    /// Captions whose cues are fewer may fit anywhere.
    static let fewestCues = 15

    /// Finds the change; nil where none is clear.
    ///
    /// - Parameters:
    ///   - cues: the times of the captions, in milliseconds.
    ///   - activity: what is heard.
    init?(_ cues: Stretches, _ activity: SoundActivity) {
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

    /// What a change of the rate moves captions by at least, in milliseconds.
    private static let leastDrift = 1000
    /// How much better a change of the rate has to fit.
    private static let leastGain = 0.08
}
