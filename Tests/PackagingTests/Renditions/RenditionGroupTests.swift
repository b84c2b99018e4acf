// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaSelection
import Testing

@testable import Packaging

@Suite struct RenditionGroupTests {
    private func option(
        _ language: String,
        _ characteristics: [MediaCharacteristic] = [],
        name: String? = nil,
        forced: Bool = false,
        isDefault: Bool = false
    ) throws -> SelectionOption {
        SelectionOption(
            kind: .legible,
            language: try LanguageTag(language),
            name: name,
            characteristics: characteristics,
            isForced: forced,
            isDefault: isDefault
        )
    }

    @Test func `languages keep their order, and general options come before special ones`() throws {
        let options = [
            try option("fr", forced: true), try option("en", MediaCharacteristic.sdh),
            try option("fr"), try option("en"),
        ]
        #expect(RenditionGroup.order(of: options) == [2, 0, 3, 1])
    }

    @Test func `an option for accessibility is never the default`() throws {
        let options = [
            try option("en", [.describesVideo], isDefault: true), try option("en"),
            try option("fr", isDefault: true),
        ]
        #expect(RenditionGroup.defaultIndex(of: options, isNeeded: true) == 2)
        #expect(RenditionGroup.defaultIndex(of: [options[0], options[1]], isNeeded: true) == 1)
        #expect(RenditionGroup.defaultIndex(of: [options[0], options[1]], isNeeded: false) == nil)
    }

    @Test func `names are those of languages in the language itself, and no two are the same`()
        throws
    {
        let names = RenditionGroup.names(of: [
            try option("es"), try option("es", MediaCharacteristic.sdh),
            try option("es", forced: true),
            try option("es"), try option("es-419"), try option("en", name: "Commentary"),
        ])
        #expect(
            names.names == [
                "Español", "Español SDH", "Español (forced)", "Español 2",
                "Español (Latinoamérica)", "Commentary",
            ]
        )
        #expect(names.translations["Español"] == ["en": "Spanish", "es": "Español"])
        #expect(names.translations["Commentary"] == nil)
    }

    @Test func `members are in the order of the group, and one is the default`() throws {
        let options = [try option("en", MediaCharacteristic.sdh), try option("en")]
        let members = RenditionGroup(options, needsDefault: true).members
        #expect(members.map(\.index) == [1, 0])
        #expect(members.map(\.name) == ["English", "English SDH"])
        #expect(members.map(\.isDefault) == [true, false])
        #expect(RenditionGroup(options).members.allSatisfy { !$0.isDefault })
    }

    @Test func `translations are valid JSON for any names`() {
        let json = RenditionGroup.json(["A \"B\"\\": ["en": "x"]])
        #expect(
            String(decoding: json, as: UTF8.self)
                == "{\n  \"A \\\"B\\\"\\\\\": {\"en\": \"x\"}\n}\n"
        )
    }

    @Test func `no two folders have the same name`() throws {
        var folders = FolderNames()
        let slug = FolderNames.slug(of: try option("es-419", MediaCharacteristic.sdh))
        #expect(slug == "es-419-sdh")
        #expect(folders.unique(slug) == "es-419-sdh")
        #expect(folders.unique(slug) == "es-419-sdh-2")
    }

    @Test func `an option has DASH roles and an accessibility purpose`() throws {
        var described = try option("en", [.describesVideo])
        described.kind = .audible
        #expect(OptionDescriptors(described, isMain: false).roles == ["description"])
        #expect(OptionDescriptors(described, isMain: false).purpose == "1")
        let sdh = OptionDescriptors(try option("en", MediaCharacteristic.sdh), isMain: false)
        #expect(sdh.roles == ["caption"] && sdh.purpose == "2")
        let forced = OptionDescriptors(try option("en", forced: true), isMain: false)
        #expect(forced.roles == ["forced-subtitle"] && forced.purpose == nil)
        var dub = try option("en", [.dubbedTranslation])
        dub.kind = .audible
        #expect(OptionDescriptors(dub, isMain: true).roles == ["main", "dub"])
    }
}
