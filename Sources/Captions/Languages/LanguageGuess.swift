// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// The language that a text seems to be in, by its script and its letters.
///
/// How often it is right is measured in `Docs/Languages.md`.
package struct LanguageGuess: Equatable, Sendable {
    /// BCP 47, a primary subtag.
    package let language: String
    /// From 0 to 1: how much more the text is like this language than like any other that is not nearly the
    /// same.
    package let confidence: Double
    /// How much the text is like each language of its script; empty where the script shows the language.
    private let likeness: [String: Double]

    /// Fewer words than these say nothing.
    private static let leastWords = 8
    /// Fewer letters of a script that has one language say nothing.
    private static let leastLetters = 20
    /// A text with less is in no language that is known here.
    private static let leastConfidence = 0.2

    /// Guesses; nil where there is too little text, or no language stands out.
    package init?(_ document: CaptionDocument) {
        self.init(LetterSample(document.cues.lazy.map(\.text.plainText)))
    }

    /// Guesses; nil where there is too little text, or no language stands out.
    package init?(_ sample: LetterSample) {
        guard let script = sample.script else { return nil }
        if let only = script.onlyLanguage {
            guard sample.letterCount >= Self.leastLetters else { return nil }
            language = only
            confidence = 1
            likeness = [:]
            return
        }
        guard sample.wordCount(of: script) >= Self.leastWords else { return nil }
        let groups = sample.groups(of: script)
        var likeness: [String: Double] = [:]
        for profile in LanguageProfile.all where profile.script == script {
            likeness[profile.language] = profile.likeness(of: groups)
        }
        let ranked = likeness.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        guard let best = ranked.first else { return nil }
        let next = ranked.first { !Self.areAlike($0.key, best.key) }?.value ?? 0
        let confidence = Self.confidence(ofLead: best.value - next)
        guard confidence >= Self.leastConfidence else { return nil }
        language = best.key
        self.confidence = confidence
        self.likeness = likeness
    }

    /// How sure it is that the text is in the guessed language and not in another, from 0 to 1; nil for a
    /// language that is not known here, or not in the script of the text.
    package func confidence(against other: LanguageTag) -> Double? {
        let subtag = other.primarySubtag
        if Self.areAlike(subtag, language) { return 0 }
        guard Self.knows(other) else { return nil }
        guard !likeness.isEmpty else { return Self.sharesCharacters(subtag, language) ? 1 : nil }
        let best = likeness[language] ?? 0
        let names = [subtag] + (Self.alike.first { $0.contains(subtag) } ?? [])
        // Of a language in another script than its usual one there is no profile.
        let others = names.compactMap { likeness[$0] }
        return others.max().map { Self.confidence(ofLead: best - $0) }
    }

    /// Whether a language is among those that can be guessed.
    package static func knows(_ language: LanguageTag) -> Bool {
        let names =
            [language.primarySubtag] + (alike.first { $0.contains(language.primarySubtag) } ?? [])
        return names.contains(where: languages.contains)
    }

    /// The languages that can be guessed, as primary subtags of BCP 47.
    package static let languages = Set(LanguageProfile.all.map(\.language)).union(
        Script.allCases.compactMap(\.onlyLanguage)
    )

    /// Names of one language, and languages so alike that captions of one cannot be distinguished from those of another.
    private static let alike: [Set<String>] = [
        ["bs", "hr", "sr", "sh", "cnr"], ["id", "ms", "zsm"], ["nb", "nn", "no"], ["fil", "tl"],
        ["zh", "yue", "cmn", "wuu"], ["sw", "swh"], ["et", "ekk"], ["fa", "pes", "prs"],
    ]

    /// Whether both are written with Chinese characters, so that letters beside them tell which it is.
    private static func sharesCharacters(_ left: String, _ right: String) -> Bool {
        let languages: Set = ["ja", "ko", "zh"]
        return languages.contains(left) && languages.contains(right)
    }

    private static func areAlike(_ left: String, _ right: String) -> Bool {
        left == right || alike.contains { $0.contains(left) && $0.contains(right) }
    }

    /// A half where the lead is 15 natural units, at which 99 of 100 guesses are right.
    private static func confidence(ofLead lead: Double) -> Double {
        (max(0, lead) / (max(0, lead) + 15) * 100).rounded() / 100
    }
}
