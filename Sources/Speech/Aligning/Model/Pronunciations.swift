// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// How the words of a transcript may be spoken, in the phones of a model.
struct Pronunciations {
    private let phones: [String: [[Int]]]
    /// The words that the dictionary does not have, or not wholly.
    private let guessed: Set<String>

    /// Ways to speak a word that are tried at most.
    private static let limit = 4

    /// Looks words up.
    ///
    /// - Parameters:
    ///   - words: the words as they are written.
    ///   - model: the phones.
    ///   - dictionary: the file of the dictionary.
    ///   - language: the language of the words.
    /// - Throws: `AlignmentError` where the dictionary cannot be read, or a word is not in it and nothing
    ///   else knows it.
    init(
        _ words: Set<String>,
        model: AcousticModel,
        dictionary: String,
        language: LanguageTag
    ) throws(AlignmentError) {
        let forms = words.reduce(into: [String: [String]]()) { $0[$1] = Self.spokenForms($1) }
        let entries = try PronouncingDictionary(Set(forms.values.joined()), in: dictionary)
        var known: [String: [[Int]]] = [:]
        var unlisted: Set<String> = []
        for form in Set(forms.values.joined()).sorted() {
            var names = entries.pronunciations[form] ?? []
            if names.isEmpty {
                names = [try LetterToSound.phones(of: form, language: language)]
                unlisted.insert(form)
            }
            known[form] = names.prefix(Self.limit)
                .map { $0.compactMap { model.definition.indices[$0] } }
                .filter { !$0.isEmpty }
        }
        guessed = Set(forms.filter { !unlisted.isDisjoint(with: $0.value) }.keys)
        phones = forms.mapValues { parts in Self.joined(parts.compactMap { known[$0] }) }
    }

    /// The ways to speak a word; none where it is not spoken, such as a dash.
    subscript(word: String) -> [[Int]] { phones[word] ?? [] }

    /// Whether the ways to speak a word are found by its letters, and may be wrong: those of a name.
    func isGuessed(_ word: String) -> Bool { guessed.contains(word) }

    /// The parts of a word as a dictionary has them: small letters, no punctuation around them.
    static func spokenForms(_ word: String) -> [String] {
        let plain = word.lowercased().map { "\u{2019}\u{2018}\u{02BC}".contains($0) ? "'" : $0 }
        let hasDigits = plain.contains(where: \.isNumber)
        let parts = plain.split {
            "-\u{2010}\u{2011}\u{2013}\u{2014}/\u{2026}_".contains($0) && !hasDigits
        }
        return parts.compactMap { part in
            let isSpoken = { (character: Character) in character.isLetter || character.isNumber }
            guard part.contains(where: isSpoken) else { return nil }
            let end = part.lastIndex(where: { isSpoken($0) || $0 == "%" }) ?? part.endIndex - 1
            let start =
                part.firstIndex { isSpoken($0) || "$\u{20AC}\u{00A3}".contains($0) }
                ?? part.startIndex
            let core = start <= end ? part[start...end] : part
            // What was cut off in front belongs to some words: 'em, 'cause.
            return String(
                hasDigits ? core : core.filter { $0.isLetter || $0.isNumber || $0 == "'" }
            )
        }
    }

    /// All ways to speak parts one after the other, up to a limit.
    private static func joined(_ parts: [[[Int]]]) -> [[Int]] {
        guard !parts.isEmpty else { return [] }
        let ways = parts.reduce([[]]) { (ways: [[Int]], part) in
            guard !part.isEmpty else { return ways }
            return Array(ways.flatMap { way in part.map { way + $0 } }.prefix(limit))
        }
        return ways.filter { !$0.isEmpty }
    }
}
