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
        guard let row = Self.rowsByCode[Self.currentCodes[code] ?? code] else { return nil }
        self = Self.all[row]
    }

    /// Finds a language by its English name or its own name, in any case.
    public init?(name: String) {
        guard let row = Self.rowsByName[name.lowercased()] else { return nil }
        self = Self.all[row]
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

    private static let rowsByCode = rows { language in
        [language.alpha2, language.alpha3, language.bibliographic].compactMap(\.self)
    }
    private static let rowsByName = rows { [$0.englishName.lowercased(), $0.autonym.lowercased()] }

    /// The rows of the table under each of their keys; the first row of a key keeps it.
    ///
    /// Numbers, because most runs ask for one language, and copies of all would take longer than the rest.
    private static func rows(_ keys: (Language) -> [String]) -> [String: Int] {
        var rows: [String: Int] = [:]
        rows.reserveCapacity(2 * all.count)
        for (row, language) in all.enumerated() {
            for key in keys(language) where rows[key] == nil { rows[key] = row }
        }
        return rows
    }
}
