// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives
public import MediaSelection

/// How a word is to be spoken.
public struct LexiconEntry: Hashable, Sendable {
    /// What is spoken in place of the spelling.
    public enum Spoken: Hashable, Sendable {
        /// Sounds in the International Phonetic Alphabet.
        case ipa(IPAText)
        /// Other words, such as those that an abbreviation stands for.
        case alias(String)
    }

    /// The word or phrase, as it is written.
    public var word: String
    /// How it is spoken.
    package var spoken: Spoken
    /// The language of texts in which it counts; nil: any.
    package var language: LanguageTag?
    /// Words of which one has to be near, for spellings with several pronunciations (`lead` of a pipe); empty: any text.
    package var context: [String]
    /// Whether the word counts as it is written alone.
    ///
    /// A word of capitals (`WHO`, `US`) is not the one in small letters.
    package var isCaseSensitive: Bool
    /// Where the entry is in its file; nil if it is of no file.
    package var position: SourcePosition?

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - word: the word or phrase.
    ///   - spoken: how it is spoken.
    ///   - language: of the texts in which it counts.
    ///   - context: words of which one has to be near.
    ///   - isCaseSensitive: whether case counts; nil: for a word of two capitals or more, and no small letter.
    ///   - position: in the file.
    public init(
        word: String,
        spoken: Spoken,
        language: LanguageTag? = nil,
        context: [String] = [],
        isCaseSensitive: Bool? = nil,
        position: SourcePosition? = nil
    ) {
        self.word = word
        self.spoken = spoken
        self.language = language
        self.context = context
        self.isCaseSensitive = isCaseSensitive ?? Self.isCapitals(word)
        self.position = position
    }

    /// Whether a text has two capitals or more, and no small letter.
    static func isCapitals(_ text: some StringProtocol) -> Bool {
        text.count { $0.isUppercase } > 1 && !text.contains { $0.isLowercase }
    }

    /// The transcription; nil for an alias.
    public var ipa: IPAText? {
        if case .ipa(let text) = spoken { text } else { nil }
    }
}
