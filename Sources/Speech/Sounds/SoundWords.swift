// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// How sounds are written in a language: each as a clause and as a noun, because conventions differ in grammar.
///
/// Guidelines of the languages name forms and examples (Docs/Speech.md, "Sounds"); the words are ours.
package struct SoundWords: Sendable {
    /// The two forms of a sound.
    package enum Form: Sendable {
        /// "door slams".
        case clause
        /// "slam of a door".
        case noun
    }

    /// The language, as a subtag of BCP 47.
    let language: String
    private let forms: [String: (clause: String, noun: String)]

    /// The languages that have words for sounds.
    package static let languages = all.map(\.language)

    /// The words of a language; nil if the language has no table.
    package static func of(_ language: LanguageTag) -> SoundWords? {
        all.first { $0.language == language.primarySubtag }
    }

    /// How a class is written; nil for one without words.
    package func text(_ name: String, as form: Form) -> String? {
        forms[name].map { form == .clause ? $0.clause : $0.noun }
    }

    /// Whether a text of a caption, in lower case, names a class: it has the noun, the clause, or their longest word.
    func names(_ name: String, in text: String) -> Bool {
        guard let (clause, noun) = forms[name] else { return false }
        if text.contains(clause.lowercased()) || text.contains(noun.lowercased()) { return true }
        let words = (clause + " " + noun).lowercased().split(separator: " ").filter { $0.count > 3 }
        return words.contains { text.contains($0) }
    }

    private static let all = [
        SoundWords("en", english), SoundWords("es", spanish), SoundWords("fr", french),
        SoundWords("de", german), SoundWords("it", italian), SoundWords("pt", portuguese),
    ]

    /// Reads a table of rows `name|clause|noun`.
    private init(_ language: String, _ table: String) {
        self.language = language
        var forms: [String: (clause: String, noun: String)] = [:]
        for row in table.split(separator: "\n") {
            let cells = row.split(separator: "|").map(String.init)
            if cells.count == 3 { forms[cells[0]] = (cells[1], cells[2]) }
        }
        self.forms = forms
    }
}
