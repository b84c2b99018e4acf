// SPDX-License-Identifier: Apache-2.0

/// How sure it is where a break between two pieces is.
///
/// Advertisements have speech, too. Where it fits some of the cues after the break by chance, or the pauses are
/// alike, another place is nearly as good; and all cues between the two places are wrong if it is the right one.
struct SyncBreak: Equatable, Sendable {
    /// The cues between the break and the best of all other places for it.
    private(set) var cues = 0..<0
    /// How much less all cues gain with the break at that place; infinite if there is no other.
    private(set) var lead = Double.infinity

    /// Compares a break with all other places for it.
    ///
    /// - Parameters:
    ///   - first: the piece before the break.
    ///   - second: the piece after it.
    ///   - near: places that are so many cues away at most are not compared: little harm comes from them.
    ///   - costs: what a break costs before each cue; nil where none may be.
    ///   - gains: what a cue gains at an offset.
    init(
        between first: SyncFit.Piece,
        and second: SyncFit.Piece,
        near: Int,
        costs: [Double?],
        gains: (_ cue: Int, _ offset: Int) -> Double
    ) {
        let place = second.cues.lowerBound
        let own = costs[place] ?? 0
        func more(_ cue: Int) -> Double {
            gains(cue, second.peak.offset) - gains(cue, first.peak.offset)
        }
        var loss = 0.0
        for other in second.cues.dropFirst() {
            loss += more(other - 1)
            if other - place > near { compare(place..<other, loss - own, costs[other]) }
        }
        loss = 0
        for other in first.cues.dropFirst().reversed() {
            loss -= more(other)
            if place - other > near { compare(other..<place, loss - own, costs[other]) }
        }
    }

    private mutating func compare(_ range: Range<Int>, _ loss: Double, _ cost: Double?) {
        guard let cost, loss + cost < lead else { return }
        (cues, lead) = (range, loss + cost)
    }
}
