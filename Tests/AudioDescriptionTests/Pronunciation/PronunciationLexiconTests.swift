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

    /// What is spoken in a text, with the place of each.
    private static func found(
        _ text: String,
        _ lexicon: String,
        language: String? = nil
    ) throws -> [String] {
        try spoken(text, lexicon, language: language).matches.map { match in
            let sound =
                switch match.entry.spoken {
                case .ipa(let ipa): ipa.text
                case .alias(let alias): alias
                }
            return "\(text[match.range])=\(sound)"
        }
    }

    private static let acronyms =
        "WHO\t=World Health Organization\nUS\t=United States\nIT\t=technology"

    @Test(arguments: [
        ("Who told us that it works", []),
        ("The WHO told us that IT works", ["WHO=World Health Organization", "IT=technology"]),
        ("Us and it. US!", ["US=United States"]),
        ("The US's part", ["US's=United States's"]),
        // In a text of capitals they say nothing.
        ("WHO TOLD US THAT IT WORKS?", []),
        (
            "WHO, US, IT",
            [
                "WHO=World Health Organization", "US=United States", "IT=technology",
            ]
        ),
    ])
    func `a word of capitals is not the one in small letters`(text: String, words: [String]) throws
    {
        #expect(try Self.found(text, Self.acronyms) == words)
    }

    @Test func `an entry in small letters and one in capitals are two`() throws {
        let lexicon = "polish\tpɒlɪʃ\nUS\t=United States\nus\tʌs"
        #expect(try Self.read(lexicon).notices.isEmpty)
        #expect(try Self.found("US for us", lexicon) == ["US=United States", "us=ʌs"])
        let json = "[{\"word\": \"Polish\", \"ipa\": \"poʊlɪʃ\", \"caseSensitive\": true}]"
        #expect(try Self.found("Polish polish", json) == ["Polish=poʊlɪʃ"])
    }

    @Test(arguments: [
        ("O'Brien", "O’Brien"), ("O’Brien", "O'Brien"), ("rock ‘n’ roll", "Rock 'n' roll"),
    ])
    func `the form of an apostrophe does not count`(word: String, text: String) throws {
        #expect(try Self.found(text, "\(word)\ta") == ["\(text)=a"])
    }

    @Test(arguments: [
        ("Siobhán's coat", ["Siobhán's=ʃɪˈvɔːnz"], "en"),
        ("Siobhán’s coat", ["Siobhán’s=ʃɪˈvɔːnz"], nil),
        ("Rick's and Rose's", ["Rick's=ɹɪks", "Rose's=ɹoʊzɪz"], "en-GB"),
        ("the W3C's pages", ["W3C's=Consortium's"], "en"),
        ("Siobhán's Mantel", [], "de"), ("Siobháns", [], "en"),
    ])
    func `the genitive of a word is spoken with its sound`(
        text: String,
        words: [String],
        language: String?
    ) throws {
        let lexicon = "Siobhán\tʃɪˈvɔːn\nRick\tɹɪk\nRose\tɹoʊz\nW3C\t=Consortium"
        #expect(try Self.found(text, lexicon, language: language) == words)
    }

    @Test(arguments: [
        ("C++ and .NET.", ["C++=a", ".NET=b"]), ("(C++)", ["C++=a"]), ("C+++ C++20 C#", ["C#=c"]),
        ("ASP.NET x.NET", []), ("Use .NET, C#, C++!", [".NET=b", "C#=c", "C++=a"]), ("C", []),
        ("The U.S. and U.S.A", ["U.S.=d"]),
    ])
    func `names with signs at their edges are found`(text: String, words: [String]) throws {
        #expect(try Self.found(text, "C++\ta\n.NET\tb\nC#\tc\nU.S.\td") == words)
    }

    @Test(arguments: [
        ("Yesterday I had read it", "ɹɛd"), ("I will read it", "ɹiːd"),
        ("Yesterday he said that he will read it", "ɹiːd"),
        ("I want to, but had read it", "ɹɛd"), ("He read", "read"),
    ])
    func `the nearest context decides`(text: String, sound: String) throws {
        let lexicon = "read\tread\nread\tɹɛd\ten\tyesterday had\nread\tɹiːd\ten\twill to"
        #expect(try Self.found(text, lexicon, language: "en") == ["read=\(sound)"])
    }

    @Test(arguments: [
        "a\tɑ\nb\nc\tk\n", "a\tɑ\n…\tb\nc\tk\t\n", "a\tɑ\nb\t\nc\tk\t-\nc\tk",
        "[{\"word\": \"a\", \"ipa\": \"ɑ\"}, {\"word\": 3}, {\"word\": \"c\", \"ipa\": \"k\"}]",
        """
        <lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en">
        <lexeme><grapheme>a</grapheme><phoneme>ɑ</phoneme></lexeme>
        <lexeme><grapheme>b</grapheme><phoneme alphabet="x-sampa">b</phoneme></lexeme>
        <lexeme><grapheme>c</grapheme><phoneme>k</phoneme></lexeme>
        </lexicon>
        """,
    ])
    func `one bad entry is left out and noticed, and the others are read`(lexicon: String) throws {
        let reading = try Self.read(lexicon)
        #expect(reading.lexicon.entries.map(\.word) == ["a", "c"])
        let words = reading.notices.map(\.description).joined()
        #expect(words.contains("the entry is left out"), Comment(rawValue: words))
    }

    @Test func `SSML always states a language`() throws {
        let entries = try Self.spoken("A lead", "lead\tliːd\ten").ssml
        #expect(entries.contains("xml:lang=\"en\""))
        let unknown = try Self.spoken("A lead", "lead\tliːd").ssml
        #expect(unknown.contains("xml:lang=\"und\""))
        let text = "Die Wörter eines längeren Satzes, der nicht sagt, in welcher Sprache er ist."
        #expect(try Self.spoken(text, "lead\tliːd").ssml.contains("xml:lang=\"de\""))
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
