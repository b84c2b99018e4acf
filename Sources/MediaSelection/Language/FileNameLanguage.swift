// SPDX-License-Identifier: Apache-2.0

/// Languages as people write them in the names of caption files.
enum FileNameLanguage {
    /// The language of a name or of a short form, in lower case; nil if it is not in the table.
    static func tag(named word: String) -> LanguageTag? {
        if let parts = others[word] {
            return LanguageTag(language: parts.0, script: parts.script, region: parts.region)
        }
        guard isName(word) else { return nil }
        // No table of all names is made for a program that looks for one or two.
        for code in common.reversed() {
            guard let language = Language(code: code) else { continue }
            if isSame(language.englishName, word) || isSame(language.autonym, word) {
                return LanguageTag(language: language.code)
            }
        }
        return nil
    }

    /// Whether a word is a name; a short one is a code, or an ordinary word.
    private static func isName(_ word: String) -> Bool {
        word.count > 3 || !word.allSatisfy(\.isASCII)
    }

    /// Whether a name is a word but for its case.
    private static func isSame(_ name: String, _ word: String) -> Bool {
        guard name.utf8.count == word.utf8.count || !name.utf8.allSatisfy({ $0 < 0x80 }) else {
            return false
        }
        return name.lowercased() == word
    }

    /// Languages that captions are often in; names of other languages are often ordinary words (`even`, `are`).
    private static let common = [
        "af", "am", "ar", "az", "be", "bg", "bn", "bs", "ca", "cs", "cy", "da", "de", "el", "en",
        "es",
        "et", "eu", "fa", "fi", "fil", "fr", "ga", "gl", "gu", "he", "hi", "hr", "hu", "hy", "id",
        "is",
        "it", "ja", "ka", "kk", "km", "kn", "ko", "lt", "lv", "mk", "ml", "mn", "mr", "ms", "nb",
        "nl",
        "nn", "no", "pa", "pl", "pt", "ro", "ru", "si", "sk", "sl", "sq", "sr", "sv", "sw", "ta",
        "te",
        "th", "tr", "uk", "ur", "uz", "vi", "yue", "zh",
    ]

    /// Other names, and languages with a script or region.
    private static let others: [String: (String, script: String?, region: String?)] = [
        "chs": ("zh", "Hans", nil), "cht": ("zh", "Hant", nil),
        "simplified chinese": ("zh", "Hans", nil), "chinese simplified": ("zh", "Hans", nil),
        "chinese (simplified)": ("zh", "Hans", nil),
        "traditional chinese": ("zh", "Hant", nil), "chinese traditional": ("zh", "Hant", nil),
        "chinese (traditional)": ("zh", "Hant", nil),
        "mandarin": ("zh", nil, nil), "cantonese": ("yue", nil, nil), "farsi": ("fa", nil, nil),
        "flemish": ("nl", nil, "BE"), "castellano": ("es", nil, nil), "castilian": ("es", nil, nil),
        "brazilian": ("pt", nil, "BR"), "brazilian portuguese": ("pt", nil, "BR"),
        "portuguese (brazil)": ("pt", nil, "BR"), "portuguese brazil": ("pt", nil, "BR"),
        "latin american spanish": ("es", nil, "419"), "spanish (latin america)": ("es", nil, "419"),
        "spanish (spain)": ("es", nil, "ES"), "canadian french": ("fr", nil, "CA"),
        "french (canada)": ("fr", nil, "CA"), "greek": ("el", nil, nil),
        "norwegian": ("no", nil, nil), "tagalog": ("tl", nil, nil),
    ]
}

extension LanguageTag {
    /// Reads the last part of a word of a file name that `_` or `-` divide, such as `es` of `movie_es`.
    ///
    /// Many codes are ordinary words (`do-it`, `sci-fi`), so a part is a language only if it is one of these:
    ///
    /// - a name or short form of a language: `english`, `chs`;
    /// - the code of two or three letters, in one case, of a language that captions are often in, if the code is not
    ///   also a word, a number or a country;
    /// - such a language and a known region or script: `pt_BR`.
    ///
    /// - Parameters:
    ///   - part: the part: of one code, or of two that a hyphen joins.
    ///   - before: the part before it; empty if there is none.
    package init?(fileNamePart part: String, after before: String) {
        let lower = part.lowercased()
        if let name = FileNameLanguage.tag(named: lower) {
            self = name
            return
        }
        let codes = lower.split(separator: "-")
        guard let code = codes.first.map(String.init), Self.codesOfParts.contains(code) else {
            return nil
        }
        let isInOneCase = part == lower || part == part.uppercased()
        let follows = before.lowercased()
        let isOrdinary =
            code == "fi" && ["hi", "lo", "sci", "wi"].contains(follows)
            || code == "da" && follows == "ta" || follows.allSatisfy(\.isNumber) && !follows.isEmpty
        guard codes.count == 2 || isInOneCase && !isOrdinary else { return nil }
        self.init(fileNameWord: lower)
    }

    /// Codes that are not also English words, numbers or countries.
    static let codesOfParts: Set<String> = [
        "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "es", "et", "eu", "fa", "fi", "fr",
        "ga",
        "gl", "hr", "hu", "ja", "ko", "lt", "lv", "mk", "ms", "nb", "nl", "nn", "pl", "pt", "ro",
        "ru",
        "sk", "sl", "sq", "sr", "sv", "sw", "ta", "te", "th", "tr", "ur", "zh", "eng", "spa", "fra",
        "fre", "deu", "ger", "ita", "por", "nld", "dut", "swe", "rus", "jpn", "kor", "zho", "chi",
        "ces", "cze", "ukr", "vie", "tha", "heb", "hin", "ben", "bul", "hrv", "slk", "slv", "srp",
    ]
}
