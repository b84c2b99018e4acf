// SPDX-License-Identifier: Apache-2.0

import Listening

/// The pieces of captions at the places where they fit best, for one change of the rate.
struct SyncFit: Sendable {
    /// A piece with how well it fits.
    struct Piece: Sendable {
        /// The cues.
        var cues: Range<Int>
        /// Where it fits best.
        var peak: SyncPeak
    }

    /// The change of the rate; nil for none.
    let rate: RateChange?
    /// The cues after it.
    let cues: [SyncCue]
    /// The pieces in order; they have all cues.
    let pieces: [Piece]
    /// What all cues gain together, less what breaks cost.
    let gain: Double
    /// The cues in a row, anywhere, that are least like those that fit.
    let weakest: SyncWeakness
    /// The same of cues from the beginning of a piece, or to its end.
    let weakestEdge: SyncWeakness

    /// The breaks between the pieces.
    let breaks: [SyncBreak]

    /// How surely the least sure piece is at its place.
    var height: Double { pieces.lazy.map(\.peak.height).min() ?? 0 }
    /// The least lead that a piece has over its second best place.
    var lead: Double { pieces.lazy.map(\.peak.lead).min() ?? 0 }
    /// The fewest cues of a piece.
    var fewestCues: Int { pieces.lazy.map(\.cues.count).min() ?? 0 }
}

/// Searches for the places where captions fit.
struct SyncSearch: Sendable {
    /// Cues whose gains are added before the search.
    private static let blockLength = 16
    /// Blocks that are searched for together.
    private static let windowBlocks = 3
    /// Places that are taken from each window, and from all cues.
    private static let windowPeaks = 2
    private static let globalPeaks = 6
    /// A window's place below this height is chance.
    private static let leastHeight = 3.5
    /// The most places that a path chooses from.
    private static let mostCandidates = 40
    /// What a break costs: more than the best of many places can gain by chance.
    static let penalties = [10.0, 16, 26]

    private let evidence: SyncEvidence
    let rate: RateChange?
    let cues: [SyncCue]
    private let blocks: [[Float]]
    /// The offsets to choose from, in bins.
    private var candidates: [Int]
    /// The highest place of all windows, and of all cues together.
    let height: Double

    /// Measures the cues, after a change of the rate, at all offsets.
    init(_ cues: [SyncCue], rate: RateChange?, _ evidence: SyncEvidence) {
        self.cues = cues
        self.rate = rate
        self.evidence = evidence
        blocks = stride(from: 0, to: cues.count, by: Self.blockLength).map { start in
            evidence.curve(of: cues[start..<min(cues.count, start + Self.blockLength)])
        }
        (candidates, height) = Self.candidates(blocks)
        addCandidates()
    }

    /// Adds the best places of the cues that fit least at the places that are known.
    ///
    /// A few cues between two breaks, or after the last, do not stand out from chance at all offsets, but may
    /// at those that are near their neighbours' ones.
    private mutating func addCandidates() {
        guard height >= SyncLimits.leastHeightOfPiece - 1 else { return }
        for _ in 0..<Self.refinements {
            let path = SyncPath(cues, candidates, evidence, penalty: Self.penalties[0])
            let gains = path.pieces.flatMap { piece in
                cues[piece.cues].map { Double(SyncPath.gain($0, piece.offset, evidence)) }
            }
            let weakest = SyncWeakness(gains)
            guard weakest.cues.count >= SyncLimits.fewestCuesOfPiece / 2,
                let piece = path.pieces.first(where: { $0.cues.contains(weakest.cues.lowerBound) })
            else { return }
            let curve = SyncCurve(evidence.curve(of: cues[weakest.cues]))
            let near = piece.offset - Self.longestBreak...piece.offset + Self.longestBreak
            let peaks = curve.peaks(2, above: 2) + curve.peaks(3, above: 2, in: near)
            let new = peaks.map(\.offset).filter { peak in
                !candidates.contains { abs($0 - peak) <= 1 }
            }
            if new.isEmpty { return }
            candidates += Set(new).sorted()
        }
    }

    /// Breaks are about five minutes at most, in bins.
    private static let longestBreak = 3000
    private static let refinements = 3

    private static func candidates(_ blocks: [[Float]]) -> ([Int], height: Double) {
        var found: [SyncPeak] = []
        for first in 0...max(0, blocks.count - windowBlocks) {
            let window = blocks[first..<min(blocks.count, first + windowBlocks)]
            found += SyncCurve(sum(window), places: 500).peaks(windowPeaks, above: leastHeight)
        }
        let global = SyncCurve(sum(blocks[...])).peaks(globalPeaks, above: leastHeight - 1)
        let height = (found + global).lazy.map(\.height).max() ?? 0
        var candidates: [Int] = [0]
        for peak in global + found.sorted(by: { $0.height > $1.height })
        where !candidates.contains(where: { abs($0 - peak.offset) <= 1 }) {
            candidates.append(peak.offset)
            if candidates.count == mostCandidates { break }
        }
        return (candidates, height)
    }

    private static func sum(_ blocks: ArraySlice<[Float]>) -> [Float] {
        guard var sum = blocks.first else { return [0] }
        for block in blocks.dropFirst() {
            for index in sum.indices { sum[index] += block[index] }
        }
        return sum
    }

    /// The best fit if a break costs a penalty; infinity allows none.
    func fit(penalty: Double) -> SyncFit {
        let path = SyncPath(cues, candidates, evidence, penalty: penalty)
        let pieces = path.pieces.map { piece in
            let curve = SyncCurve(curve(of: piece.cues))
            return SyncFit.Piece(cues: piece.cues, peak: curve.peak(near: piece.offset, within: 3))
        }
        let weakest = weakest(pieces)
        return SyncFit(
            rate: rate,
            cues: cues,
            pieces: pieces,
            gain: path.gain,
            weakest: weakest.inside,
            weakestEdge: weakest.edge,
            breaks: breaks(pieces)
        )
    }

    private func breaks(_ pieces: [SyncFit.Piece]) -> [SyncBreak] {
        zip(pieces, pieces.dropFirst()).map { first, second in
            let costs = SyncPath.breakCosts(
                cues,
                from: first.peak.offset,
                to: second.peak.offset,
                evidence
            )
            let near = Int(SyncLimits.harmlessShare * Double(cues.count))
            return SyncBreak(between: first, and: second, near: near, costs: costs) { cue, offset in
                Double(SyncPath.gain(cues[cue], offset, evidence))
            }
        }
    }

    /// The curve of a range of cues; whole blocks are not added again.
    private func curve(of range: Range<Int>) -> [Float] {
        let first = (range.lowerBound + Self.blockLength - 1) / Self.blockLength
        let last =
            range.upperBound == cues.count ? blocks.count : range.upperBound / Self.blockLength
        guard first < last else { return evidence.curve(of: cues[range]) }
        var curve = Self.sum(blocks[first..<last])
        for cue in cues[range.lowerBound..<first * Self.blockLength] {
            evidence.add(cue, to: &curve)
        }
        for cue in cues[min(last * Self.blockLength, range.upperBound)..<range.upperBound] {
            evidence.add(cue, to: &curve)
        }
        return curve
    }

    /// The cues in a row that are least like those that fit.
    private func weakest(_ pieces: [SyncFit.Piece]) -> (inside: SyncWeakness, edge: SyncWeakness) {
        let gains = pieces.map { piece in
            cues[piece.cues].map { Double(SyncPath.gain($0, piece.peak.offset, evidence)) }
        }
        return (
            SyncWeakness(Array(gains.joined())),
            SyncWeakness(Array(gains.joined()), atEdgesOf: pieces.map(\.cues))
        )
    }
}
