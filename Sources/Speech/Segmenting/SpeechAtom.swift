// SPDX-License-Identifier: Apache-2.0

import Captions

/// What cues and lines cannot cut: a word with the punctuation and the parts that are glued to it.
struct SpeechAtom: Equatable, Sendable {
    /// The words, by their places in the transcript.
    var words: Range<Int>
    /// When it begins, in milliseconds; not before the atom in front of it does.
    var start: Int
    /// When it ends, in milliseconds; not before the start.
    var end: Int
    /// Its width in halves of characters, with the name of the speaker if that is written.
    var halves: Int
    /// The width of the space in front of it on a line, in halves of characters.
    var space: Int
    /// Words as reading speed counts them.
    var readWords: Int
    /// What it costs that a cue begins here and not elsewhere; less than 0 where that is good.
    var cut = 0
    /// What it costs that a line begins here.
    var lineBreak = 0
    /// Whether a sentence, or another speaker, begins here.
    var isSentence = false
    /// Whether another speaker begins here.
    var isTurn = false
    /// Whether a cue has to begin here.
    var isHard = false
}

/// Puts words together to atoms, and measures them.
struct SpeechAtoms {
    private let words: [Word]
    private let measure: ReadingCharacters
    private let counter = WordCounter()
    private let spaceHalves: Int
    private let bound: BoundWords
    private let costs: BreakCosts
    private let showsNames: Bool
    private let countsWords: Bool
    private(set) var atoms: [SpeechAtom] = []
    private var before = WordShape()

    /// No time of a word is beyond: 34 years.
    static let latest = 1 << 40
    /// So many atoms make a block at most: sums over a block cannot overflow.
    static let largestBlock = 1 << 20

    /// Measures words.
    ///
    /// - Parameters:
    ///   - words: in the order in which they are spoken.
    ///   - language: primary language subtag.
    ///   - showsNames: whether the name of a speaker is written before what they say.
    ///   - countsWords: whether words have to be counted.
    ///   - pause: a pause from which on a cue has to begin, in milliseconds.
    init(_ words: [Word], language: String?, showsNames: Bool, countsWords: Bool, pause: Int) {
        self.words = words
        measure = ReadingCharacters(language: language)
        spaceHalves = ReadingCharacters(language: language).halves(in: " ")
        bound = BoundWords(language: language)
        costs = BreakCosts(hardPause: pause, capitalisesNouns: bound.capitalisesNouns)
        self.showsNames = showsNames
        self.countsWords = countsWords
        atoms.reserveCapacity(words.count)
        var speaker: String?
        var block = 0
        for index in words.indices {
            let isTurn = isChange(from: speaker, to: words[index].speaker)
            if isTurn || !isGlued(index) {
                append(index, isTurn: isTurn)
                block = atoms[atoms.count - 1].isHard ? 0 : block + 1
                if block == Self.largestBlock {
                    atoms[atoms.count - 1].isHard = true
                    block = 0
                }
            } else {
                glue(index)
            }
            if words[index].speaker != nil { speaker = words[index].speaker }
        }
        if countsWords { countWords() }
    }

    /// Whether two neighbours have different speakers; a word without one is that of the word before.
    private func isChange(from speaker: String?, to other: String?) -> Bool {
        guard let other, other != speaker else { return false }
        return speaker != nil || showsNames
    }

    private func isGlued(_ index: Int) -> Bool {
        guard index > 0, words[index].gluesToPrevious, !atoms.isEmpty else { return false }
        let text = words[index].text
        guard UnspacedScript.canBegin(text) else { return true }
        // A word of Japanese or Chinese with its particles and endings, as long as a line has room for it.
        return UnspacedScript.isBound(text)
            && atoms[atoms.count - 1].halves + measure.halves(in: text) <= Self.boundHalves
    }

    /// A word with what is bound to it is so wide at most, in halves of characters.
    private static let boundHalves = 16

    private mutating func append(_ index: Int, isTurn: Bool) {
        let word = words[index]
        let previous = atoms.last
        let start = max(min(word.startMilliseconds, Self.latest), previous?.start ?? -Self.latest)
        let shape = WordShape(word.text, bound)
        var atom = SpeechAtom(
            words: index..<index + 1,
            start: start,
            end: max(start, min(word.endMilliseconds, Self.latest)),
            halves: measure.halves(in: word.text),
            space: word.gluesToPrevious ? 0 : spaceHalves,
            readWords: 0
        )
        if isTurn, showsNames, let name = word.speaker {
            atom.halves += measure.halves(in: SpeakerLabel.text(name)) + spaceHalves
        }
        atom.isTurn = isTurn && previous != nil
        if let previous {
            costs.set(&atom, after: previous, from: before, to: shape, at: start)
        }
        before = shape
        atoms.append(atom)
    }

    private mutating func glue(_ index: Int) {
        let last = atoms.count - 1
        let word = words[index]
        atoms[last].words = atoms[last].words.lowerBound..<index + 1
        atoms[last].end = max(atoms[last].end, min(word.endMilliseconds, Self.latest))
        atoms[last].halves += measure.halves(in: word.text)
        before = before.followed(by: WordShape(word.text, bound))
    }

    /// Counts the words of each atom as reading speed does, names of speakers included.
    private mutating func countWords() {
        for index in atoms.indices {
            let range = atoms[index].words
            var text = range.count == 1 ? words[range.lowerBound].text : ""
            if range.count > 1 { for word in words[range] { text += word.text } }
            var count = text.isOneWord ? 1 : counter.count(in: text)
            if showsNames, index == 0 || atoms[index].isTurn,
                let name = words[range.lowerBound].speaker
            {
                count += counter.count(in: name)
            }
            atoms[index].readWords = count
        }
    }
}

extension String {
    /// Whether it is letters of ASCII with punctuation at its end at most, and so one word.
    fileprivate var isOneWord: Bool {
        var letters = 0
        var isAtEnd = false
        for byte in utf8 {
            if 0x61...0x7A ~= byte | 0x20 {
                if isAtEnd { return false }
                letters += 1
            } else if byte == 0x2C || byte == 0x2E || byte == 0x3F || byte == 0x21 {
                isAtEnd = true
            } else {
                return false
            }
        }
        return letters > 0
    }
}
