// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

/// What engines select in movies, by the marks that each of them reads.
@Suite struct MovieEngineTests {
    private let english = TestTrack(language: "en", isEnabled: true)
    private let described = TestTrack(language: "en", characteristics: [.describesVideo])
    private let subtitles = TestTrack(kind: .legible, language: "en")

    @Test func `engines for HLS play no movie`() throws {
        let asset = try movie(english)
        for engine in ["hlsjs", "shaka"] {
            let chosen = try select(engine, "default-en", asset)
            #expect(chosen.audio == nil && chosen.text == nil)
            #expect(chosen.rules == ["engine-kind", "engine-kind"])
        }
    }

    @Test func `Chromium plays the first enabled audio, and shows no text of a movie`() throws {
        let asset = try movie(described, english, subtitles)
        let chosen = try select("chromium", "deaf-en", asset)
        #expect(chosen.audio == "3")
        #expect(chosen.rules == ["chromium-audio-enabled", "chromium-no-text"])
        let silent = try movie(described)
        #expect(try select("chromium", "deaf-en", silent).rules.first == "chromium-audio-disabled")
        let unmarked = try movie(described, isVideoEnabled: false)
        #expect(try select("chromium", "deaf-en", unmarked).audio == "2")
        let container = try movie(described, english, kind: .container)
        #expect(try select("chromium", "deaf-en", container).audio == "2")
    }

    @Test func `ffplay reads roles, not tags, so only what is enabled counts`() throws {
        let asset = try movie(described, english, subtitles)
        let chosen = try select("ffmpeg", "default-en", asset)
        #expect(chosen.audio == "3")
        #expect(chosen.text == "4")
        let marked = try movie(
            TestTrack(language: "en", isForImpaired: true),
            TestTrack(language: "en")
        )
        #expect(try select("ffmpeg", "default-en", marked).audio == "3")
    }

    @Test func `mpv shows text only if it is enabled or forced, and forced text last`() throws {
        #expect(try select("mpv", "deaf-en", movie(english, subtitles)).text == nil)
        let enabled = TestTrack(kind: .legible, language: "fr", isEnabled: true)
        #expect(try select("mpv", "deaf-en", movie(english, subtitles, enabled)).text == "4")
        let forced = TestTrack(kind: .legible, isEnabled: true, isForcedByDisposition: true)
        #expect(try select("mpv", "deaf-en", movie(english, forced, subtitles)).text == nil)
        #expect(try select("mpv", "deaf-en", movie(english, forced)).text == "3")
    }

    @Test func `VLC shows text only if its format forces it, and of several the last`() throws {
        let enabled = TestTrack(kind: .legible, language: "en", isEnabled: true)
        #expect(try select("vlc", "deaf-en", movie(english, subtitles, enabled)).text == nil)
        let forced = TestTrack(kind: .legible, isEnabled: true, isForcedByFormat: true)
        let disabled = TestTrack(kind: .legible, isForcedByFormat: true)
        #expect(try select("vlc", "deaf-en", movie(english, forced, disabled, enabled)).text == "4")
    }

    @Test
    func `VLC plays the first audio if nothing is enabled, and none if all of it is disabled`()
        throws
    {
        #expect(
            try select("vlc", "default-en", movie(described)).rules.first == "vlc-audio-disabled"
        )
        let unmarked = try movie(described, subtitles, isVideoEnabled: false)
        #expect(try select("vlc", "default-en", unmarked).audio == "2")
        let text = TestTrack(kind: .legible, isEnabled: true)
        let other = try movie(described, text, isVideoEnabled: false)
        #expect(try select("vlc", "default-en", other).audio == nil)
    }

    @Test func `GStreamer selects the first audio and text, enabled or not`() throws {
        let chosen = try select("gstreamer", "default-en", movie(described, english, subtitles))
        #expect(chosen.audio == "2")
        #expect(chosen.text == "4")
    }

    @Test func `Media3 selects audio by the locale, and text by the caption settings`() throws {
        let german = TestTrack(language: "de", isEnabled: true)
        let asset = try movie(german, TestTrack(language: "en"), subtitles)
        #expect(try select("media3", "default-en", asset).audio == "3")
        #expect(try select("media3", "default-en", asset).text == nil)
        #expect(try select("media3", "deaf-en", asset).text == "4")
        let french = TestTrack(kind: .legible, language: "fr", isEnabled: true)
        #expect(try select("media3", "deaf-en", movie(english, french)).text == nil)
        let matroska = try movie(english, french, kind: .container)
        #expect(try select("media3", "default-en", matroska).text == "3")
    }

    @Test func `AVPlayer and WebKit ignore tracks that are excluded from autoselection`() throws {
        let excluded = TestTrack(
            kind: .legible,
            language: "en",
            characteristics: MediaCharacteristic.sdh,
            isExcluded: true
        )
        let asset = try movie(english, excluded, subtitles)
        for engine in ["avplayer", "webkit"] {
            #expect(try select(engine, "deaf-en", asset).text == "4")
        }
    }

    @Test func `an asset without audio or text gives none, with a reason`() throws {
        for engine in ViewerEngine.all where engine.kinds.contains(.movie) {
            let chosen = try select(engine.id, "deaf-en", movie())
            #expect(chosen.audio == nil && chosen.text == nil, "\(engine.id)")
            #expect(chosen.rules.count == 2, "\(engine.id)")
        }
    }
}
