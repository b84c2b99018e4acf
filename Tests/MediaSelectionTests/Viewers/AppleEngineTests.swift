// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

/// AVPlayer by its documents, and WebKit by its source.
@Suite struct AppleEngineTests {
    private func english() throws -> PlayableAsset {
        try presentation(
            .audio("English", "en").asDefault,
            .audio("English AD", "en").described,
            .audio("Français", "fr"),
            .text("English", "en"),
            .text("English SDH", "en").sdh,
            .text("English Forced", "en").forced,
            .text("Français", "fr"),
            .captions("English CC", "en")
        )
    }

    @Test(arguments: ["avplayer", "webkit"])
    func `audio follows the viewer's language and the setting for descriptions`(
        _ engine: String
    ) throws {
        #expect(try select(engine, "default-en", english()).audio == "AUDIO:a/English")
        #expect(try select(engine, "blind-en", english()).audio == "AUDIO:a/English AD")
        #expect(try select(engine, "default-fr", english()).audio == "AUDIO:a/Français")
        #expect(try select(engine, "default-de", english()).audio == "AUDIO:a/English")
        let swiss = try select(engine, "default-fr-CH", english())
        #expect(swiss.audio == "AUDIO:a/Français")
    }

    @Test(arguments: ["avplayer", "webkit"])
    func `a deaf viewer gets SDH, then closed captions, then subtitles`(_ engine: String) throws {
        #expect(try select(engine, "deaf-en", english()).text == "SUBTITLES:s/English SDH")
        let closed = try presentation(.text("English", "en"), .captions("CC", "en"))
        #expect(try select(engine, "deaf-en", closed).text == "CLOSED-CAPTIONS:c/CC")
        let plain = try presentation(.text("English", "en"), .text("SDH", "fr").sdh)
        #expect(try select(engine, "deaf-en", plain).text == "SUBTITLES:s/English")
    }

    @Test func `automatic captions are shown only if the audio is in another language`() throws {
        let asset = try presentation(
            .audio("Français", "fr").asDefault,
            .text("English", "en"),
            .text("English SDH", "en").sdh
        )
        for engine in ["avplayer", "webkit"] {
            #expect(try select(engine, "default-en", asset).text == "SUBTITLES:s/English")
            #expect(try select(engine, "default-fr", asset).text == nil)
        }
    }

    @Test
    func
        `AVPlayer adds forced subtitles in the language of the audio, WebKit only if captions are off`()
        throws
    {
        #expect(
            try select("avplayer", "default-en", english()).text == "SUBTITLES:s/English Forced"
        )
        #expect(try select("webkit", "default-en", english()).text == nil)
        let off = Viewer(name: "off", languages: [try LanguageTag("en")], captions: .off)
        let asset = try english()
        for id in ["avplayer", "webkit"] {
            let engine = try #require(ViewerEngine.named(id))
            let pick = engine.select(asset, for: off).text
            #expect(pick.option.map { asset.options[$0].id } == "SUBTITLES:s/English Forced")
        }
    }

    @Test func `AVPlayer is unknown where text that is not AUTOSELECT would be selected`() throws {
        let asset = try presentation(
            .audio("English", "en").asDefault,
            .text("English", "en"),
            .text("English SDH", "en").sdh.with { $0.isAutoselect = false }
        )
        let deaf = try select("avplayer", "deaf-en", asset)
        #expect(deaf.text == "SUBTITLES:s/English")
        #expect(deaf.selection.text.confidence == .unknown)
        #expect(deaf.rules.last == "avplayer-text-autoselect")
        let easy = try select("avplayer", "easy-en", asset).selection.text
        #expect(easy.confidence == .likely)
    }

    @Test func `AVPlayer of 2026 makes English subtitles of English audio where none are authored`()
        throws
    {
        let silent = try presentation(.audio("English", "en").asDefault, .text("F", "fr"))
        let deaf = try select("avplayer", "deaf-en", silent)
        #expect(deaf.text == nil && deaf.selection.text.confidence == .unknown)
        #expect(
            deaf.rules.suffix(2) == ["avplayer-text-other-language", "avplayer-text-transcribed"]
        )
        let bare = try presentation(.audio("English", "en-GB").asDefault)
        #expect(try select("avplayer", "deaf-en", bare).rules.last == "avplayer-text-transcribed")
        // Captions are not asked for, are authored, or the language of the audio is not stated.
        #expect(try select("avplayer", "default-en", silent).rules.last != deaf.rules.last)
        let authored = try select("avplayer", "deaf-en", english())
        #expect(!authored.rules.contains("avplayer-text-transcribed"))
        let unknown = try presentation(.audio("English", nil).asDefault)
        #expect(try select("avplayer", "deaf-en", unknown).rules.last == "asset-no-text")
    }

    @Test func `AVPlayer of 2026 translates English subtitles that are authored`() throws {
        let asset = try presentation(.audio("E", "en").asDefault, .text("English", "en"))
        for viewer in ["deaf-fr", "default-fr"] {
            let chosen = try select("avplayer", viewer, asset)
            #expect(chosen.text == nil && chosen.rules.last == "avplayer-text-translated")
        }
        let german = try presentation(.audio("D", "de").asDefault, .text("Deutsch", "de"))
        let rules = try select("avplayer", "deaf-fr", german).rules
        #expect(rules.last == "avplayer-text-other-language")
    }

    @Test func `criteria of a program take the place of the viewer's settings in AVPlayer`() throws
    {
        let asset = try english()
        let engine = try #require(ViewerEngine.named("avplayer"))
        func ids(_ criteria: ProgramCriteria) throws -> [String?] {
            var viewer = try #require(try Viewer(named: "default-en"))
            viewer.criteria = criteria
            let selection = engine.select(asset, for: viewer)
            return [selection.audio.option, selection.text.option].map {
                $0.map { asset.options[$0].id }
            }
        }
        let french = MediaSelectionCriteria(languages: [try LanguageTag("fr")])
        let deaf = MediaSelectionCriteria(
            languages: [try LanguageTag("en")],
            characteristics: MediaCharacteristic.sdh
        )
        #expect(
            try ids(ProgramCriteria([.audible: french, .legible: deaf])) == [
                "AUDIO:a/Français", "SUBTITLES:s/English SDH",
            ]
        )
        // The other group is that of the system; without an option that fits, the default counts.
        let german = MediaSelectionCriteria(languages: [try LanguageTag("de")])
        #expect(
            try ids(ProgramCriteria([.legible: german])) == ["AUDIO:a/English", nil]
        )
        #expect(
            try ids(ProgramCriteria([.audible: french], isAutomatic: false)) == [
                "AUDIO:a/English", nil,
            ]
        )
    }

    @Test func `text that is not AUTOSELECT is not selected automatically`() throws {
        let asset = try presentation(
            .text("English", "en").with { $0.isAutoselect = nil },
            .text("English SDH", "en").sdh.with { $0.isAutoselect = false }
        )
        #expect(try select("avplayer", "deaf-en", asset).text == nil)
        #expect(try select("webkit", "deaf-en", asset).rules.last == "webkit-text-excluded")
        let forced = try presentation(
            .audio("English", "en").asDefault,
            .text("Forced", "en").forced.with { $0.isAutoselect = false }
        )
        #expect(try select("avplayer", "default-en", forced).text == nil)
    }

    @Test func `WebKit shows text of another language if captions are on and there is no other`()
        throws
    {
        let asset = try presentation(.text("Français", "fr"))
        #expect(try select("webkit", "deaf-en", asset).text == "SUBTITLES:s/Français")
        #expect(try select("avplayer", "deaf-en", asset).text == nil)
    }

    @Test func `in WebKit the language outweighs the kind, and the exact one others`() throws {
        let asset = try presentation(
            .text("SDH", "fr").sdh,
            .text("British", "en-GB"),
            .text("American", "en-US")
        )
        #expect(try select("webkit", "deaf-en-US", asset).text == "SUBTITLES:s/American")
        #expect(try select("webkit", "deaf-en-GB", asset).text == "SUBTITLES:s/British")
    }

    @Test
    func `AVPlayer is unknown where only SDH is in the language of a viewer without the setting`()
        throws
    {
        let asset = try presentation(.audio("F", "fr").asDefault, .text("SDH", "en").sdh)
        let chosen = try select("avplayer", "default-en", asset)
        #expect(chosen.text == "SUBTITLES:s/SDH")
        #expect(chosen.selection.text.confidence == .unknown)
    }

    @Test func `AVPlayer is never certain of what it selects`() throws {
        for viewer in ["default-en", "deaf-en", "blind-fr", "easy-de"] {
            let selection = try select("avplayer", viewer, english()).selection
            #expect(selection.audio.confidence < .certain && selection.text.confidence < .certain)
        }
    }
}
