// SPDX-License-Identifier: Apache-2.0

internal import Captions
package import MediaSelection

/// Words and how they are spoken.
public struct PronunciationLexicon: Sendable {
    /// The entries, in the order of the file.
    public let entries: [LexiconEntry]

    /// The entries by number, of equal spellings (without case) together, in the order of the first.
    private let bySpelling: [[Int]]
    private let list: WordList

    /// Makes a lexicon.
    ///
    /// - Parameter entries: the entries. Of several for one spelling, the one counts whose context is nearest to a place,
    ///   otherwise the first without a context; entries of another language or case do not count.
    public init(_ entries: [LexiconEntry]) {
        self.entries = entries
        var order: [String: Int] = [:]
        var bySpelling: [[Int]] = []
        for (index, entry) in entries.enumerated() {
            let spelling = String(
                entry.word.lowercased().map { WordList.apostrophes.contains($0) ? "'" : $0 }
            )
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
    package struct Match: Equatable, Sendable {
        /// The place in the text.
        package let range: Range<String.Index>
        /// The entry.
        package let entry: LexiconEntry
    }

    /// The places of a text whose words are in the lexicon: as whole words, the longest first, without case unless an
    /// entry is case-sensitive.
    ///
    /// In English texts, the genitive of a word is found, too.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - language: of the text; nil: not known, and entries of every language count.
    ///   - finder: finds words.
    /// - Returns: the places, in the order of the text, found when they are asked for.
    package func matches(
        in text: String,
        language: LanguageTag? = nil,
        by finder: WordFinder
    ) -> some Sequence<Match> {
        WordMatches(of: list, in: text, ofLexicon: true).lazy.compactMap { place in
            let isGenitive = place.isPossessive
            if isGenitive, let language, language.primarySubtag != "en" { return nil }
            guard let entry = entry(for: place, in: text, language) else { return nil }
            return Match(range: place.range, entry: isGenitive ? entry.genitive : entry)
        }
    }

    /// The entry that counts at a place; nil: none does.
    private func entry(
        for place: WordMatches.Element,
        in text: String,
        _ language: LanguageTag?
    ) -> LexiconEntry? {
        var nearest: (distance: Int, entry: LexiconEntry)?
        for index in bySpelling[place.word] {
            let entry = entries[index]
            guard Self.counts(entry.language, in: language),
                !entry.isCaseSensitive || Self.isWritten(entry.word, at: place, in: text)
            else { continue }
            if entry.context.isEmpty { return nearest?.entry ?? entry }
            guard let distance = SpokenContext.nearest(of: entry.context, to: place.range, in: text)
            else { continue }
            if nearest.map({ distance < $0.distance }) ?? true { nearest = (distance, entry) }
        }
        return nearest?.entry
    }

    /// Whether a place has a word as it is written, and is not in a text of capitals alone.
    private static func isWritten(
        _ word: String,
        at place: WordMatches.Element,
        in text: String
    ) -> Bool {
        func plain(_ character: Character) -> Character {
            WordList.apostrophes.contains(character) ? "'" : character
        }
        let written = text[place.range].prefix(word.count).lazy.map(plain)
        guard written.elementsEqual(word.lazy.map(plain)) else { return false }
        return !LexiconEntry.isCapitals(word) || !SpokenContext.isInCapitals(place.range, in: text)
    }

    /// Whether an entry's language is that of a text, as far as both are known: `en` counts in `en-GB`, and the other
    /// way round only if one of the two names no region.
    private static func counts(_ language: LanguageTag?, in text: LanguageTag?) -> Bool {
        guard let language, let text else { return true }
        return language.primarySubtag == text.primarySubtag
            && (language.region == nil || text.region == nil || language.region == text.region)
    }
}
