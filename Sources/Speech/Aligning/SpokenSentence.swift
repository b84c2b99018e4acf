// SPDX-License-Identifier: Apache-2.0

/// A sentence and how its words are spoken.
struct SpokenSentence {
    /// The sentence.
    let sentence: TranscriptSentence
    /// The words that are spoken: their places in the sentence, and the ways to speak them.
    let words: [(index: Int, pronunciations: [[Int]])]

    /// Whether the way to speak a word of it is found by its letters, and may be wrong.
    let hasGuessedWord: Bool

    /// Looks up the words of a sentence.
    init(_ sentence: TranscriptSentence, _ pronunciations: Pronunciations) {
        self.sentence = sentence
        hasGuessedWord = sentence.words.contains(where: pronunciations.isGuessed)
        words = sentence.words.enumerated().compactMap { index, word in
            let ways = pronunciations[word]
            return ways.isEmpty ? nil : (index, ways)
        }
    }

    /// Phones of its words, by the shortest way to speak each.
    var phones: Int {
        words.reduce(0) { $0 + ($1.pronunciations.map(\.count).min() ?? 0) }
    }

    /// The words for a graph.
    var graphWords: [PhoneGraph.Word] {
        words.enumerated().map {
            PhoneGraph.Word(pronunciations: $1.pronunciations, beginsSentence: $0 == 0)
        }
    }
}
