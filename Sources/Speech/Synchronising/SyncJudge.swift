// SPDX-License-Identifier: Apache-2.0

import Listening

/// Decides which of the answers is sure.
struct SyncJudge: Sendable {
    /// An answer, and what is said against it.
    struct Answer: Sendable {
        /// The fit.
        var fit: SyncFit
        /// Why it is not sure; nil if it is.
        var doubt: SyncRefusal?
        /// What the cues gain with cheap breaks, sure or not.
        var mostGain: Double

        init(fit: SyncFit, doubt: SyncRefusal?, mostGain: Double) {
            (self.fit, self.doubt, self.mostGain) = (fit, doubt, mostGain)
        }

        /// An answer that is not sure.
        init(_ fit: SyncFit) {
            self.init(fit: fit, doubt: .noAgreement(height: fit.height), mostGain: fit.gain)
        }
    }

    /// The decision with what led to it.
    struct Verdict: Sendable {
        var result: CaptionSync
        var answer: Answer?

        init(result: CaptionSync, answer: Answer?) {
            (self.result, self.answer) = (result, answer)
        }

        init(refused reason: SyncRefusal) {
            self.init(result: CaptionSync(refused: reason, 0), answer: nil)
        }
    }

    private let cues: [Range<Int>]
    private let reference: SpeechTimes

    init(_ cues: [Range<Int>], _ reference: SpeechTimes) {
        (self.cues, self.reference) = (cues, reference)
    }

    /// The first sure answer for a change of the rate, with more and more expensive breaks; else the last.
    func answer(_ search: SyncSearch) -> Answer {
        // Where nothing stands out, breaks do not help.
        let isHopeless = search.height < SyncLimits.leastHeightOfPiece - 1
        var (first, last): (Answer?, Answer?)
        for penalty in isHopeless ? [.infinity] : SyncSearch.penalties {
            let fit = search.fit(penalty: penalty)
            let gain = first?.mostGain ?? fit.gain
            let answer = Answer(fit: fit, doubt: doubt(fit), mostGain: gain)
            if answer.doubt == nil { return answer }
            if first == nil { first = answer }
            last = answer
        }
        // Without a sure answer, what is said against the best fit is more telling than against the plainest.
        let isPlain = (first?.fit.height ?? 0) < SyncLimits.leastHeightOfPiece
        return (isPlain ? last : first) ?? Answer(search.fit(penalty: .infinity))
    }

    /// Whether the captions fit about where they are.
    private func isRight(_ fit: SyncFit) -> Bool {
        fit.rate == nil && fit.pieces.count == 1
            && abs(fit.pieces[0].peak.offset) * SyncEvidence.bin <= 2 * reference.tolerance
    }

    /// From when the first of some cues begins to when the last does, in the file.
    private func interval(_ range: Range<Int>) -> Range<Int> {
        let starts = cues[range].map(\.lowerBound)
        return (starts.first ?? 0)..<(starts.last ?? 0) + 1
    }

    /// What is said against a fit.
    private func doubt(_ fit: SyncFit) -> SyncRefusal? {
        let best = fit.pieces.lazy.map(\.peak).max { $0.height < $1.height }
        guard let best, best.height >= SyncLimits.leastHeight,
            fit.height >= SyncLimits.leastHeightOfPiece,
            fit.fewestCues >= SyncLimits.fewestCuesOfPiece
        else { return .noAgreement(height: fit.height) }
        let unsure = fit.pieces.lazy.map(\.peak).first { peak in
            peak.lead < (peak == best ? SyncLimits.leastLead : SyncLimits.leastLeadOfPiece)
        }
        if let unsure {
            return .twoAnswers(unsure.offset * SyncEvidence.bin, unsure.rival * SyncEvidence.bin)
        }
        let isRight = isRight(fit)
        let most = SyncLimits.mostWeakness
        guard fit.weakest.evidence <= (isRight ? most.right : most.moved) else {
            return .partDisagrees(interval(fit.weakest.cues))
        }
        let mostAtEdges = SyncLimits.mostWeaknessAtEdges
        guard fit.weakestEdge.evidence <= (isRight ? mostAtEdges.right : mostAtEdges.moved) else {
            return .partDisagrees(interval(fit.weakestEdge.cues))
        }
        if let unsure = fit.breaks.first(where: { $0.lead < SyncLimits.leastLeadOfBreak }) {
            return .unsureBreak(interval(unsure.cues))
        }
        return nil
    }

    /// Decides between the answers for all changes of the rate; the first is that for none.
    func decide(_ answers: [Answer]) -> Verdict {
        guard let plain = answers.first else {
            return Verdict(result: CaptionSync(refused: .noAgreement(height: 0), 0), answer: nil)
        }
        var best = plain
        for answer in answers.dropFirst()
        where answer.fit.gain > best.mostGain + (best.fit.rate == nil ? SyncLimits.leastGain : 0) {
            best = answer
        }
        if let doubt = best.doubt {
            return Verdict(result: CaptionSync(refused: doubt, best.fit.height), answer: best)
        }
        let segments = segments(best.fit)
        if best.fit.rate == nil, segments.count == 1, let only = segments.first,
            abs(only.segment.offset) <= reference.tolerance
                + min(only.spread, reference.tolerance / 2)
        {
            return Verdict(result: CaptionSync(right: best.fit.height), answer: best)
        }
        guard segments.allSatisfy({ $0.spread <= SyncLimits.mostSpread }) else {
            return Verdict(
                result: CaptionSync(
                    refused: .noAgreement(height: best.fit.height),
                    best.fit.height
                ),
                answer: best
            )
        }
        return Verdict(
            result: CaptionSync(moved: best.fit.rate, segments.map(\.segment), best.fit.height),
            answer: best
        )
    }

    /// The segments at their exact offsets; pieces that are at nearly the same one are one.
    private func segments(_ fit: SyncFit) -> [(segment: CaptionSync.Segment, spread: Int)] {
        fit.pieces.enumerated().map { index, piece in
            let starts = cues[piece.cues].map { cue in
                fit.rate.map { $0.applied(to: cue.lowerBound) } ?? cue.lowerBound
            }
            let exact = SyncPrecision(
                starts,
                reference.onsets,
                near: piece.peak.offset * SyncEvidence.bin
            )
            let from = index == 0 ? 0 : cues[piece.cues.lowerBound].lowerBound
            return (CaptionSync.Segment(from: from, offset: exact.offset), exact.spread)
        }
    }
}
