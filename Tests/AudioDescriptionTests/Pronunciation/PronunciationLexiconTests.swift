// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import MediaPrimitives
import MediaSelection
import Testing

@Suite struct PronunciationLexiconTests {
    private static func read(_ text: String) throws -> LexiconReading {
        try PronunciationLexicon.read(bytes: Array(text.utf8), fileName: "names")
    }

    private static func spoken(
        _ text: String,
        _ lexicon: String,
        language: String? = nil
    ) throws -> SpokenText {
        let language = try language.map { try LanguageTag($0) }
        return SpokenText(
            text,
            language: language,
            lexicon: try read(lexicon).lexicon,
            by: try WordFinder()
        )
    }

    private static let pls = """
        <?xml version="1.0" encoding="UTF-8"?>
        <lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en">
          <lexeme><grapheme>lead</grapheme><grapheme>Lede</grapheme>
            <phoneme>lɛd</phoneme><phoneme prefer="true">liːd</phoneme></lexeme>
          <lexeme role="claws:NN0"><grapheme>W3C</grapheme><alias>World Wide Web Consortium</alias></lexeme>
        </lexicon>
        """

    @Test func `a table, JSON and PLS give the same entries`() throws {
        let table =
            "# names\\nlead\\tliːd\\ten\\nLede\\tliːd\\ten\\nW3C\\t=World Wide Web Consortium\\ten\\n"
            .replacing("\\n", with: "\n").replacing("\\t", with: "\t")
        let json = """
            {"language": "en", "entries": [{"word": "lead", "ipa": "liːd", "inflections": {"Lede": "liːd"}},
              {"word": "W3C", "alias": "World Wide Web Consortium"}]}
            """
        for lexicon in [table, json, Self.pls] {
            let entries = try Self.read(lexicon).lexicon.entries
            #expect(entries.map(\.word) == ["lead", "Lede", "W3C"])
            #expect(entries.map(\.ipa?.text) == ["liːd", "liːd", nil])
            #expect(entries[2].spoken == .alias("World Wide Web Consortium"))
            #expect(entries.allSatisfy { $0.language?.rawValue == "en" })
        }
    }

    @Test func `the runs of Apple's attributed strings are those of the example`() throws {
        let spoken = try Self.spoken(
            "lead Leads leadership unleaded lead Leads leads",
            "lead\tliːd\nleads\tliːdz"
        )
        let runs = spoken.attributedRuns
        #expect(runs.map(\.range) == [0..<4, 5..<10, 31..<35, 36..<41, 42..<47])
        #expect(runs.map(\.ipa) == ["liːd", "liːdz", "liːd", "liːdz", "liːdz"])
    }

    @Test func `ranges are in UTF-16 units`() throws {
        let spoken = try Self.spoken("😀 é lead 😀 lead", "lead\tliːd")
        #expect(spoken.attributedRuns.map(\.range) == [5..<9, 13..<17])
    }

    @Test func `words near a place decide between pronunciations`() throws {
        let lexicon = "lead\tliːd\nlead\tlɛd\ten\tpipe roof metal"
        let spoken = try Self.spoken(
            "The lead singer of this band came late to see a lead pipe of the old roof.",
            lexicon,
            language: "en"
        )
        #expect(spoken.attributedRuns.map(\.ipa) == ["liːd", "lɛd"])
    }

    @Test func `entries of other languages are not used`() throws {
        let lexicon = "chat\tʃa\tfr\nchat\ttʃæt\ten\nchat\ttʃat\ten-GB"
        for (language, ipa) in [("fr-CA", "ʃa"), ("en-US", "tʃæt"), ("en", "tʃæt"), ("de", "")] {
            let runs = try Self.spoken("Chat", lexicon, language: language).attributedRuns
            #expect(runs.map(\.ipa).joined() == ipa)
        }
    }

    @Test func `SSML has sounds, aliases and the text between them`() throws {
        let spoken = try Self.spoken("A <lead> of W3C & co", Self.pls, language: "en")
        #expect(
            spoken.ssml == """
                <?xml version="1.0" encoding="UTF-8"?>
                <speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en">A &lt;<phoneme \
                alphabet="ipa" ph="liːd">lead</phoneme>&gt; of <sub alias="World Wide Web Consortium">W3C</sub> &amp; \
                co</speak>

                """
        )
    }

    @Test func `PLS that is written reads back the same`() throws {
        let lexicon = try Self.read(Self.pls).lexicon
        let again = try Self.read(lexicon.pls(try LanguageTag("en"))).lexicon
        #expect(again.entries.map(\.word) == lexicon.entries.map(\.word))
        #expect(again.entries.map(\.spoken) == lexicon.entries.map(\.spoken))
    }

    @Test func `what is doubtful is reported with its place`() throws {
        let notices = try Self.read("a\tl/i:/d\nb\tl33\na\tliːd").notices
        #expect(notices.map(\.position?.line) == [1, 1, 2, 3])
        #expect(notices.map(\.word) == ["a", "a", "b", "a"])
        #expect(
            notices[0].description
                == "\"a\": l/i:/d is read as liːd: / marks a transcription and is not a sound"
        )
        #expect(notices[3].kind == .duplicate)
    }

    @Test(
        arguments: [
            ("", .unknownFormat), ("prose", .unknownFormat), ("{", .malformed("not valid JSON")),
            ("[]", .empty), ("{}", .malformed("\"entries\" is missing in the document")),
            ("[{\"word\": 3}]", .malformed("[0].word is of another type")),
            ("a\t", .invalidEntry(.noPronunciation(word: "a"))), ("\ta", .invalidEntry(.word(""))),
            ("…\ta", .invalidEntry(.word("…"))), ("a\tb\tc\td\te", .invalidEntry(.columns(5))),
            ("a\tb\t-", .invalidEntry(.language("-"))), ("<tt/>", .unknownFormat),
            (
                "[{\"word\": \"a\", \"ipa\": \"a\", \"alias\": \"b\"}]",
                .invalidEntry(.both(word: "a"))
            ),
        ] as [(String, PronunciationError.Kind)]
    )
    func `what is no lexicon is rejected with the reason`(
        text: String,
        kind: PronunciationError.Kind
    ) {
        #expect { try Self.read(text) } throws: { ($0 as? PronunciationError)?.kind == kind }
    }
}
