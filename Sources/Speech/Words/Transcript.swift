// SPDX-License-Identifier: Apache-2.0

public import MediaSelection

/// The words of a recording in the order in which they are spoken.
public struct Transcript: Equatable, Sendable {
    /// The language that is spoken; nil if the source does not say.
    package var language: LanguageTag?
    /// The words, by their starts.
    public var words: [Word]

    /// Makes a transcript.
    public init(language: LanguageTag? = nil, words: [Word] = []) {
        self.language = language
        self.words = words
    }

    /// The words as one text, with one space between words that are not glued.
    public var text: String {
        var text = ""
        for word in words {
            if !text.isEmpty, !word.gluesToPrevious { text += " " }
            text += word.text
        }
        return text
    }
}
