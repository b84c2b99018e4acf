// SPDX-License-Identifier: Apache-2.0

/// The cues in a row whose gains are more like those at places of chance than like those of cues that fit.
///
/// Cues that fit gain as much as all do on average, others nothing; the gains of both have the spread 1. Bounds
/// keep a single cue from deciding.
struct SyncWeakness: Equatable, Sendable {
    /// The cues.
    private(set) var cues = 0..<0
    /// How much likelier it is that they do not fit than that they fit: a logarithm.
    private(set) var evidence = 0.0

    /// Finds the cues.
    ///
    /// - Parameter gains: what each cue gains.
    init(_ gains: [Double]) {
        var (sum, start) = (0.0, 0)
        for (index, doubt) in Self.doubts(gains).enumerated() {
            sum += doubt
            if sum <= 0 { (sum, start) = (0, index + 1) }
            if sum > evidence { (evidence, cues) = (sum, start..<index + 1) }
        }
    }

    /// Finds the cues among those that begin or end a piece: where a break is not where it should be, or one at
    /// the beginning or the end of the captions is missing.
    ///
    /// - Parameters:
    ///   - gains: what each cue gains.
    ///   - pieces: the pieces.
    init(_ gains: [Double], atEdgesOf pieces: [Range<Int>]) {
        let doubts = Self.doubts(gains)
        for piece in pieces {
            var sum = 0.0
            for index in piece {
                sum += doubts[index]
                if sum > evidence { (evidence, cues) = (sum, piece.lowerBound..<index + 1) }
            }
            sum = 0
            for index in piece.reversed() {
                sum += doubts[index]
                if sum > evidence { (evidence, cues) = (sum, index..<piece.upperBound) }
            }
        }
    }

    /// How much likelier it is of each cue that it does not fit.
    private static func doubts(_ gains: [Double]) -> [Double] {
        guard !gains.isEmpty else { return [] }
        let mean = max(0.3, min(gains.reduce(0, +) / Double(gains.count), 0.8))
        return gains.map { mean * (mean / 2 - max(-0.5, min($0, 2))) }
    }
}
