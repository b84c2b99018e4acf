// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@Suite struct LanguageTagTests {
    @Test(arguments: [
        ("es", "es"), ("ES", "es"), ("es-us", "es-US"), ("es-419", "es-419"),
        ("ZH-hANT-tw", "zh-Hant-TW"), ("sl-ROZAJ-biske", "sl-rozaj-biske"),
        ("de-1996", "de-1996"), ("de-ch-1901", "de-CH-1901"),
        ("en-a-MYEXT-b-another", "en-a-myext-b-another"),
        ("en-X-Private", "en-x-private"), ("X-Whatever", "x-whatever"),
        (
            "en-Latn-GB-boont-r-extended-sequence-x-private",
            "en-Latn-GB-boont-r-extended-sequence-x-private"
        ),
    ])
    func `case is made canonical`(text: String, canonical: String) throws {
        #expect(try LanguageTag(text).rawValue == canonical)
    }

    @Test(arguments: [
        ("eng", "en"), ("fre", "fr"), ("fra", "fr"), ("ger", "de"), ("deu", "de"), ("SPA", "es"),
        ("chi-Hans", "zh-Hans"), ("iw", "he"), ("in", "id"), ("mo", "ro"), ("scc", "sr"),
        ("fil", "fil"), ("haw", "haw"), ("qaa", "qaa"),
        ("zh-yue", "yue"), ("zho-yue-HK", "yue-HK"), ("sgn-ase", "ase"), ("ar-arb", "arb"),
        ("en-UK", "en-GB"), ("de-DD", "de-DE"),
        ("en-b-warble-a-babble", "en-a-babble-b-warble"),
        ("i-klingon", "tlh"), ("I-LUX", "lb"), ("en-GB-oed", "en-GB-oxendict"),
        ("no-bok", "nb"), ("zh-min-nan", "nan"), ("zh-min", "zh-min"), ("sgn-US", "ase"),
        ("i-default", "i-default"), ("zh-CHS", "zh-Hans"), ("zh-cht", "zh-Hant"),
        ("zh-art-lojban", "jbo"),
    ])
    func `codes are replaced by the preferred ones`(text: String, canonical: String) throws {
        #expect(try LanguageTag(text).rawValue == canonical)
    }

    @Test func `a canonical tag is canonical`() throws {
        for text in ["es-419", "zh-Hant-TW", "en-a-babble-b-warble-x-y", "i-default", "zh-min"] {
            let tag = try LanguageTag(text)
            #expect(try LanguageTag(tag.rawValue) == tag)
            #expect(tag.description == text)
        }
    }

    @Test func `the parts can be asked for`() throws {
        let tag = try LanguageTag("zh-hant-tw")
        #expect(tag.primarySubtag == "zh")
        #expect(tag.script == "Hant")
        #expect(tag.region == "TW")
        let plain = try LanguageTag("es")
        #expect(plain.script == nil)
        #expect(plain.region == nil)
        #expect(try LanguageTag("und") == .undetermined)
    }

    @Test func `a code of two letters must be of ISO 639-1 to be known`() throws {
        #expect(try !LanguageTag("xx").isKnown)
        #expect(try LanguageTag("es").isKnown)
        #expect(try LanguageTag("qqq").isKnown, "three letters are not checked")
        #expect(try LanguageTag(known: "es-mx").rawValue == "es-MX")
        let error = #expect(throws: LanguageTagError.self) { try LanguageTag(known: "xx-US") }
        #expect(error?.kind == .unknownLanguage(subtag: "xx"))
        #expect(
            error?.description
                == #""xx-US" is not a language tag: no language has the two-letter code "xx""#
        )
    }

    @Test(arguments: [
        ("en", "en", true), ("en", "en-US", true), ("es-419", "es", true),
        ("es-ES", "es-419", false), ("zh", "zh-Hant-TW", true), ("zh-TW", "zh-Hant-TW", false),
        ("en", "eng", true), ("en", "enm", false), ("es", "fr", false),
        ("und", "und", true), ("und", "en", false), ("und", "und-US", false),
    ])
    func `a tag matches its own narrower forms`(
        left: String,
        right: String,
        matches: Bool
    ) throws {
        let (left, right) = (try LanguageTag(left), try LanguageTag(right))
        #expect(left.matches(right) == matches)
        #expect(right.matches(left) == matches)
    }
}
