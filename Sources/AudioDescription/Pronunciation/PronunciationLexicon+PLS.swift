// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
public import MediaSelection

extension PronunciationLexicon {
    /// Languages of the entries, in the order of their first entries; nil: none.
    package var languages: [LanguageTag?] {
        entries.reduce(into: []) { languages, entry in
            if !languages.contains(entry.language) { languages.append(entry.language) }
        }
    }

    /// The entries of a language as a Pronunciation Lexicon (PLS 1.0, W3C), which has one language each and no
    /// contexts: entries with a context are left out.
    ///
    /// - Parameter language: of the document. Entries without a language are in each.
    /// - Returns: the document.
    public func pls(_ language: LanguageTag) -> String {
        var writer = MarkupWriter()
        let attributes: [(String, String?)] = [
            ("version", "1.0"), ("xmlns", "http://www.w3.org/2005/01/pronunciation-lexicon"),
            ("alphabet", "ipa"), ("xml:lang", language.rawValue),
        ]
        writer.element("lexicon", attributes) { writer in
            for entry in entries where entry.context.isEmpty {
                guard entry.language == nil || entry.language == language else { continue }
                writer.element("lexeme") { writer in
                    writer.element("grapheme", text: entry.word)
                    switch entry.spoken {
                    case .ipa(let ipa): writer.element("phoneme", text: ipa.text)
                    case .alias(let alias): writer.element("alias", text: alias)
                    }
                }
            }
        }
        return writer.text
    }
}
