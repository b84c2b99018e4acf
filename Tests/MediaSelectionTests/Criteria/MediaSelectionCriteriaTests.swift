// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@Suite struct MediaSelectionCriteriaTests {
    private static let dialog = MediaCharacteristic.transcribesSpokenDialog

    private func selected(
        _ text: String,
        _ characteristics: [MediaCharacteristic] = [],
        principal: [MediaCharacteristic] = [],
        default number: Int? = nil
    ) throws -> Int? {
        let criteria = MediaSelectionCriteria(
            languages: try languages(text),
            characteristics: characteristics,
            principalCharacteristics: principal
        )
        return try testGroup(default: number).option(for: criteria)?.track
    }

    @Test func `the language counts first, then all characteristics, then the order`() throws {
        #expect(try selected("es", MediaCharacteristic.sdh) == 4)
        #expect(try selected("es") == 3)
        #expect(try selected("es", [.describesVideo]) == 3)
        #expect(try selected("de es-ES en") == 4)
    }

    @Test func `characteristics count in any language if no option is in the languages`() throws {
        // The French subtitles cannot be played.
        #expect(try selected("fr", [Self.dialog], default: 7) == 2)
        #expect(try selected("", [Self.dialog], default: 7) == 2)
    }

    @Test func `without an option that fits, the default is selected, or nothing`() throws {
        #expect(try selected("de", default: 7) == 7)
        #expect(try selected("de") == nil)
        #expect(try selected("", default: 7) == 7)
        #expect(try selected("de", [.describesVideo], default: 7) == 7)
    }

    @Test func `principal characteristics come before languages`() throws {
        #expect(try selected("en", principal: [.describesVideo], default: 7) == 7)
        #expect(try selected("en", principal: [.easyToRead], default: 7) == 9)
        #expect(try selected("es", principal: [Self.dialog]) == 4)
    }
}
