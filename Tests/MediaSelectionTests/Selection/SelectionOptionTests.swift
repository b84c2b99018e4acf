// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@Suite struct SelectionOptionTests {
    private let spanish: LanguageTag
    private let english: LanguageTag

    init() throws {
        spanish = try LanguageTag("es-419")
        english = try LanguageTag("en")
    }

    @Test func `subtitles are named by their language alone`() {
        #expect(SelectionOption(kind: .legible, language: spanish).displayName == "Spanish")
    }

    @Test func `subtitles with both characteristics are SDH, with one they are not`() {
        var option = SelectionOption(kind: .legible, language: spanish)
        option.characteristics = MediaCharacteristic.sdh.reversed()
        #expect(option.isSDH)
        #expect(option.displayName == "Spanish SDH")
        option.characteristics = [.transcribesSpokenDialog]
        #expect(!option.isSDH)
        #expect(option.displayName == "Spanish")
    }

    @Test func `a closed-caption track is CC and not SDH`() {
        let option = SelectionOption(
            kind: .legible,
            language: english,
            characteristics: MediaCharacteristic.sdh,
            isClosedCaption: true
        )
        #expect(option.displayName == "English CC")
    }

    @Test func `audio that describes the picture is AD`() {
        let option = SelectionOption(
            kind: .audible,
            language: english,
            characteristics: [.describesVideo]
        )
        #expect(option.describesVideo)
        #expect(option.displayName == "English AD")
    }

    @Test func `forced subtitles say so, however they are known`() {
        let inferred = SelectionOption(kind: .legible, language: spanish, isForced: true)
        #expect(inferred.displayName == "Spanish Forced")
        let tagged = SelectionOption(
            kind: .legible,
            language: spanish,
            characteristics: [.forcedOnlySubtitles]
        )
        #expect(tagged.displayName == "Spanish Forced")
    }

    @Test func `auxiliary content goes by its own name`() {
        var option = SelectionOption(kind: .audible, language: english, name: "Commentary")
        #expect(option.displayName == "English")
        option.characteristics = [.auxiliaryContent]
        #expect(option.displayName == "Commentary")
        option.name = "  "
        #expect(option.displayName == "English")
    }

    @Test func `what no player selects by itself is auxiliary unless it serves accessibility`() {
        var option = SelectionOption(
            kind: .legible,
            language: spanish,
            name: "Trivia",
            excludedFromAutoselection: true
        )
        #expect(option.isAuxiliary)
        #expect(option.displayName == "Trivia")
        option.characteristics = MediaCharacteristic.sdh
        #expect(option.displayName == "Spanish SDH")
    }

    @Test func `without a language the name is shown, and without a name a fixed one`() {
        let sdh = MediaCharacteristic.sdh
        let option = SelectionOption(kind: .legible, characteristics: sdh)
        #expect(option.displayName == "Unknown language SDH")
        let named = SelectionOption(kind: .legible, language: .undetermined, name: "Signs")
        #expect(named.displayName == "Signs")
        let marked = SelectionOption(kind: .legible, name: "Captions SDH", characteristics: sdh)
        #expect(marked.displayName == "Captions SDH")
        #expect(SelectionOption(kind: .visual).displayName == "Video")
        #expect(SelectionOption(kind: .visual, language: english, name: "B").displayName == "B")
    }
}
