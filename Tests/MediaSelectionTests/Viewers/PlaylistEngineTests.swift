// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

/// What engines select in HLS presentations, by the threads and sources that `Docs/Viewers.md` names.
@Suite struct PlaylistEngineTests {
    private func english() throws -> PlayableAsset {
        try presentation(
            .audio("English", "en").asDefault,
            .audio("English AD", "en").described,
            .text("English", "en"),
            .text("English SDH", "en").sdh,
            .text("Français", "fr")
        )
    }

    @Test func `hls.js shows no text if no rendition is DEFAULT, whatever the viewer needs`() throws
    {
        let chosen = try select("hlsjs", "deaf-en", english())
        #expect(chosen.audio == "AUDIO:a/English")
        #expect(chosen.text == nil)
        #expect(chosen.rules == ["hlsjs-audio-default", "hlsjs-text-no-default"])
        #expect(chosen.selection.confidence == .certain)
    }

    @Test func `hls.js prefers DEFAULT to the language of the viewer`() throws {
        let asset = try presentation(
            .audio("English", "en"),
            .audio("Deutsch", "de").asDefault,
            .text("English", "en"),
            .text("Deutsch", "de").asDefault
        )
        let chosen = try select("hlsjs", "default-en", asset)
        #expect(chosen.audio == "AUDIO:a/Deutsch")
        #expect(chosen.text == "SUBTITLES:s/Deutsch")
    }

    @Test func `hls.js plays the first audio of a group without DEFAULT`() throws {
        let asset = try presentation(.audio("AD", "en").described, .audio("English", "en"))
        let chosen = try select("hlsjs", "default-en", asset)
        #expect(chosen.audio == "AUDIO:a/AD")
        #expect(chosen.rules == ["hlsjs-audio-first", "asset-no-text"])
    }

    @Test func `hls.js looks at all renditions if the variant names no group`() throws {
        let asset = try presentation(
            .text("English", "en").asDefault,
            variants: [PlayableAsset.Variant()]
        )
        #expect(try select("hlsjs", "default-en", asset).text == "SUBTITLES:s/English")
        #expect(try select("hlsjs", "default-en", asset).audio == "variant")
    }

    @Test func `Chromium plays the DEFAULT, and else the first AUTOSELECT by name`() throws {
        #expect(try select("chromium", "blind-en", english()).audio == "AUDIO:a/English")
        let asset = try presentation(
            .audio("B", "en"),
            .audio("A", "en").with { $0.isAutoselect = nil },
            .audio("Aa", "en")
        )
        let chosen = try select("chromium", "default-en", asset)
        #expect(chosen.audio == "AUDIO:a/Aa")
        #expect(chosen.rules == ["chromium-audio-autoselect", "asset-no-text"])
        let silent = try presentation(.audio("A", "en").with { $0.isAutoselect = nil })
        #expect(try select("chromium", "default-en", silent).audio == nil)
        #expect(try select("chromium", "default-en", silent).selection.confidence == .certain)
    }

    @Test func `Chromium may play other audio of a language after a change of the group`() throws {
        let variants = ["a", "b"].map { PlayableAsset.Variant(bandwidth: 1, audioGroup: $0) }
        func confidence(_ name: String) throws -> SelectionConfidence {
            let main = TestRendition.audio("English", "en").asDefault
            let other = TestRendition.audio(name, "en")
            let asset = try presentation(
                main,
                other,
                main.with { $0.group = "b" },
                other.with { $0.group = "b" },
                variants: variants
            )
            return try select("chromium", "default-en", asset).selection.audio.confidence
        }
        #expect(try confidence("AD") == .likely)
        #expect(try confidence("Z") == .certain)
    }

    @Test func `Chromium refuses a playlist that its parser does not take`() throws {
        let asset = try presentation(.audio("A", "en"), defects: [.newVersion])
        let chosen = try select("chromium", "default-en", asset)
        #expect(chosen.audio == nil && chosen.text == nil)
        #expect(chosen.rules == ["chromium-playlist-refused", "chromium-playlist-refused"])
    }

    @Test func `Shaka Player selects by channels, not by DEFAULT, and shows forced text alone`()
        throws
    {
        let asset = try presentation(
            .audio("5.1", "en").asDefault.with { $0.channels = 6 },
            .audio("Mono", "en").with { $0.channels = 1 },
            .audio("Stereo", "en").with { $0.channels = 2 },
            .text("English", "en").asDefault,
            .text("Forced", "en").forced
        )
        let chosen = try select("shaka", "deaf-en", asset)
        #expect(chosen.audio == "AUDIO:a/Stereo")
        #expect(chosen.text == "SUBTITLES:s/Forced")
        #expect(chosen.selection.confidence == .likely)
        #expect(try select("shaka", "deaf-en", english()).text == nil)
    }

    @Test
    func
        `Shaka Player compares languages with closed captions, and takes a missing one for a language`()
        throws
    {
        let regional = TestRendition.text("Forced", "en-US").forced
        let near = try presentation(.audio("English", "en"), regional)
        #expect(try select("shaka", "default-en", near).text == "SUBTITLES:s/Forced")
        let captioned = try presentation(.audio("English", "en"), regional, .captions("CC", "en"))
        #expect(try select("shaka", "default-en", captioned).text == nil)
        let unstated = try presentation(
            .audio("Audio", nil),
            .text("English", "en").forced,
            .text("Text", nil).forced
        )
        #expect(try select("shaka", "default-en", unstated).text == "SUBTITLES:s/Text")
    }

    @Test func `Media3 prefers DEFAULT, then audio without characteristics, then the locale`()
        throws
    {
        #expect(try select("media3", "default-en", english()).audio == "AUDIO:a/English")
        let plain = try presentation(
            .audio("AD", "de").described,
            .audio("English", "en"),
            .audio("Deutsch", "de")
        )
        let chosen = try select("media3", "default-de", plain)
        #expect(chosen.audio == "AUDIO:a/Deutsch")
        let described = try presentation(.audio("AD", "de").described.asDefault, .audio("D", "de"))
        #expect(try select("media3", "default-de", described).audio == "AUDIO:a/AD")
    }

    @Test func `Media3 follows Android's caption settings, and prefers text that describes sound`()
        throws
    {
        let deaf = try select("media3", "deaf-en", english())
        #expect(deaf.text == "SUBTITLES:s/English SDH")
        #expect(deaf.rules.suffix(2) == ["media3-text-language", "media3-text-caption-role"])
        #expect(try select("media3", "default-en", english()).text == nil)
    }

    @Test func `Media3 prefers DEFAULT to forced text in the language of the audio`() throws {
        let asset = try presentation(
            .audio("English", "en").asDefault,
            .text("Forced", "en").forced,
            .text("Français", "fr").asDefault
        )
        let chosen = try select("media3", "default-en", asset)
        #expect(chosen.text == "SUBTITLES:s/Français")
        #expect(chosen.rules.last == "media3-text-default")
        let forced = try presentation(
            .audio("English", "en").asDefault,
            .text("Forced", "en").forced,
            .text("Français", "fr")
        )
        #expect(try select("media3", "default-en", forced).text == "SUBTITLES:s/Forced")
    }

    @Test func `Media3 shows SDH of another language if captions are on and there is no other`()
        throws
    {
        let asset = try presentation(.audio("E", "en").asDefault, .text("F", "fr").sdh)
        let chosen = try select("media3", "deaf-en", asset)
        #expect(chosen.text == "SUBTITLES:s/F")
        #expect(chosen.rules.last == "media3-text-caption-role")
    }

    @Test func `ffplay and mpv read no subtitles of HLS`() throws {
        #expect(try select("ffmpeg", "deaf-en", english()).rules.last == "ffmpeg-hls-no-text")
        #expect(try select("mpv", "deaf-en", english()).rules.last == "mpv-hls-no-text")
    }

    @Test func `ffplay prefers audio that is the default and not for impaired viewers`() throws {
        #expect(try select("ffmpeg", "blind-en", english()).audio == "AUDIO:a/English")
        let asset = try presentation(
            .audio("AD", "en").described.asDefault,
            .audio("English", "en")
        )
        let chosen = try select("ffmpeg", "default-en", asset)
        #expect(chosen.audio == "AUDIO:a/AD")
        #expect(chosen.selection.audio.confidence == .likely)
    }

    @Test func `in fragmented MP4, ffplay and mpv take plain audio for the default, too`() throws {
        var asset = try presentation(
            .audio("Deutsch", "de").notDefault,
            .audio("E", "en").asDefault
        )
        for engine in ["ffmpeg", "mpv"] {
            let unknown = try select(engine, "default-en", asset)
            #expect(unknown.audio == "AUDIO:a/E" && unknown.selection.audio.confidence == .likely)
        }
        asset.isFragmentedMP4 = true
        #expect(try select("ffmpeg", "default-en", asset).audio == "AUDIO:a/Deutsch")
        #expect(try select("mpv", "default-en", asset).audio == "AUDIO:a/Deutsch")
        asset.isFragmentedMP4 = false
        #expect(try select("ffmpeg", "default-en", asset).audio == "AUDIO:a/E")
        #expect(try select("mpv", "default-en", asset).selection.audio.confidence == .certain)
    }

    @Test func `mpv prefers the default, then the rendition of the highest variant`() throws {
        let variants = [
            PlayableAsset.Variant(bandwidth: 1, audioGroup: "a"),
            PlayableAsset.Variant(bandwidth: 2, audioGroup: "b"),
        ]
        let high = TestRendition.audio("High", "en").with { $0.group = "b" }
        let asset = try presentation(.audio("Low", "en"), high, variants: variants)
        #expect(try select("mpv", "default-en", asset).audio == "AUDIO:b/High")
        let preferred = try presentation(
            .audio("Low", "en").asDefault,
            high,
            variants: variants
        )
        #expect(try select("mpv", "default-en", preferred).audio == "AUDIO:a/Low")
    }

    @Test func `mpv takes a rendition before its equal inside the variants`() throws {
        let inside = TestRendition.audio("Inside", "en").with { $0.uri = nil }
        let asset = try presentation(inside, .audio("Own", "en"))
        #expect(try select("mpv", "default-en", asset).audio == "AUDIO:a/Own")
    }

    @Test func `VLC prefers audio that is not DEFAULT=NO, and of several the last`() throws {
        let asset = try presentation(
            .audio("First", "en"),
            .audio("Second", "en"),
            .audio("Third", "en").notDefault
        )
        let chosen = try select("vlc", "deaf-en", asset)
        #expect(chosen.audio == "AUDIO:a/Second")
        #expect(chosen.rules == ["vlc-audio-last", "asset-no-text"])
        #expect(chosen.selection.confidence == .likely)
        let main = try presentation(.audio("A", "en").asDefault, .audio("B", "en").notDefault)
        #expect(try select("vlc", "deaf-en", main).audio == "AUDIO:a/A")
        #expect(try select("vlc", "deaf-en", english()).text == nil)
    }

    @Test func `GStreamer merges renditions of one language, and plays the last`() throws {
        let chosen = try select("gstreamer", "default-en", english())
        #expect(chosen.audio == "AUDIO:a/English AD")
        #expect(chosen.text == "SUBTITLES:s/English SDH")
        #expect(chosen.rules.contains("gstreamer-merged"))
        let other = try presentation(.text("A", "en"), .text("B", "fr").asDefault)
        #expect(try select("gstreamer", "default-en", other).text == "SUBTITLES:s/B")
    }

    @Test func `all engines play the audio of variants if there is no group of audio`() throws {
        let asset = try presentation(.text("English", "en"))
        for engine in ViewerEngine.all where engine.kinds.contains(.hls) {
            let chosen = try select(engine.id, "default-en", asset)
            #expect(chosen.audio == "variant", "\(engine.id)")
        }
    }

    @Test func `a selection is not certain if variants offer different choices`() throws {
        let other = TestRendition.audio("Other", "en").with { $0.group = "b" }
        let variants = ["a", "b"].map { PlayableAsset.Variant(audioGroup: $0) }
        let asset = try presentation(.audio("English", "en"), other, variants: variants)
        #expect(try select("hlsjs", "default-en", asset).selection.confidence == .likely)
        let same = TestRendition.audio("English", "en").with { $0.group = "b" }
        let uniform = try presentation(.audio("English", "en"), same, variants: variants)
        #expect(try select("hlsjs", "default-en", uniform).selection.confidence == .certain)
    }
}

/// The order in which Media3 compares texts, and when a selection is certain.
@Suite struct Media3OrderTests {
    @Test func `Media3 puts declared closed captions before subtitles, whatever their order`()
        throws
    {
        for renditions in [[true, false], [false, true]] {
            let texts: [TestRendition] = renditions.map { isClosed in
                isClosed ? .captions("CC", "es") : .text("Español", "es")
            }
            let asset = try presentation(.audio("English", "en").asDefault, texts[0], texts[1])
            let chosen = try select("media3", "deaf-es", asset)
            #expect(chosen.text == "CLOSED-CAPTIONS:c/CC")
            // No run shows which of two equals is selected.
            #expect(chosen.selection.text.confidence == .likely)
        }
    }

    @Test func `Media3 prefers subtitles to closed captions only by what it compares`() throws {
        let asset = try presentation(
            .audio("English", "en").asDefault,
            .captions("CC", "es-419"),
            .text("Español", "es")
        )
        let chosen = try select("media3", "deaf-es", asset)
        #expect(chosen.text == "SUBTITLES:s/Español")
        #expect(chosen.selection.text.confidence == .certain)
    }

    @Test func `audio that wins over one of its rivals by channels alone is not certain`() throws {
        let asset = try presentation(
            .audio("Deutsch", "de"),
            .audio("English", "en").with { $0.channels = 2 },
            .audio("English 5.1", "en").with { $0.channels = 6 }
        )
        #expect(try select("media3", "default-en", asset).selection.audio.confidence == .likely)
    }

    @Test func `documents alone make nothing certain`() throws {
        let asset = try presentation(.audio("English", "en").asDefault)
        #expect(try select("avplayer", "default-en", asset).selection.confidence == .likely)
    }
}
