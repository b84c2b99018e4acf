// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@Suite struct PackedLanguageCodeTests {
    @Test(arguments: [
        ("en", 0x15C7, "eng"), ("fr", 0x1A41, "fra"), ("und", 0x55C4, "und"),
        ("es-419", 0x4E01, "spa"), ("zh-Hant-TW", 0x690F, "zho"), ("yue", 0x690F, "zho"),
        ("cmn", 0x690F, "zho"), ("fil", 0x192C, "fil"), ("ase", 0x4CEE, "sgn"),
        ("qaa", 0x4421, "qaa"), ("x-house", 0x55C4, "und"), ("xx", 0x55C4, "und"),
    ])
    func `a language is packed as the most compatible code`(
        text: String,
        rawValue: UInt16,
        code: String
    ) throws {
        let packed = PackedLanguageCode(try LanguageTag(text))
        #expect(packed.rawValue == rawValue)
        #expect(packed.text == code)
        #expect(!packed.isMacintosh)
    }

    @Test(arguments: [
        (0x15C7, "en"), (0x1A41, "fr"), (0x192C, "fil"), (0x4421, "qaa"), (0x95C7, "en"),
    ])
    func `three letters are unpacked to a tag`(rawValue: UInt16, tag: String) {
        #expect(PackedLanguageCode(rawValue: rawValue).languageTag?.rawValue == tag)
    }

    @Test(arguments: [
        (0, "en", "eng"), (1, "fr", "fra"), (6, "es", "spa"), (19, "zh-Hant", "zho"),
        (33, "zh-Hans", "zho"), (34, "nl-BE", "nld"), (53, "ro-MD", "ron"), (94, "eo", "epo"),
        (128, "cy", "cym"), (138, "jv-Latn", "jav"),
    ])
    func `a small value is a Macintosh code`(rawValue: UInt16, tag: String, code: String) {
        let packed = PackedLanguageCode(rawValue: rawValue)
        #expect(packed.isMacintosh)
        #expect(packed.languageTag?.rawValue == tag)
        #expect(packed.text == code)
    }

    @Test func `every Macintosh code of QuickTime stands for a canonical tag`() throws {
        for code in Array(0...94) + Array(128...138) as [UInt16] {
            let tag = try #require(PackedLanguageCode(rawValue: code).languageTag)
            #expect(try LanguageTag(tag.rawValue) == tag)
            #expect(PackedLanguageCode(rawValue: code).text != "und")
        }
    }

    @Test func `an unspecified language has neither text nor tag`() {
        #expect(PackedLanguageCode.unspecified.rawValue == 0x7FFF)
        #expect(PackedLanguageCode.unspecified.isMacintosh)
        #expect(PackedLanguageCode.unspecified.languageTag == nil)
        #expect(PackedLanguageCode.unspecified.text == nil)
    }

    @Test func `an undetermined language has a text but no tag`() {
        #expect(PackedLanguageCode.undetermined.languageTag == nil)
        #expect(PackedLanguageCode.undetermined.text == "und")
    }

    @Test(arguments: [100, 0x3FF, 0x400, 0x401, 0x7C00, 0x8000, 0xFFFF])
    func `bits that mean nothing give nothing`(rawValue: UInt16) {
        #expect(PackedLanguageCode(rawValue: rawValue).languageTag == nil)
        #expect(PackedLanguageCode(rawValue: rawValue).text == nil)
    }

    @Test func `every code of the table is packed and unpacked`() throws {
        for language in Language.all where language.mediaHeaderCode == language.alpha3 {
            let packed = PackedLanguageCode(try LanguageTag(language.code))
            #expect(packed.text == language.alpha3)
            #expect(packed.languageTag?.rawValue == (language.code == "und" ? nil : language.code))
        }
    }
}
