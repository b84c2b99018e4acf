// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@Suite struct FileNameWordTests {
    /// Codes that more often mean something else.
    private static let otherMeanings: Set<String> = ["dv", "ii", "sd", "ts", "vo"]

    @Test
    func `a word of a file name is a language if it is a code of two letters or has a twin of two`()
        throws
    {
        for language in Language.all {
            guard let code = language.alpha2, !Self.otherMeanings.contains(code) else { continue }
            let words = [code, code.uppercased(), language.alpha3, language.bibliographic ?? code]
            for word in words {
                #expect(LanguageTag(fileNameWord: word)?.rawValue == code, "\(word)")
            }
        }
    }

    @Test func `a word of a file name is not a language if its code of three letters has no twin`()
    {
        for language in Language.all where language.alpha2 == nil {
            #expect(LanguageTag(fileNameWord: language.alpha3) == nil, "\(language.alpha3)")
        }
    }

    @Test func `a word of a file name is a language with a known script or region`() {
        let words = ["es-419", "ZH-HANS", "pt-br", "sr-Latn-RS", "fil-PH", "en-UK", "ts-ZA"]
        let tags = ["es-419", "zh-Hans", "pt-BR", "sr-Latn-RS", "fil-PH", "en-GB", "ts-ZA"]
        #expect(words.map { LanguageTag(fileNameWord: $0)?.rawValue } == tags)
        for word in [
            "web-DL", "es-XY", "en-cc", "en-forced", "en-US-forced", "en-subs", "zh-yue", "",
        ] {
            #expect(LanguageTag(fileNameWord: word) == nil, "\(word)")
        }
    }
}
