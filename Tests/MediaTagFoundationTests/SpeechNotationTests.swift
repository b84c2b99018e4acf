// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import Foundation
import MediaTagFoundation
import Testing

@Suite struct SpeechNotationTests {
    private func string(_ text: String, _ lexicon: String) throws -> AttributedString {
        let reading = try PronunciationLexicon.read(bytes: Array(lexicon.utf8), fileName: "x.tsv")
        return AttributedString(
            SpokenText(text, language: nil, lexicon: reading.lexicon, by: try WordFinder())
        )
    }

    @Test func `words of a lexicon have the attribute, and the text stays`() throws {
        let text = "👩‍👩‍👧 lead, é Nguyễn"
        let spoken = try string(text, "lead\tliːd\nNguyễn\tŋwiən\n")
        #expect(String(spoken.characters) == text)
        let runs = spoken.runs[SpeechIPANotationAttribute.self].compactMap { ipa, range in
            ipa.map { (String(spoken[range].characters), $0) }
        }
        #expect(runs.map(\.0) == ["lead", "Nguyễn"])
        #expect(runs.map(\.1) == ["liːd", "ŋwiən"])
    }

    @Test func `a text without words of the lexicon, or with an alias, has no attribute`() throws {
        for lexicon in ["lead\tliːd\n", "DVD\t=dee vee dee\n"] {
            let spoken = try string("a DVD", lexicon)
            #expect(spoken.runs[SpeechIPANotationAttribute.self].allSatisfy { $0.0 == nil })
            #expect(String(spoken.characters) == "a DVD")
        }
        #expect(try string("", "lead\tliːd\n").characters.isEmpty)
    }
}
