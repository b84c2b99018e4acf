// SPDX-License-Identifier: Apache-2.0

/// What a break between two words costs: a table, and what makes of it a price.
///
/// The prices were chosen by SubER (`Benchmarks/segmenter`) on captions of people, and are listed in Docs/Speech.md.
struct BreakCosts: Sendable {
    /// A pause from which on a cue has to begin, in milliseconds.
    let hardPause: Int
    /// Whether capitals do not show names.
    let capitalisesNouns: Bool

    /// The prices of a break by what is before it.
    static let afterSentence = 0
    static let afterClause = 120
    static let afterWord = 800
    /// What a break before a conjunction or a preposition is cheaper by.
    static let beforeConjunction = 400
    static let beforePreposition = 250
    /// What parting words that belong together adds.
    static let parted: [(role: WordRole, cost: Int)] = [
        (.article, 900), (.number, 500), (.preposition, 600), (.conjunction, 600), (.pronoun, 500),
        (.auxiliary, 350),
    ]
    /// What a break before a particle of a verb, and between two names, adds.
    static let partedParticle = 300
    static let partedNames = 400
    /// What a break before a particle, an ending, a suffix or a measure adds in scripts without spaces.
    static let partedBound = 900
    /// What it costs that a sentence ends inside a cue.
    static let keptSentence = 500
    /// A pause inside a cue costs nothing up to here, in milliseconds.
    static let freePause = 100
    /// What a pause inside a cue costs at most.
    static let dearestPause = 700
    /// A pause of this length takes nearly the whole price of a break away.
    static let wholePause = 600

    /// Sets what breaks in front of an atom cost.
    func set(
        _ atom: inout SpeechAtom,
        after previous: SpeechAtom,
        from before: WordShape,
        to shape: WordShape,
        at start: Int
    ) {
        let pause = max(0, start - previous.end)
        atom.isHard = pause >= hardPause
        atom.isSentence = before.ending == .sentence || atom.isTurn || atom.isHard
        let price = price(from: before, to: shape)
        atom.lineBreak = price / 2
        let share = min(pause, Self.wholePause)
        var kept = before.ending == .sentence ? Self.keptSentence : 0
        // A longer pause inside a cue is no worse: the words before and after it would flash by alone.
        kept += min(max(0, pause - Self.freePause), Self.dearestPause)
        atom.cut = price - price * share / (Self.wholePause + 200) - kept
    }

    private func price(from before: WordShape, to next: WordShape) -> Int {
        if before.ending == .sentence { return Self.afterSentence }
        if before.ending == .clause {
            return Self.afterClause - (next.role.contains(.conjunction) ? 50 : 0)
        }
        var price = Self.afterWord
        if next.role.contains(.conjunction) {
            price -= Self.beforeConjunction
        } else if next.role.contains(.preposition) {
            price -= Self.beforePreposition
        }
        if !before.role.isEmpty {
            price +=
                Self.parted.lazy.filter { before.role.contains($0.role) }.map(\.cost).max() ?? 0
        }
        if next.isBound { price += Self.partedBound }
        if next.role.contains(.particle), before.role.isEmpty { price += Self.partedParticle }
        if before.isCapitalised, next.isCapitalised, !capitalisesNouns { price += Self.partedNames }
        return price
    }
}
