// SPDX-License-Identifier: Apache-2.0

import Captions

/// The words around a place, which decide between pronunciations of one spelling.
enum SpokenContext {
    /// How many words before and after a place count.
    static let reach = 5
    /// How far they are looked for, in characters.
    private static let distance = 200

    /// Whether one of some words is near a place, in any case.
    static func isAny(of words: [String], near place: Range<String.Index>, in text: String) -> Bool
    {
        let counter = WordCounter()
        let start = text.index(place.lowerBound, offsetBy: -distance, limitedBy: text.startIndex)
        let end = text.index(place.upperBound, offsetBy: distance, limitedBy: text.endIndex)
        let before = counter.words(in: text[(start ?? text.startIndex)..<place.lowerBound]).suffix(
            reach
        )
        let after = counter.words(in: text[place.upperBound..<(end ?? text.endIndex)]).prefix(reach)
        let near = Set((before + after).map { $0.lowercased() })
        return words.contains { near.contains($0.lowercased()) }
    }
}
