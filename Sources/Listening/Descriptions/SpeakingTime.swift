// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// How long it takes to speak a text, estimated from its letters and its language.
///
/// The estimate is for a description that is read calmly. `Docs/Description.md` has figures.
package enum SpeakingTime {
    /// The time in milliseconds; 0 for a text without letters and digits.
    ///
    /// - Parameters:
    ///   - text: what is spoken.
    ///   - language: its language; nil: not known.
    /// - Returns: milliseconds.
    package static func milliseconds(of text: String, language: LanguageTag?) -> Int {
        let letters = lettersPerMinute(language)
        // Hundredths, because a syllable of Chinese, Japanese or Korean is one character.
        var count = 0
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            if properties.numericType != nil, scalar.value < 0x3000 {
                count += 100 * lettersOfDigit
            } else if isSyllable(scalar) {
                count +=
                    100 * letters / (syllables[language?.primarySubtag ?? ""] ?? averageSyllables)
            } else if properties.isAlphabetic {
                count += 100
            }
        }
        return count * 60_000 / (letters * calmPercent)
    }

    /// Letters that people read aloud in a minute.
    static func lettersPerMinute(_ language: LanguageTag?) -> Int {
        language.flatMap { letters[$0.primarySubtag] } ?? averageLetters
    }

    /// Letters that people read aloud in a minute.
    ///
    /// Source: Trauzettel-Klosinski and Dietz, "Standardized Assessment of Reading Performance: The New International
    /// Reading Speed Texts IReST", Invest Ophthalmol Vis Sci 2012, 53:5452; of Greek: Gleni and others, Optom Vis Sci
    /// 2019, 96:761.
    private static let letters: [String: Int] = [
        "ar": 612, "de": 920, "el": 1049, "en": 987, "es": 1025, "fi": 1078, "fr": 998, "he": 833,
        "it": 950, "nl": 978, "pl": 916, "pt": 913, "ru": 986, "sl": 885, "sv": 917, "tr": 1054,
    ]
    /// 68 ms for a letter: the mean of the 14 languages with alphabets in the same study.
    private static let averageLetters = 882
    /// Characters of Chinese and Japanese read aloud in a minute, in the same study.
    private static let syllables: [String: Int] = ["zh": 255, "yue": 255, "ja": 357]
    /// Syllables that are read aloud in a minute, the mean of the same study; for Hangul and others.
    private static let averageSyllables = 370
    /// Descriptions are spoken more calmly than people read aloud: 182 words of English in a minute, not 228.
    private static let calmPercent = 80
    /// A digit is spoken as a word.
    private static let lettersOfDigit = 4

    /// Whether a character is spoken as a syllable or more: Han, kana and Hangul.
    private static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
