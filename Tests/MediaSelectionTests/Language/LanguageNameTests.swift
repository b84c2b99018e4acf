// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@Suite struct LanguageNameTests {
    @Test(arguments: [
        ("es", "Spanish", "español"),
        ("es-419", "Spanish (Latin America)", "español (Latinoamérica)"),
        ("es-GQ", "Spanish (Equatorial Guinea)", "español (GQ)"),
        ("en", "English", "English"),
        ("en-US", "English (United States)", "English (United States)"),
        ("fr-CA", "French (Canada)", "français (Canada)"),
        ("pt-BR", "Portuguese (Brazil)", "português (Brasil)"),
        ("zh-Hans", "Chinese (Simplified)", "中文（简体）"),
        ("zh-Hant-TW", "Chinese (Traditional, Taiwan)", "中文（繁體，台灣）"),
        ("yue-HK", "Cantonese (Hong Kong)", "粵語（香港）"),
        ("sr-Latn", "Serbian (Latin)", "srpski (latinica)"),
        ("sr-Latn-RS", "Serbian (Latin, Serbia)", "srpski (latinica, Srbija)"),
        ("sr-Cyrl-RS", "Serbian (Cyrillic, Serbia)", "српски (ћирилица, Србија)"),
        ("zh-Hans-TW", "Chinese (Simplified, Taiwan)", "中文（简体，台湾）"),
        ("de-1996", "German", "Deutsch"),
        ("en-AQ", "English (AQ)", "English (AQ)"),
        ("ase", "American Sign Language", "American Sign Language"),
    ])
    func `a tag has a name in English and one of its own`(
        text: String,
        english: String,
        own: String
    ) throws {
        let tag = try LanguageTag(text)
        #expect(tag.englishName == english)
        #expect(tag.autonym == own)
    }

    @Test(arguments: ["qaa", "xx-US", "x-house", "i-default"])
    func `a language that is not in the table is named by its tag`(text: String) throws {
        let tag = try LanguageTag(text)
        #expect(tag.englishName == text)
        #expect(tag.autonym == text)
    }
}

@Suite struct LanguageTableTests {
    @Test func `every language of ISO 639-1 has a row`() {
        #expect(Language.all.count { $0.alpha2 != nil } == 185)
    }

    @Test func `no code belongs to two languages`() {
        let codes = Language.all.flatMap { language in
            [language.alpha2, language.alpha3, language.bibliographic].compactMap(\.self)
        }
        #expect(Set(codes).count == codes.count)
    }

    @Test func `codes have the form of codes and names are not empty`() {
        for language in Language.all {
            #expect(language.alpha2.map { $0.utf8.count == 2 } ?? true)
            #expect(language.alpha3.utf8.count == 3)
            #expect(language.bibliographic.map { $0.utf8.count == 3 } ?? true)
            #expect(!language.englishName.isEmpty && !language.autonym.isEmpty)
            #expect(Language(code: language.mediaHeaderCode) != nil)
        }
    }

    @Test func `twenty languages have a bibliographic code of their own`() {
        #expect(Language.all.count { $0.bibliographic != nil } == 20)
    }

    @Test(arguments: ["es", "spa", "Spanish", "ESPAÑOL"])
    func `a language is found by code or name`(key: String) {
        #expect((Language(code: key) ?? Language(name: key))?.alpha3 == "spa")
    }

    @Test func `every code of every row is a tag for the row`() throws {
        for language in Language.all {
            #expect(try LanguageTag(language.alpha3).rawValue == language.code)
            #expect(try LanguageTag(language.code).isKnown)
        }
    }
}
