// SPDX-License-Identifier: Apache-2.0

/// A language of the table: its codes and its names.
package struct Language: Hashable, Sendable {
    /// The code of two letters (ISO 639-1), when it has one.
    package let alpha2: String?
    /// The code of three letters: terminological (ISO 639-2/T) or, outside ISO 639-2, ISO 639-3.
    package let alpha3: String
    /// The bibliographic code (ISO 639-2/B) where it is another one: `fre` beside `fra`.
    package let bibliographic: String?
    /// The name in English.
    package let englishName: String
    /// The language's own name for itself.
    package let autonym: String
    /// The code that a media header can hold and every player knows (ISO 639-2/T): `zho` for `yue`.
    package let mediaHeaderCode: String

    /// Makes a row of the table; never inlined, as the optimiser would take seconds for all rows.
    @inline(never)
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
    package var code: String { alpha2 ?? alpha3 }

    /// Finds a language by any of its codes, in lower case, also one that is no longer used.
    package init?(code: String) {
        let current = Self.currentCodes[code] ?? code
        let row = Self.number(ofCode: current).map { Self.rowsByCode[$0] }
        guard let row, row >= 0 else { return nil }
        self = Self.all[Int(row)]
    }

    /// Finds a language by its English name or its own name, in any case.
    package init?(name: String) {
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
    package static let all = twoLetterLanguages + threeLetterLanguages + signLanguages

    /// The row of the table of each code, by the code's number, and -1 if missing; the first row of
    /// a code keeps it.
    ///
    /// No dictionary, because most runs ask for one language, and hashing all would take longer than the
    /// rest.
    private static let rowsByCode: [Int16] = {
        var rows = [Int16](repeating: -1, count: 27 * 27 * 27)
        for (row, language) in all.enumerated() {
            for code in [language.alpha2, language.alpha3, language.bibliographic] {
                guard let number = code.flatMap(Language.number(ofCode:)), rows[number] < 0 else {
                    continue
                }
                rows[number] = Int16(row)
            }
        }
        return rows
    }()

    /// A number for each code of two or three letters in lower case; nil for other text.
    private static func number(ofCode code: String) -> Int? {
        guard 2...3 ~= code.utf8.count else { return nil }
        var number = 0
        for byte in code.utf8 {
            guard UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte else { return nil }
            number = number * 27 + Int(byte - UInt8(ascii: "a")) + 1
        }
        return number
    }

    private static let rowsByName: [String: Int] = {
        var rows: [String: Int] = [:]
        for (row, language) in all.enumerated() {
            for name in [language.englishName.lowercased(), language.autonym.lowercased()]
            where rows[name] == nil { rows[name] = row }
        }
        return rows
    }()
}
