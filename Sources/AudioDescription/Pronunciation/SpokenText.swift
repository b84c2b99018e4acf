// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
public import MediaSelection

/// A text and the places in it that are spoken as a lexicon says.
public struct SpokenText: Sendable {
    /// The text.
    package let text: String
    /// Its language; nil if it is not known.
    package let language: LanguageTag?
    /// The places, in the order of the text.
    package let matches: [PronunciationLexicon.Match]

    /// Looks for the words of a lexicon in a text.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - language: of the text; nil: not known, and entries of every language count.
    ///   - lexicon: the words.
    ///   - finder: finds words.
    public init(
        _ text: String,
        language: LanguageTag?,
        lexicon: PronunciationLexicon,
        by finder: WordFinder
    ) {
        self.text = text
        self.language = language
        matches = Array(lexicon.matches(in: text, language: language, by: finder))
    }

    /// A run of text with a pronunciation, as Apple's attributed strings have it.
    public struct Run: Hashable, Sendable {
        /// The place in UTF-16 units.
        public let range: Range<Int>
        /// The text of the place.
        public let text: String
        /// The value of `UIAccessibilitySpeechAttributeIPANotation` (`AVSpeechSynthesisIPANotationAttribute` has the
        /// same form).
        public let ipa: String
    }

    /// The runs of an attributed string; an alias has none, because the attribute holds sounds only.
    public var attributedRuns: [Run] {
        var place = text.startIndex
        var offset = 0
        return matches.compactMap { match in
            offset += text.utf16.distance(from: place, to: match.range.lowerBound)
            place = match.range.lowerBound
            guard let ipa = match.entry.ipa else { return nil }
            let words = String(text[match.range])
            return Run(range: offset..<offset + words.utf16.count, text: words, ipa: ipa.text)
        }
    }

    /// The text as Speech Synthesis Markup Language 1.1 (W3C): sounds as `phoneme`, aliases as `sub`.
    public var ssml: String {
        var body = ""
        var place = text.startIndex
        for match in matches {
            body += Self.escaped(text[place..<match.range.lowerBound])
            let words = Self.escaped(text[match.range])
            switch match.entry.spoken {
            case .ipa(let ipa):
                body +=
                    "<phoneme alphabet=\"ipa\" ph=\"\(Self.escaped(ipa.text))\">\(words)</phoneme>"
            case .alias(let alias): body += "<sub alias=\"\(Self.escaped(alias))\">\(words)</sub>"
            }
            place = match.range.upperBound
        }
        // SSML 1.1, 3.1.1: the root element states the language.
        let language = " xml:lang=\"\(stated)\""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis"\(language)>\(body)\
            \(Self.escaped(text[place...]))</speak>

            """
    }

    /// The language of the text: as it is known, of the entries in it, as it seems, or undetermined.
    private var stated: String {
        if let language { return language.rawValue }
        let languages = Set(matches.compactMap(\.entry.language))
        if languages.count == 1, let only = languages.first { return only.rawValue }
        return LanguageGuess(LetterSample([text]))?.language ?? LanguageTag.undetermined.rawValue
    }

    /// What XML 1.0 does not allow, such as an escape character, becomes a space.
    static func escaped(_ text: some StringProtocol) -> String {
        // Most text has nothing to escape. U+FFFE and U+FFFF begin with the byte EF.
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case 0x22, 0x26, 0x3C, 0x3E, 0xEF: false
            case 0x09, 0x0A, 0x0D: true
            default: byte >= 0x20
            }
        }
        if isPlain { return String(text) }
        return String(text).markupEscaped { scalar in
            let isAllowed =
                scalar.value >= 0x20
                ? !(0xFFFE...0xFFFF).contains(scalar.value)
                : "\t\n\r".unicodeScalars.contains(scalar)
            return isAllowed ? nil : " "
        }
    }
}
