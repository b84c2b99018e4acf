// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

/// The names that all commands give.
@Suite struct RenditionNameTests {
    private func option(
        _ language: String,
        _ characteristics: [MediaCharacteristic] = [],
        name: String? = nil,
        isForced: Bool = false
    ) throws -> SelectionOption {
        SelectionOption(
            kind: isForced ? .legible : .audible,
            language: try LanguageTag(language),
            name: name,
            characteristics: characteristics,
            isForced: isForced
        )
    }

    @Test func `a name is the language's own, with a capital letter`() throws {
        #expect(RenditionName.unique(for: try option("es"), taken: []) == "Español")
        let named = try option("es", name: "español")
        #expect(RenditionName.unique(for: named, taken: []) == "Español")
        #expect(
            RenditionName.unique(for: try option("es", name: "Castellano"), taken: [])
                == "Castellano"
        )
    }

    @Test func `a description always says so, and other purposes if the name is taken`() throws {
        #expect(
            RenditionName.unique(for: try option("en", [.describesVideo]), taken: [])
                == "English AD"
        )
        let sdh = try option("en", MediaCharacteristic.sdh)
        #expect(RenditionName.unique(for: sdh, taken: []) == "English")
        #expect(RenditionName.unique(for: sdh, taken: ["English"]) == "English SDH")
        #expect(
            RenditionName.unique(for: sdh, taken: ["English", "English SDH"]) == "English SDH 2"
        )
        let forced = try option("en", isForced: true)
        #expect(RenditionName.unique(for: forced, taken: ["English"]) == "English (forced)")
        let clear = try option("en", [.enhancesSpeechIntelligibility])
        #expect(RenditionName.unique(for: clear, taken: ["English"]) == "English (enhanced speech)")
    }

    @Test func `what has no language is named so`() {
        let unknown = SelectionOption(kind: .audible)
        #expect(RenditionName.unique(for: unknown, taken: []) == "Unknown language")
        #expect(
            RenditionName.unique(for: unknown, taken: ["Unknown language"]) == "Unknown language 2"
        )
    }
}
