// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@Suite struct LanguageTagErrorTests {
    /// Malformed tags, each with what the person is told after `"…" is not a language tag: `.
    static let malformed = [
        ("", "it is empty; write one such as es, es-419, zh-Hans"),
        ("espanol", "the language subtag has 2 or 3 letters (such as es, es-419, zh-Hans)"),
        ("klingonish", "the language subtag has 2 or 3 letters (such as es, es-419, zh-Hans)"),
        ("e", "the language subtag has 2 or 3 letters (such as es, es-419, zh-Hans)"),
        ("i-foo", "the language subtag has 2 or 3 letters (such as es, es-419, zh-Hans)"),
        ("419", "the language subtag has 2 or 3 letters (such as es, es-419, zh-Hans)"),
        ("a1-US", "the language subtag has 2 or 3 letters (such as es, es-419, zh-Hans)"),
        ("Spanish", "it is the name of a language; write es"),
        ("español", "it is the name of a language; write es"),
        ("es_419", #"its parts are joined by hyphens; write "es-419""#),
        ("en US", #"" " is neither a letter of A-Z nor a digit or a hyphen"#),
        ("fr-Fr\u{E9}", #""é" is neither a letter of A-Z nor a digit or a hyphen"#),
        ("en\u{1B}", #""\u{1B}" is neither a letter of A-Z nor a digit or a hyphen"#),
        ("-en", "a hyphen must be between two parts"),
        ("en-", "a hyphen must be between two parts"),
        ("en--US", "a hyphen must be between two parts"),
        ("en-usa", #""usa" is not a region, which has 2 letters or 3 digits (such as US, 419)"#),
        ("en-41", misplaced("41")),
        ("en-US-Latn", misplaced("Latn")),
        ("en-abcdefghi", misplaced("abcdefghi")),
        ("zh-yue-cmn", misplaced("cmn")),
        ("de-1996-1996", #""1996" appears twice"#),
        ("en-a-bbb-A-ccc", #""a" appears twice"#),
        ("en-a", #""a" needs another part after it"#),
        ("en-a-x-b", #""a" needs another part after it"#),
        ("en-x", #""x" needs another part after it"#),
        ("x", #""x" needs another part after it"#),
        ("x-abcdefghi", #""x" needs another part after it"#),
        ("x-a-abcdefghi", misplaced("abcdefghi")),
    ]

    static func misplaced(_ subtag: String) -> String {
        #""\#(subtag)" is not a script, region or variant in this place "#
            + "(the order is language-script-region-variant, such as zh-Hant-TW)"
    }

    @Test(arguments: malformed)
    func `a malformed tag is refused with a sentence to act on`(text: String, reason: String) {
        let error = #expect(throws: LanguageTagError.self) { try LanguageTag(text) }
        #expect(error?.description == "\(text.debugDescription) is not a language tag: \(reason)")
        #expect(error?.text == text)
    }

    @Test func `a text too long for any tag is refused without quoting it`() {
        let text = "en-x" + String(repeating: "-a", count: 5000)
        let error = #expect(throws: LanguageTagError.self) { try LanguageTag(text) }
        #expect(error?.kind == .tooLong(limit: 255))
        #expect(
            error?.description
                == "a text of 10004 bytes is not a language tag, which has at most 255"
        )
    }
}
