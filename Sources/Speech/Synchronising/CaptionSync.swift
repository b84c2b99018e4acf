// SPDX-License-Identifier: Apache-2.0

package import Listening

/// How the times of captions have to change so that they fit a reference; or why that is not known.
///
/// Captions are moved only if one answer is far better than everything that chance and all other answers give.
/// See `SyncLimits` for what that means in numbers.
package struct CaptionSync: Equatable, Sendable {
    /// What is to be done.
    package enum Decision: Equatable, Sendable {
        /// The captions fit as they are.
        case right
        /// The captions fit after the change.
        case moved
        /// No answer is sure; nothing must be changed.
        case refused(SyncRefusal)
    }

    /// Cues that are moved by one offset.
    package struct Segment: Equatable, Sendable {
        /// The time in the file, in milliseconds, from which on cues that begin belong to it.
        package let from: Int
        /// What is added to their times after the change of the rate, in milliseconds.
        package let offset: Int
    }

    /// What is to be done.
    package let decision: Decision
    /// The change of the rate; nil for none.
    package let rate: RateChange?
    /// The segments in order; none if nothing is moved.
    package let segments: [Segment]
    /// How sure the decision is, 0 to 1; what is refused has less than 0.5.
    package let confidence: Double

    private init(
        _ decision: Decision,
        _ rate: RateChange? = nil,
        _ segments: [Segment] = [],
        _ confidence: Double
    ) {
        (self.decision, self.rate, self.segments) = (decision, rate, segments)
        self.confidence = confidence
    }

    /// The time of a cue after the change, in milliseconds.
    ///
    /// - Parameters:
    ///   - milliseconds: a time of the cue.
    ///   - start: when the cue begins.
    /// - Returns: the time; the same if nothing is moved.
    package func moved(_ milliseconds: Int, ofCueFrom start: Int) -> Int {
        guard let first = segments.first else { return milliseconds }
        let segment = segments.last { $0.from <= start } ?? first
        return (rate.map { $0.applied(to: milliseconds) } ?? milliseconds) + segment.offset
    }

    /// Decides.
    ///
    /// - Parameters:
    ///   - cues: when the cues with spoken words are shown, in milliseconds, in any order.
    ///   - reference: what they are to fit.
    package init(_ cues: [Range<Int>], to reference: SpeechTimes) {
        self = Self.verdict(cues, reference).result
    }

    /// Decides, and keeps what led to it.
    static func verdict(_ cues: [Range<Int>], _ reference: SpeechTimes) -> SyncJudge.Verdict {
        let spoken = reference.speech.milliseconds
        guard spoken >= SyncLimits.leastSpeech else {
            return SyncJudge.Verdict(refused: .tooLittleSpeech(milliseconds: spoken))
        }
        let bounds = -SyncLimits.longestCaptions..<SpeechTimes.longest
        let usable = cues.filter { bounds.contains($0.lowerBound) && !$0.isEmpty }
            .map { $0.clamped(to: $0.lowerBound..<$0.lowerBound + SyncLimits.longestCaptions) }
            .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
        let step = usable.count / SyncLimits.mostCues + 1
        let chosen = stride(from: 0, to: usable.count, by: step).map { usable[$0] }
        guard chosen.count >= SyncLimits.fewestCues, let first = chosen.first,
            let last = chosen.last
        else {
            return SyncJudge.Verdict(refused: .tooFewCues(chosen.count))
        }
        let rates = RateChange.known.filter {
            $0.drift(over: last.lowerBound - first.lowerBound) >= SyncLimits.leastDrift
        }
        let plain = binned(chosen, nil)
        let ends = [plain] + rates.map { binned([last], $0) }
        let evidence = SyncEvidence(
            reference,
            cues: plain,
            last: ends.lazy.compactMap { $0.last?.end }.max() ?? 0
        )
        let judge = SyncJudge(chosen, reference)
        let unchanged = judge.answer(SyncSearch(plain, rate: nil, evidence))
        // Where one offset fits all cues, only a change of the rate can fit better that is nearly the same.
        let isSettled = unchanged.doubt == nil && unchanged.fit.pieces.count == 1
        var answers = [unchanged]
        for rate in rates {
            let cues = binned(chosen, rate)
            if isSettled {
                let middle = cues[cues.count / 2].start - plain[plain.count / 2].start
                let near = unchanged.fit.pieces[0].peak.offset - middle
                guard evidence.best(cues, near: near, within: 100) > unchanged.fit.gain else {
                    continue
                }
            }
            answers.append(judge.answer(SyncSearch(cues, rate: rate, evidence)))
        }
        return judge.decide(answers)
    }

    /// The cues in bins after a change of the rate.
    private static func binned(_ cues: [Range<Int>], _ rate: RateChange?) -> [SyncCue] {
        cues.map { cue in
            let (start, end) = (
                rate.map { $0.applied(to: cue.lowerBound) } ?? cue.lowerBound,
                rate.map { $0.applied(to: cue.upperBound) } ?? cue.upperBound
            )
            let bin = SyncEvidence.bin
            let first = start >= 0 ? start / bin : -((bin - 1 - start) / bin)
            let last = (end - start + bin / 2) / bin + first
            return SyncCue(
                start: first,
                end: max(first + 1, min(last, first + SyncEvidence.longestCue))
            )
        }
    }
}

extension CaptionSync {
    init(right height: Double) { self.init(.right, nil, [], SyncLimits.confidence(height)) }

    init(moved rate: RateChange?, _ segments: [Segment], _ height: Double) {
        self.init(.moved, rate, segments, SyncLimits.confidence(height))
    }

    init(refused reason: SyncRefusal, _ height: Double) {
        self.init(.refused(reason), nil, [], min(0.49, SyncLimits.confidence(height)))
    }
}

/// Why captions were not moved.
package enum SyncRefusal: Equatable, Sendable {
    /// The reference has so little speech, in milliseconds.
    case tooLittleSpeech(milliseconds: Int)
    /// There are so few cues with spoken words.
    case tooFewCues(Int)
    /// No place is much better than places of chance; the best is so many standard deviations above them.
    case noAgreement(height: Double)
    /// Two places are about equally good; their offsets are in milliseconds.
    case twoAnswers(Int, Int)
    /// The captions that begin in an interval of the file do not fit where the others do.
    case partDisagrees(Range<Int>)
    /// It is not known before which of the captions that begin in an interval of the file a break is.
    case unsureBreak(Range<Int>)
}
