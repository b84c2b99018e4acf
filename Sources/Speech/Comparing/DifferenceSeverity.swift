// SPDX-License-Identifier: Apache-2.0

import Listening
import MediaSelection

/// How much a difference changes what is said, by the kind of its words.
struct DifferenceSeverity {
    private let language: String
    /// Names that have to be right, in small letters.
    private let glossary: Set<String>

    /// Prepares for a language.
    init(_ language: LanguageTag, glossary: Set<String>) {
        (self.language, self.glossary) = (language.primarySubtag, glossary)
    }

    /// Judges a difference.
    ///
    /// - Parameters:
    ///   - written: the forms of the captions.
    ///   - heard: the forms that were heard.
    /// - Returns: how much it changes.
    func callAsFunction(written: [String], heard: [String]) -> WordDifference.Severity {
        let (all, only) = (written + heard, written.isEmpty || heard.isEmpty)
        let changed = Set(written).symmetricDifference(heard)
        if changed.contains(where: isDecisive) { return .serious }
        if only, all.count >= Self.sentence { return .serious }
        if changed.allSatisfy({ isSmall($0) }) { return .minor }
        if written.count == 1, heard.count == 1, Self.isInflection(written[0], heard[0]) {
            return .minor
        }
        return .standard
    }

    /// Words that are a sentence of their own if they are missing or invented.
    private static let sentence = 5

    private func isDecisive(_ word: String) -> Bool {
        glossary.contains(word) || word.contains(where: \.isNumber)
            || Self.decisive[language]?.contains(word) ?? false
    }

    private func isSmall(_ word: String) -> Bool {
        Self.small[language]?.contains(word) ?? (word.count <= 3)
    }

    /// Whether two words have the same beginning and other endings.
    private static func isInflection(_ one: String, _ other: String) -> Bool {
        let common = zip(one, other).prefix { $0 == $1 }.count
        return common >= 3 && max(one.count, other.count) - common <= 3
            && common * 2 >= max(one.count, other.count)
    }

    /// Negations, numbers and words that turn a sentence into its opposite.
    private static let decisive: [String: Set<String>] = [
        "en": [
            "not", "no", "never", "none", "nothing", "nobody", "neither", "nor", "without",
            "always", "before", "after", "more", "less", "yes", "half", "double",
            "zero", "two", "three", "four", "five", "six", "seven", "eight", "nine",
            "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
            "eighteen", "nineteen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy",
            "eighty", "ninety", "hundred", "thousand", "million", "billion", "percent", "dollars",
            "euros", "pounds", "guilty", "milligrams", "grams", "kilograms", "miles", "kilometers",
        ],
        "de": [
            "nicht", "kein", "keine", "keinen", "nie", "niemals", "nichts", "niemand", "ohne",
            "immer", "vor", "nach",
        ],
        "fr": [
            "ne", "pas", "non", "jamais", "rien", "aucun", "aucune", "sans", "toujours", "avant",
            "apr\u{00E8}s",
        ],
        "es": [
            "no", "nunca", "nada", "nadie", "ning\u{00FA}n", "ninguna", "sin", "siempre", "antes",
            "despu\u{00E9}s",
        ],
        "it": [
            "non", "no", "mai", "niente", "nulla", "nessuno", "senza", "sempre", "prima", "dopo",
        ],
        "pt": [
            "n\u{00E3}o", "nunca", "nada", "ningu\u{00E9}m", "nenhum", "nenhuma", "sem", "sempre",
            "antes", "depois",
        ],
    ]

    /// Words without which a sentence is understood.
    private static let small: [String: Set<String>] = [
        "en": [
            "a", "an", "the", "and", "or", "but", "so", "of", "to", "in", "on", "at", "for", "with",
            "by", "from", "as", "is", "are", "was", "were", "be", "been", "am", "do", "does", "did",
            "has", "have", "had", "s", "d", "i", "you", "he", "she", "it", "we", "they", "me",
            "him",
            "her", "us", "them", "my", "your", "his", "its", "our", "their", "this", "that",
            "these",
            "those", "there", "here", "then", "well", "oh", "yeah", "okay", "just", "like", "now",
            "will", "would", "can", "could", "shall", "should", "what", "which", "who", "when",
            "if",
        ]
    ]
}
