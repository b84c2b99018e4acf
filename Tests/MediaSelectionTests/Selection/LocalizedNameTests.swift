// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

/// Names in the language of a menu: those of ICU, which the tests' machine has, and our marks.
@Suite struct LocalizedNameTests {
    private func option(_ language: String?, _ characteristics: [MediaCharacteristic] = []) throws
        -> SelectionOption
    {
        SelectionOption(
            kind: .legible,
            language: try language.map { try LanguageTag($0) },
            characteristics: characteristics
        )
    }

    @Test(arguments: [
        ("en", "Spanish SDH"), ("fr", "espagnol (sourds et malentendants)"),
        ("fr-CA", "espagnol (sourds et malentendants)"),
        ("de", "Spanisch (für Gehörlose und Schwerhörige)"),
        ("es", "español (para personas sordas)"), ("sv", "spanska SDH"),
    ])
    func `an option has a name in the language of the menu`(
        locale: String,
        expected: String
    ) throws {
        let name = try option("es", MediaCharacteristic.sdh).displayName(in: LanguageTag(locale))
        #expect(name == expected)
    }

    @Test func `a group names regions and scripts where they distinguish options`() throws {
        let group = SelectionGroup(
            characteristic: .legible,
            options: try ["es-419", "es-ES", "fr-CA"].map { try option($0) } + [try option(nil)]
        )
        #expect(
            group.displayNames(in: try LanguageTag("fr")) == [
                "espagnol (Amérique latine)", "espagnol (Espagne)", "français", "Langue inconnue",
            ]
        )
    }

    @Test func `a menu in a language that has no names gets the English ones`() throws {
        let klingon = try LanguageTag("tlh")
        #expect(try option("es-419").displayName(in: klingon) == "Spanish")
        #expect(try LanguageTag("es-419").name(in: klingon) == "Spanish (Latin America)")
        #expect(klingon.name(in: try LanguageTag("fr")) == "klingon")
        let parts = Array(repeating: "abcdefgh", count: 25)
        let long = try LanguageTag("en-x-" + parts.joined(separator: "-"))
        #expect(!long.name(in: try LanguageTag("fr")).isEmpty)
        #expect(!klingon.name(in: long).isEmpty)
    }

    @Test func `text that is easy to read is marked`() throws {
        #expect(try option("en", [.easyToRead]).displayName == "English Easy Reader")
        let french = try LanguageTag("fr")
        #expect(
            try option("en", [.easyToRead]).displayName(in: french) == "anglais (facile à lire)"
        )
    }
}
