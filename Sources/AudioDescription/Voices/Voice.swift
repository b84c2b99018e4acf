// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// What speaks descriptions: a synthesiser, a program or recordings of a person.
package protocol Voice: Sendable {
    /// Its name, such as `espeak:en-us`.
    var name: String { get }
    /// Whether a machine speaks.
    var isSynthetic: Bool { get }
    /// Whether the same text always gives the same samples.
    var isDeterministic: Bool { get }
    /// The language that it speaks; nil: not known.
    var language: LanguageTag? { get }

    /// Speaks a description at its usual speed.
    ///
    /// - Parameter utterance: what is to be spoken.
    /// - Returns: the samples; nil: this voice has nothing for the description, and another one speaks.
    /// - Throws: `VoiceFault`.
    func speak(_ utterance: Utterance) throws(VoiceFault) -> VoiceSound?
}

/// A description that is to be spoken.
package struct Utterance: Sendable {
    /// The description.
    package var description: Description
    /// The language of the text; nil: not known.
    package var language: LanguageTag?
    /// The text with the pronunciations of a lexicon; nil: no lexicon was given.
    package var spoken: SpokenText?

    /// Makes an utterance.
    ///
    /// - Parameters:
    ///   - description: the description.
    ///   - language: the language of the text.
    ///   - spoken: the text with the pronunciations of a lexicon.
    package init(_ description: Description, language: LanguageTag?, spoken: SpokenText? = nil) {
        self.description = description
        self.language = language
        self.spoken = spoken
    }

    /// The text with the aliases of the lexicon in place of its words.
    var plainText: String {
        guard let spoken else { return description.text }
        var text = ""
        var place = spoken.text.startIndex
        for match in spoken.matches {
            guard case .alias(let alias) = match.entry.spoken else { continue }
            text += String(spoken.text[place..<match.range.lowerBound])
            text += alias
            place = match.range.upperBound
        }
        return text + String(spoken.text[place...])
    }
}
