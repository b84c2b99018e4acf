// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds words in texts of any script, where Unicode has word boundaries (UAX #29) and ICU's dictionaries
/// divide Thai, Chinese and Japanese: `can't` is one word, and `日本語の単語` is three.
///
/// The answer is the same on every machine: where ICU is not installed, there is an error instead of a guess.
public struct WordFinder: Sendable {
    /// Makes a finder; one serves any number of texts.
    ///
    /// - Throws: `.noWordBoundaries` if ICU is not installed (Linux; macOS has it).
    public init() throws(PronunciationError) {
        guard WordCounter.hasDictionaries else { throw PronunciationError(.noWordBoundaries) }
    }

    /// The words of a text in their order, found piece by piece when they are asked for.
    ///
    /// - Parameter text: the text.
    /// - Returns: the range of each word; spaces and punctuation are in none.
    package func words(in text: String) -> TextWords { TextWords(text) }

    /// The places at which words or phrases of a list are in a text, each as a whole.
    ///
    /// `lead` is in `Lead!`, and not in `leadership`. Of several that begin at one place the longest counts, and none
    /// overlaps another.
    ///
    /// - Parameters:
    ///   - words: what is looked for.
    ///   - text: the text.
    ///   - caseSensitive: whether `Lead` differs from `lead`.
    /// - Returns: range and word of each place, in the order of the text, found when they are asked for.
    package func onWords(
        _ words: [String],
        in text: String,
        caseSensitive: Bool = false
    ) -> WordMatches {
        WordMatches(of: WordList(words, caseSensitive: caseSensitive), in: text)
    }
}

/// The words of a text; see `WordFinder.words(in:)`.
package struct TextWords: Sequence, Sendable {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Makes an iterator that begins at the start of the text.
    ///
    /// - Returns: the iterator.
    package func makeIterator() -> Iterator { Iterator(text) }

    /// Walks over the words.
    package struct Iterator: IteratorProtocol, Sendable {
        private let text: String
        private let counter = WordCounter()
        private var rest: Substring.UTF8View
        private var found: ArraySlice<Range<String.Index>> = []

        init(_ text: String) {
            self.text = text
            rest = text[...].utf8
        }

        /// The range of the next word; nil after the last.
        ///
        /// - Returns: the range.
        package mutating func next() -> Range<String.Index>? {
            while found.isEmpty, !rest.isEmpty {
                let piece = WordCounter.piece(of: rest)
                rest = rest[piece.endIndex...]
                let words = counter.words(in: Substring(piece))
                found = words.map { $0.startIndex..<$0.endIndex }[...]
            }
            return found.popFirst()
        }
    }
}
