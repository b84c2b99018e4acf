// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@testable import Packaging

@Suite struct RenditionTests {
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

    @Test func `languages keep their order, and the general stands before the special`() throws {
        let options = [
            try option("fr", forced: true), try option("en", MediaCharacteristic.sdh),
            try option("fr"), try option("en"),
        ]
        #expect(RenditionOrder.order(of: options) == [2, 0, 3, 1])
    }

    @Test func `an option for accessibility is never the default`() throws {
        let options = [
            try option("en", [.describesVideo], isDefault: true), try option("en"),
            try option("fr", isDefault: true),
        ]
        #expect(RenditionOrder.defaultIndex(of: options, isNeeded: true) == 2)
        #expect(RenditionOrder.defaultIndex(of: [options[0], options[1]], isNeeded: true) == 1)
        #expect(RenditionOrder.defaultIndex(of: [options[0], options[1]], isNeeded: false) == nil)
    }

    @Test func `names are those of languages in themselves, no two alike`() throws {
        let names = RenditionNames([
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

    @Test func `translations are JSON whatever the names are`() {
        let json = RenditionNames.json(["A \"B\"\\": ["en": "x"]])
        #expect(
            String(decoding: json, as: UTF8.self)
                == "{\n  \"A \\\"B\\\"\\\\\": {\"en\": \"x\"}\n}\n"
        )
    }

    @Test(arguments: ["CC1", "CC4", "SERVICE1", "SERVICE63"])
    func `channels that HLS has`(_ id: String) {
        #expect(ClosedCaptionDeclaration.Channel.isInstreamID(id))
    }

    @Test(arguments: ["CC0", "CC5", "cc1", "SERVICE0", "SERVICE64", "SERVICE01", ""])
    func `channels that HLS does not have`(_ id: String) {
        #expect(!ClosedCaptionDeclaration.Channel.isInstreamID(id))
    }

    @Test func `folders have names that are theirs alone`() throws {
        var folders = FolderNames()
        let slug = FolderNames.slug(of: try option("es-419", MediaCharacteristic.sdh))
        #expect(slug == "es-419-sdh")
        #expect(folders.unique(slug) == "es-419-sdh")
        #expect(folders.unique(slug) == "es-419-sdh-2")
    }

    @Test func `DASH is told roles, and for whom an option is`() throws {
        var described = try option("en", [.describesVideo])
        described.kind = .audible
        #expect(DASHRoles(described, isMain: false).roles == ["description"])
        #expect(DASHRoles(described, isMain: false).purpose == "1")
        let sdh = DASHRoles(try option("en", MediaCharacteristic.sdh), isMain: false)
        #expect(sdh.roles == ["caption"] && sdh.purpose == "2")
        let forced = DASHRoles(try option("en", forced: true), isMain: false)
        #expect(forced.roles == ["forced-subtitle"] && forced.purpose == nil)
        var dub = try option("en", [.dubbedTranslation])
        dub.kind = .audible
        #expect(DASHRoles(dub, isMain: true).roles == ["main", "dub"])
    }
}
