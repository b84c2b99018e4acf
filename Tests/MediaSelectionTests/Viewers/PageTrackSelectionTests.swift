// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MediaSelection

/// Text tracks of web pages, as each engine selects them.
@Suite struct PageTrackSelectionTests {
    private func track(
        _ kind: PlayablePageTrack.Kind,
        _ language: String,
        isDefault: Bool = false,
        isElement: Bool = true,
        obstacle: String? = nil
    ) throws -> PlayableOption {
        PlayableOption(
            id: "\(kind) \(language)",
            selection: SelectionOption(
                kind: .legible,
                language: try LanguageTag(language),
                characteristics: kind == .captions ? MediaCharacteristic.sdh : [],
                isDefault: isDefault
            ),
            statedLanguage: language,
            pageTrack: PlayablePageTrack(
                kind,
                source: "\(language).vtt",
                line: 3,
                isElement: isElement,
                obstacle: obstacle
            )
        )
    }

    private func page(
        element: String = "video",
        player: String? = nil,
        _ tracks: PlayableOption...
    ) throws -> PlayableAsset {
        try movie(TestTrack(language: "en", isEnabled: true)).played(
            by: PlayingPage(element: element, source: "movie.mp4", line: 2, player: player),
            with: tracks
        )
    }

    @Test func `Chromium and Firefox select the first track with default`() throws {
        let asset = try page(
            track(.subtitles, "fr"),
            track(.subtitles, "es", isDefault: true),
            track(.captions, "en", isDefault: true)
        )
        for viewer in ["default-en", "deaf-en"] {
            let chromium = try select("chromium", viewer, asset)
            #expect(chromium.text == "subtitles es")
            #expect(chromium.selection.text == .option(2, PageTrackSelection.isDefault))
            // Firefox looks through captions before subtitles.
            #expect(try select("firefox", viewer, asset).text == "captions en")
        }
        let unmarked = try page(track(.captions, "en"))
        let nothing = try select("chromium", "deaf-en", unmarked)
        #expect(nothing.selection.text == .nothing(PageTrackSelection.noDefault))
    }

    @Test func `WebKit scores the tracks of a page, and shows the default where none has a score`()
        throws
    {
        let asset = try page(track(.subtitles, "en", isDefault: true), track(.captions, "en"))
        #expect(try select("webkit", "deaf-en", asset).text == "captions en")
        #expect(try select("webkit", "easy-en", asset).text == "subtitles en")
        let english = try select("webkit", "default-en", asset)
        #expect(english.text == "subtitles en")
        #expect(english.selection.text.rules == [PageTrackSelection.isDefault])
        let unmarked = try page(track(.subtitles, "en"))
        #expect(try select("webkit", "default-en", unmarked).text == nil)
    }

    @Test func `a script leaves the default to the browser, and selects from the medium else`()
        throws
    {
        let medium = try presentation(
            .audio("English", "en").asDefault,
            .text("English SDH", "en").sdh.asDefault
        )
        let place = PlayingPage(element: "video", source: "a.m3u8", line: 2)
        let marked = medium.played(by: place, with: [try track(.subtitles, "es", isDefault: true)])
        let shown = try select("hlsjs", "deaf-en", marked).selection.text
        #expect(shown.rules == [PageTrackSelection.isDefault] && shown.confidence == .likely)
        let unmarked = medium.played(by: place, with: [try track(.subtitles, "es")])
        let own = try select("hlsjs", "deaf-en", unmarked).selection.text
        #expect(own.rules == [HLSJSEngine.textDefault] && own.confidence == .likely)
    }

    @Test func `players outside of browsers play the file without the page`() throws {
        let asset = try page(track(.captions, "en", isDefault: true))
        let alone = try select("avplayer", "deaf-en", asset)
        #expect(alone.rules.contains("page-outside") && alone.text == nil)
        let viewer = try #require(try Viewer(named: "deaf-en"))
        let engines = ["vlc", "chromium"].compactMap(ViewerEngine.named)
        let results = Simulation(of: asset, for: [viewer], in: engines).results
        #expect(results.map(\.hazards) == [[.captionsNotSelected], []])
    }

    @Test func `a track that does not load, and one in an audio element, are not shown`() throws {
        let broken = try page(track(.captions, "en", isDefault: true, obstacle: "no file"))
        for engine in ["chromium", "webkit", "firefox"] {
            let text = try select(engine, "deaf-en", broken).selection.text
            #expect(text.option == nil && text.rules == [PageTrackSelection.notLoaded])
        }
        let audio = try page(element: "audio", track(.captions, "en", isDefault: true))
        let text = try select("chromium", "deaf-en", audio).selection.text
        #expect(text == .nothing(PageTrackSelection.audioElement))
    }

    @Test func `where the player of a page decides, nothing is certain`() throws {
        let elements = try page(player: "video.js", track(.captions, "en", isDefault: true))
        #expect(try select("chromium", "deaf-en", elements).selection.text.confidence == .likely)
        let configured = try page(
            player: "JW Player",
            track(.captions, "en", isDefault: true, isElement: false)
        )
        let text = try select("chromium", "deaf-en", configured).selection.text
        #expect(text == .nothing(PageTrackSelection.playerDecides, confidence: .unknown))
    }
}
