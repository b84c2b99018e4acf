// SPDX-License-Identifier: Apache-2.0

/// The best offset for each cue: as few breaks as the gains of the cues allow (dynamic programming).
///
/// A break costs a penalty, lies in a gap of the cues, and never puts a cue before the one that it follows.
struct SyncPath: Sendable {
    /// Cues that are next to each other and have one offset.
    struct Piece: Equatable, Sendable {
        /// The cues.
        var cues: Range<Int>
        /// What is added to their times, in bins.
        var offset: Int
    }

    /// The pieces in order; they have all cues.
    let pieces: [Piece]
    /// The sum of what cues gain, less the penalties.
    let gain: Double

    /// A cue gains no more than this at any place: no few cues decide.
    private static let mostGain: Float = 3
    /// The shortest gap of cues that a break may be in, in bins: half a second.
    private static let leastGap = 5
    /// The least difference of the offsets of neighbouring pieces, in bins.
    private static let leastJump = 7

    /// Finds the path.
    ///
    /// - Parameters:
    ///   - cues: the cues, in the order of their starts.
    ///   - candidates: the offsets to choose from, in bins; at least one.
    ///   - evidence: what each of them gains a cue.
    ///   - penalty: what a break costs.
    init(_ cues: [SyncCue], _ candidates: [Int], _ evidence: SyncEvidence, penalty: Double) {
        var best = [Double](repeating: 0, count: candidates.count)
        var origins: [[Int32]] = []
        origins.reserveCapacity(cues.count)
        var end = cues.first?.start ?? 0
        for (index, cue) in cues.enumerated() {
            let gap = cue.start - end
            var next = best
            var origin = candidates.indices.map { Int32($0) }
            if index > 0, gap >= Self.leastGap, penalty.isFinite {
                let penalty = penalty + Self.surcharge(gap)
                // A break is in a pause of the reference, too.
                let from = candidates.map { evidence.hasPause(at: end + $0) ? 0 : Self.noPause }
                let order = candidates.indices.sorted { best[$0] - from[$0] > best[$1] - from[$1] }
                for place in candidates.indices {
                    let other = order.first { other in
                        let jump = candidates[place] - candidates[other]
                        return abs(jump) >= Self.leastJump && jump >= -gap
                    }
                    guard let other, best[other] - from[other] - penalty > best[place] else {
                        continue
                    }
                    next[place] = best[other] - from[other] - penalty
                    origin[place] = Int32(other)
                }
            }
            for place in candidates.indices {
                next[place] += Double(Self.gain(cue, candidates[place], evidence))
            }
            best = next
            origins.append(origin)
            end = max(end, cue.end)
        }
        let last = best.indices.max { best[$0] < best[$1] } ?? 0
        gain = best.isEmpty ? 0 : best[last]
        pieces = Self.pieces(candidates, origins, last: last)
    }

    /// What a break costs more in a short gap: scenes are further apart than sentences.
    private static func surcharge(_ gap: Int) -> Double { gap < 10 ? 4 : gap < 20 ? 2 : 0 }
    /// What a break costs more where somebody speaks in the reference.
    private static let noPause = 4.0

    /// What a break costs before each cue more than elsewhere; nil where none may be.
    static func breakCosts(
        _ cues: [SyncCue],
        from: Int,
        to: Int,
        _ evidence: SyncEvidence
    ) -> [Double?] {
        var end = cues.first?.end ?? 0
        return cues.indices.map { index in
            let gap = cues[index].start - end
            defer { end = max(end, cues[index].end) }
            guard index > 0, gap >= leastGap, to - from >= -gap else { return nil }
            return surcharge(gap) + (evidence.hasPause(at: end + from) ? 0 : noPause)
        }
    }

    /// What a cue gains, within bounds.
    static func gain(_ cue: SyncCue, _ offset: Int, _ evidence: SyncEvidence) -> Float {
        max(-mostGain, min(evidence.gain(cue, offset), mostGain))
    }

    private static func pieces(_ candidates: [Int], _ origins: [[Int32]], last: Int) -> [Piece] {
        var pieces: [Piece] = []
        var (place, end) = (last, origins.count)
        for index in origins.indices.reversed() {
            let from = Int(origins[index][place])
            guard index == 0 || from != place else { continue }
            pieces.append(Piece(cues: index..<end, offset: candidates[place]))
            (place, end) = (from, index)
        }
        return pieces.reversed()
    }
}
