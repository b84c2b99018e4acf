// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

/// Firefox, Kodi and Jellyfin, which play movies and other containers.
@Suite struct HomeEngineTests {
    /// Tracks 2 to 8 of a Matroska file: English, a description, French; full, hearing-impaired and forced English text;
    /// French text.
    private func matroska() throws -> PlayableAsset {
        try movie(
            TestTrack(language: "en"),
            TestTrack(
                language: "en",
                isEnabled: true,
                characteristics: [.describesVideo],
                isForImpaired: true
            ),
            TestTrack(language: "fr"),
            TestTrack(kind: .legible, language: "en"),
            TestTrack(
                kind: .legible,
                language: "en",
                characteristics: MediaCharacteristic.sdh,
                isForImpaired: true
            ),
            TestTrack(kind: .legible, language: "en", isForced: true, isForcedByDisposition: true),
            TestTrack(kind: .legible, language: "fr"),
            kind: .container
        )
    }

    private func text(_ engine: String, _ viewer: Viewer) throws -> (id: String?, rule: String?) {
        let asset = try matroska()
        let pick = try #require(ViewerEngine.named(engine)).select(asset, for: viewer).text
        return (pick.option.map { asset.options[$0].id }, pick.rules.last?.id)
    }

    private func viewer(
        _ language: String,
        _ captions: Viewer.Captions,
        sdh: Bool = false
    ) throws -> Viewer {
        Viewer(
            name: "viewer",
            languages: [try LanguageTag(language)],
            captions: captions,
            prefersSDH: sdh
        )
    }

    @Test func `Firefox plays the first audio and shows no text of a movie`() throws {
        let chosen = try select("firefox", "blind-fr", matroska())
        #expect(chosen.audio == "2" && chosen.text == nil)
        #expect(chosen.rules == ["firefox-audio-first", "firefox-no-text"])
        #expect(try select("firefox", "deaf-en", presentation(.audio("E", "en"))).audio == nil)
    }

    @Test func `Kodi and Jellyfin play the default audio, whatever the language and the needs`()
        throws
    {
        for viewer in ["default-en", "blind-fr", "default-fr"] {
            for engine in ["kodi", "jellyfin"] {
                #expect(try select(engine, viewer, matroska()).audio == "3")
            }
        }
        let plain = try movie(TestTrack(language: "en"), TestTrack(language: "fr"))
        #expect(try select("jellyfin", "default-fr", plain).rules.first == "jellyfin-audio-first")
        #expect(try select("kodi", "default-fr", plain).audio == "2")
    }

    @Test func `Kodi shows regular text in the language of the audio`() throws {
        #expect(try text("kodi", viewer("fr", .automatic)) == ("5", "kodi-text-language"))
        #expect(try text("kodi", viewer("fr", .on)) == ("8", "kodi-text-language"))
        #expect(try text("kodi", viewer("de", .on)) == (nil, "kodi-text-none"))
        // Text for the hearing impaired is shown to everyone if no other text is in the language.
        let alone = try movie(
            TestTrack(language: "en"),
            TestTrack(kind: .legible, language: "en", isForImpaired: true)
        )
        let kodi = try #require(ViewerEngine.named("kodi"))
        let pick = kodi.select(alone, for: try viewer("en", .on)).text
        #expect(pick.rules.last?.id == "kodi-text-hearing-only" && pick.option != nil)
    }

    @Test func `Kodi shows text for the hearing impaired if set, and forced text if off`() throws {
        #expect(try text("kodi", viewer("en", .on, sdh: true)) == ("6", "kodi-text-hearing"))
        #expect(try text("kodi", viewer("fr", .on, sdh: true)) == ("8", "kodi-text-language"))
        #expect(try text("kodi", viewer("fr", .off)) == ("7", "kodi-text-forced"))
    }

    @Test func `Jellyfin shows what is marked, and does not know text for the hearing impaired`()
        throws
    {
        #expect(try text("jellyfin", viewer("en", .automatic)) == ("7", "jellyfin-text-marked"))
        #expect(
            try text("jellyfin", viewer("en", .on, sdh: true)) == ("5", "jellyfin-text-language")
        )
        #expect(try text("jellyfin", viewer("fr", .on)) == ("8", "jellyfin-text-language"))
        #expect(try text("jellyfin", viewer("de", .on)) == (nil, "jellyfin-text-none"))
        #expect(try text("jellyfin", viewer("de", .off)) == ("7", "jellyfin-text-forced"))
    }
}
