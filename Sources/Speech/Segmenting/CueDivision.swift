// SPDX-License-Identifier: Apache-2.0

/// Divides atoms into cues at the least cost: dynamic programming over the places between them.
///
/// The cost of a division is the sum over its cues, and that of a cue follows from its atoms and the start of the
/// next one alone, so the best division up to a place has the best division up to the start of its last cue in it.
/// Faults come first: no wish is worth one.
struct CueDivision: Sendable {
    /// A cue: its atoms, and the atoms that its lines after the first begin with.
    struct Part: Equatable, Sendable {
        var atoms: Range<Int>
        var breaks: [Int] = []
    }

    let atoms: [SpeechAtom]
    let limits: SegmentLimits
    /// Whether two speakers can share a cue.
    let pairsSpeakers: Bool
    /// The width of the dash before a speaker's line.
    let dashHalves: Int
    /// What the search looks at of each atom, and of the end after the last one.
    let places: [Place]

    /// An atom as the search looks at it: few bytes, beside those of its neighbours.
    struct Place: Sendable {
        var start: Int
        var end: Int
        /// The width of the atoms in front, with the spaces before them.
        var reach: Int
        /// The words in front, as reading speed counts them.
        var reads: Int
        var space: Int
        var cut: Int
        var lineBreak: Int
        var isSentence: Bool
        var isTurn: Bool
        var isHard: Bool
    }

    /// How long a cue of so many halves is shown at ease, and needs no other look at its time.
    let calm: [Int]

    init(_ atoms: [SpeechAtom], limits: SegmentLimits, pairsSpeakers: Bool, dashHalves: Int) {
        self.atoms = atoms
        self.limits = limits
        self.pairsSpeakers = pairsSpeakers
        self.dashHalves = dashHalves
        var places: [Place] = []
        places.reserveCapacity(atoms.count + 1)
        var end = Place(
            start: 2 * SpeechAtoms.latest,
            end: 0,
            reach: 0,
            reads: 0,
            space: 0,
            cut: 0,
            lineBreak: 0,
            isSentence: true,
            isTurn: false,
            isHard: true
        )
        for atom in atoms {
            places.append(
                Place(
                    start: atom.start,
                    end: atom.end,
                    reach: end.reach,
                    reads: end.reads,
                    space: atom.space,
                    cut: atom.cut,
                    lineBreak: atom.lineBreak,
                    isSentence: atom.isSentence || places.isEmpty,
                    isTurn: atom.isTurn,
                    isHard: atom.isHard
                )
            )
            end.reach += atom.space + atom.halves
            end.reads += atom.readWords
        }
        places.append(end)
        self.places = places
        calm = (0...limits.cueHalves + 2 * dashHalves).map { halves in
            max(
                limits.neededMilliseconds(halves: halves, words: 0),
                limits.comfortableMilliseconds(halves: halves)
            )
        }
    }

    /// The best division; of several equal ones that with the longest cues first.
    var parts: [Part] {
        let count = atoms.count
        var best = [Int](repeating: Self.unknown, count: count + 1)
        var origin = [Int32](repeating: 0, count: count + 1)
        for first in 0..<count {
            let before = first == 0 || places[first].isHard ? 0 : best[first]
            let latest = places[first].start &+ limits.mostMilliseconds
            let widest = places[first].reach &+ places[first].space &+ limits.cueHalves
            let end = min(count, first + Self.mostAtoms)
            var turn = -1
            var last = first
            while last < end {
                if last > first {
                    let place = places[last]
                    if place.isHard || place.start >= latest || places[last + 1].reach > widest {
                        break
                    }
                    if place.isTurn {
                        if !pairsSpeakers || turn >= 0 { break }
                        turn = last
                    }
                }
                let limit = best[last + 1] &- before
                let own = cost(first, last, turn, below: limit)
                if own < limit {
                    best[last + 1] = before &+ own
                    origin[last + 1] = Int32(truncatingIfNeeded: first)
                }
                last &+= 1
            }
        }
        var parts: [Part] = []
        var end = count
        while end > 0 {
            let start = Int(origin[end])
            parts.append(Part(atoms: start..<end, breaks: breaks(start, end - 1)))
            end = start
        }
        return parts.reversed()
    }

    /// More than any cost, and far from the end of all numbers.
    private static let unknown = Int.max / 2

    /// So many atoms are in a cue at most; of one character each they fill three lines.
    private static let mostAtoms = 128
}
