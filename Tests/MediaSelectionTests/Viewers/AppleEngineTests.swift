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
