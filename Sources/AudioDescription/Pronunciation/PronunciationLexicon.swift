// SPDX-License-Identifier: Apache-2.0

internal import Captions
public import MediaSelection

/// Words and how they are spoken.
public struct PronunciationLexicon: Sendable {
    /// The entries, in the order of the file.
    public let entries: [LexiconEntry]

    /// The entries by number, of equal spellings (without case) together, in the order of the first.
    private let bySpelling: [[Int]]
    private let list: WordList

    /// Makes a lexicon.
    ///
    /// - Parameter entries: the entries. Of several for one spelling the first counts whose context and language are
    ///   those of a place; entries with a context come first.
    public init(_ entries: [LexiconEntry]) {
        self.entries = entries
        var order: [String: Int] = [:]
        var bySpelling: [[Int]] = []
        for (index, entry) in entries.enumerated() {
            let spelling = entry.word.lowercased()
            if let place = order[spelling] {
                bySpelling[place].append(index)
            } else {
                order[spelling] = bySpelling.count
                bySpelling.append([index])
            }
        }
        self.bySpelling = bySpelling.map { group in
            group.filter { !entries[$0].context.isEmpty }
                + group.filter { entries[$0].context.isEmpty }
        }
        list = WordList(bySpelling.map { entries[$0[0]].word }, caseSensitive: false)
    }

    /// A place of a text that is spoken as an entry says.
    public struct Match: Equatable, Sendable {
        /// The place in the text.
        public let range: Range<String.Index>
        /// The entry.
        public let entry: LexiconEntry
    }

    /// The places of a text whose words are in the lexicon: as whole words, without case, the longest first.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - language: of the text; nil: not known, and entries of every language count.
    ///   - finder: finds words.
    /// - Returns: the places, in the order of the text, found when they are asked for.
    public func matches(
        in text: String,
        language: LanguageTag? = nil,
        by finder: WordFinder
    ) -> some Sequence<Match> {
        WordMatches(of: list, in: text).lazy.compactMap { place in
            let fitting = bySpelling[place.word].first { index in
                let entry = entries[index]
                guard Self.counts(entry.language, in: language) else { return false }
                return entry.context.isEmpty
                    || SpokenContext.isAny(of: entry.context, near: place.range, in: text)
            }
            return fitting.map { Match(range: place.range, entry: entries[$0]) }
        }
    }

    /// Whether an entry's language is that of a text, as far as both are known: `en` counts in `en-GB`, and the other
    /// way round only if one of the two names no region.
    private static func counts(_ language: LanguageTag?, in text: LanguageTag?) -> Bool {
        guard let language, let text else { return true }
        return language.primarySubtag == text.primarySubtag
            && (language.region == nil || text.region == nil || language.region == text.region)
    }
}
