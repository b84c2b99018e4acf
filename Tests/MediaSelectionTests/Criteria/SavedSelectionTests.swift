// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaSelection
import Testing

@Suite struct SavedSelectionTests {
    private func text(
        _ track: Int?,
        _ language: String?,
        _ name: String? = nil,
        _ characteristics: [MediaCharacteristic] = [],
        isForced: Bool = false
    ) throws -> SelectionOption {
        SelectionOption(
            track: track,
            kind: .legible,
            language: try language.map { try LanguageTag($0) },
            name: name,
            characteristics: characteristics,
            isForced: isForced
        )
    }

    private func find(
        _ option: SelectionOption,
        in options: SelectionOption...
    ) -> SavedOption.Match {
        SavedOption(option).find(
            in: SelectionGroup(characteristic: .legible, options: options)
        )
    }

    private func encoded(_ selection: SavedSelection) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(selection), as: UTF8.self)
    }

    @Test func `a selection is stored as JSON that stays the same`() throws {
        let sdh = try text(4, "es-419", "Español", MediaCharacteristic.sdh.reversed())
        let saved = SavedSelection([.legible: sdh, .visual: nil])
        let json = #"""
            {"groups":{"legible":{"characteristics":["public.accessibility.describes-music-and-sound",\#
            "public.accessibility.transcribes-spoken-dialog"],"kind":"legible","language":"es-419",\#
            "name":"Español","track":4},"visual":null},"schema":"mediatag.selection\/1"}
            """#
        #expect(try encoded(saved) == json)
        let read = try JSONDecoder().decode(SavedSelection.self, from: Data(json.utf8))
        #expect(read == saved)
        let group = SelectionGroup(characteristic: .legible, options: [sdh])
        #expect(read.choice(in: group) == .option(.same(sdh)))
        let visual = SelectionGroup(characteristic: .visual, options: [])
        #expect(read.choice(in: visual) == .nothing)
        let audible = SelectionGroup(characteristic: .audible, options: [])
        #expect(read.choice(in: audible) == .automatic)
    }

    @Test(arguments: [
        #"{"schema":"mediatag.selection/2","groups":{}}"#,
        #"{"schema":"mediatag.selection/1","groups":{"smell":null}}"#,
        #"{"schema":"mediatag.selection/1","groups":{"audible":{"kind":"legible"}}}"#,
        #"{"schema":"mediatag.selection/1","groups":{"legible":{"kind":"text"}}}"#,
        #"{"schema":"mediatag.selection/1","groups":{"legible":{"kind":"legible","language":"x y"}}}"#,
        "[]",
    ])
    func `what is not a saved selection is rejected`(_ json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(SavedSelection.self, from: Data(json.utf8))
        }
    }

    @Test func `an option is found by what it is, whatever its track`() throws {
        let saved = try text(3, "en", "English")
        let moved = try text(7, "en", "English")
        #expect(try find(saved, in: text(3, "fr"), moved) == .same(moved))
        let renamed = try text(7, "en", "Dialogue")
        #expect(try find(saved, in: text(3, "fr"), renamed) == .same(renamed))
        // Of several that are alike, the name decides, then the track.
        let other = try text(3, "en", "Signs")
        #expect(find(saved, in: other, moved) == .same(moved))
        let twin = try text(3, "en", "English")
        #expect(find(saved, in: moved, twin) == .same(twin))
    }

    @Test func `an option that was edited in place is found by its track, or its name`() throws {
        let saved = try text(3, "en")
        let tagged = try text(3, "en-GB", "English", MediaCharacteristic.sdh)
        #expect(try find(saved, in: text(2, "en", nil, [.easyToRead]), tagged) == .edited(tagged))
        let rendition = try text(nil, nil, "English")
        let stated = try text(nil, "en", "English")
        #expect(find(rendition, in: stated) == .edited(stated))
    }

    @Test func `an option of another language or service is not taken`() throws {
        let saved = try text(3, "en", "English")
        #expect(try find(saved, in: text(3, "fr", "English")) == .notFound)
        #expect(try find(saved, in: text(3, "en", "English", [.describesVideo])) == .notFound)
        #expect(try find(saved, in: text(3, "en", "English", isForced: true)) == .notFound)
        #expect(find(saved) == .notFound)
        let twins = [try text(5, "en"), try text(6, "en")]
        #expect(find(saved, in: twins[0], twins[1]) == .ambiguous(twins))
        #expect(find(saved, in: twins[0], twins[1]).option == nil)
    }
}
