// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@Suite struct SelectionGroupTests {
    private func option(
        _ language: String?,
        name: String? = nil,
        _ characteristics: [MediaCharacteristic] = []
    ) throws -> SelectionOption {
        SelectionOption(
            kind: .legible,
            language: try language.map { try LanguageTag($0) },
            name: name,
            characteristics: characteristics
        )
    }

    private func names(_ options: [SelectionOption]) -> [String] {
        SelectionGroup(characteristic: .legible, options: options).displayNames
    }

    @Test func `a language that is alone is named without its region`() throws {
        let sdh = MediaCharacteristic.sdh
        #expect(
            names([try option("es-419", sdh), try option("en")]) == ["Spanish SDH", "English"]
        )
        #expect(
            names([try option("es-419"), try option("es-419", sdh)]) == ["Spanish", "Spanish SDH"]
        )
    }

    @Test func `regions and scripts are named where they distinguish options`() throws {
        let options = try ["es-419", "es-ES", "fr-CA", "zh-Hans", "zh-Hant"].map { try option($0) }
        #expect(
            names(options) == [
                "Spanish (Latin America)", "Spanish (Spain)", "French", "Chinese (Simplified)",
                "Chinese (Traditional)",
            ]
        )
        #expect(
            names([try option("en"), try option("en-US")]) == [
                "English", "English (United States)",
            ]
        )
    }

    @Test func `options that are still alike are distinguished by the author's names`() throws {
        let options = [
            try option("es", name: "español"), try option("es", name: "Karaoke"), try option("en"),
        ]
        #expect(names(options) == ["Spanish", "Spanish (Karaoke)", "English"])
    }

    @Test func `options that nothing distinguishes are numbered`() throws {
        let options = [
            try option("es", name: "A"), try option("es", name: "A"), try option("es"),
            try option(nil, name: "Spanish 2"),
        ]
        #expect(names(options) == ["Spanish", "Spanish 3", "Spanish 4", "Spanish 2"])
        #expect(
            names([try option(nil), try option("und")]) == [
                "Unknown language", "Unknown language 2",
            ]
        )
    }

    @Test func `no two names are alike and each has its option`() throws {
        let options = try ["de-1996", "de-1901", "de", "de-AT"].flatMap { tag in
            [try option(tag), try option(tag, name: "x"), try option(tag, name: "x")]
        }
        #expect(names(options).count == options.count)
        #expect(Set(names(options)).count == options.count)
    }

    @Test func `options are grouped by kind`() throws {
        let audio = SelectionOption(track: 2, kind: .audible)
        let text = SelectionOption(track: 3, kind: .legible)
        let other = SelectionOption(track: 4, kind: .audible)
        #expect(
            SelectionGroup.groups(of: [text, audio, other]) == [
                SelectionGroup(characteristic: .audible, options: [audio, other]),
                SelectionGroup(characteristic: .legible, options: [text]),
            ]
        )
        #expect(SelectionGroup.groups(of: []).isEmpty)
    }

    @Test func `options in languages are in their order, each once, the exact tag first`() throws {
        let group = SelectionGroup(
            characteristic: .legible,
            options: try ["en", "es-419", nil, "fr", "es"].map { try option($0) }
        )
        let languages = try ["fr-CA", "es", "es-419"].map { try LanguageTag($0) }
        #expect(group.options(in: languages).map(\.language?.rawValue) == ["fr", "es", "es-419"])
        #expect(group.options(in: []).isEmpty)
    }

    @Test func `options are filtered by all and by none of the characteristics`() throws {
        let sdh = try option("en", MediaCharacteristic.sdh)
        let dialog = try option("en", [.transcribesSpokenDialog])
        let plain = try option("en")
        let group = SelectionGroup(characteristic: .legible, options: [sdh, dialog, plain])
        #expect(group.options(with: MediaCharacteristic.sdh) == [sdh])
        #expect(group.options(without: MediaCharacteristic.sdh) == [plain])
        #expect(group.options(with: []) == group.options)
    }

    @Test func `the default option is the first default, and only text can be off`() throws {
        var second = try option("fr")
        second.isDefault = true
        let group = SelectionGroup(characteristic: .legible, options: [try option("en"), second])
        #expect(group.defaultOption == second && group.allowsEmptySelection)
        let audio = SelectionGroup(characteristic: .audible, options: [])
        #expect(audio.defaultOption == nil && !audio.allowsEmptySelection)
    }

    @Test func `forced subtitles belong to audio in their language, the exact tag first`() throws {
        let forced = try ["en", "es-419", "es-ES"].map { try option($0, [.forcedOnlySubtitles]) }
        let group = SelectionGroup(
            characteristic: .legible,
            options: [try option("es-ES")] + forced
        )
        func companion(_ language: String?) throws -> SelectionOption? {
            group.forcedSubtitles(
                for: SelectionOption(
                    kind: .audible,
                    language: try language.map { try LanguageTag($0) }
                )
            )
        }
        #expect(try companion("es-ES") == forced[2])
        #expect(try companion("es") == forced[1])
        #expect(try companion("fr") == nil && companion(nil) == nil)
    }
}
