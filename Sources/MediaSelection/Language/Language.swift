// SPDX-License-Identifier: Apache-2.0

/// A language of the table: its codes and its names.
public struct Language: Hashable, Sendable {
    /// The code of two letters (ISO 639-1), when it has one.
    public let alpha2: String?
    /// The code of three letters: terminological (ISO 639-2/T) or, outside ISO 639-2, ISO 639-3.
    public let alpha3: String
    /// The bibliographic code (ISO 639-2/B) where it is another one: `fre` beside `fra`.
    public let bibliographic: String?
    /// The name in English.
    public let englishName: String
    /// The language's own name for itself.
    public let autonym: String
    /// The code that a media header can hold and every player knows (ISO 639-2/T): `zho` for `yue`.
    public let mediaHeaderCode: String

    /// Makes a row of the table.
    init(
        _ alpha2: String?,
        _ alpha3: String,
        _ englishName: String,
        _ autonym: String,
        bibliographic: String? = nil,
        mediaHeaderCode: String? = nil
    ) {
        self.alpha2 = alpha2
        self.alpha3 = alpha3
        self.bibliographic = bibliographic
        self.englishName = englishName
        self.autonym = autonym
        self.mediaHeaderCode = mediaHeaderCode ?? alpha3
    }

    /// The code that BCP 47 uses: the shortest one.
    public var code: String { alpha2 ?? alpha3 }

    /// Finds a language by any of its codes, in lower case, also one that is no longer used.
    public init?(code: String) {
        guard let language = Self.byCode[Self.currentCodes[code] ?? code] else { return nil }
        self = language
    }

    /// Finds a language by its English name or its own name, in any case.
    public init?(name: String) {
        guard let language = Self.byName[name.lowercased()] else { return nil }
        self = language
    }

    /// The code that BCP 47 uses for the language of a code; a code that is not in the table stays.
    static func canonicalCode(_ code: String) -> String { Language(code: code)?.code ?? code }

    /// Codes that were withdrawn, and what took their place.
    private static let currentCodes = [
        "in": "id",
        "iw": "he",
        "jaw": "jv",
        "ji": "yi",
        "jw": "jv",
        "mo": "ro",
        "mol": "ro",
        "scc": "sr",
        "scr": "hr",
    ]

    /// Every language of the table.
    public static let all = twoLetterLanguages + threeLetterLanguages + signLanguages

    private static let byCode = index { language in
        [language.alpha2, language.alpha3, language.bibliographic].compactMap(\.self)
    }
    private static let byName = index { [$0.englishName.lowercased(), $0.autonym.lowercased()] }

    /// The languages under each of their keys; the first language of a key keeps it.
    private static func index(_ keys: (Language) -> [String]) -> [String: Language] {
        let pairs = all.flatMap { language in keys(language).map { ($0, language) } }
        return Dictionary(pairs) { first, _ in first }
    }
}
