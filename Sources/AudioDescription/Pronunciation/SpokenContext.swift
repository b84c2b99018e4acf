// SPDX-License-Identifier: Apache-2.0

import Captions

/// The words around a place, which decide between pronunciations of one spelling.
enum SpokenContext {
    /// How many words before and after a place count.
    static let reach = 5
    /// How far they are looked for, in characters.
    private static let distance = 200

    /// The words near a place, the nearest first on each side.
    private static func words(
        near place: Range<String.Index>,
        in text: String
    ) -> (before: [Substring], after: [Substring]) {
        let counter = WordCounter()
        let start = text.index(place.lowerBound, offsetBy: -distance, limitedBy: text.startIndex)
        let end = text.index(place.upperBound, offsetBy: distance, limitedBy: text.endIndex)
        let before = counter.words(in: text[(start ?? text.startIndex)..<place.lowerBound])
        let after = counter.words(in: text[place.upperBound..<(end ?? text.endIndex)])
        return (before.suffix(reach).reversed(), Array(after.prefix(reach)))
    }

    /// How far the nearest of some words is from a place, in words; nil: none is near.
    ///
    /// Case does not count.
    static func nearest(
        of words: [String],
        to place: Range<String.Index>,
        in text: String
    ) -> Int? {
        let wanted = Set(words.map(folded))
        let near = self.words(near: place, in: text)
        let distances = [near.before, near.after].compactMap { words in
            words.firstIndex { wanted.contains(folded(String($0))) }
        }
        return distances.min()
    }

    /// Whether the words around a place are capitals, so that capitals there say nothing.
    static func isInCapitals(_ place: Range<String.Index>, in text: String) -> Bool {
        let near = words(near: place, in: text)
        let words = (near.before + near.after).filter { $0.contains(where: \.isCased) }
        return words.count > 2 && words.allSatisfy { !$0.contains(where: \.isLowercase) }
    }

    private static func folded(_ word: String) -> String {
        String(word.lowercased().map { WordList.apostrophes.contains($0) ? "'" : $0 })
    }
}
