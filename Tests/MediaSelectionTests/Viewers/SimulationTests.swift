// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MediaSelection

@Suite struct SimulationTests {
    /// The rules that are of no engine.
    private static let common: [EngineRule] = [.noAudio, .noText, .otherKind]

    private func simulation(
        _ asset: PlayableAsset,
        _ viewer: String,
        _ engines: String...
    ) throws -> Simulation {
        Simulation(
            of: asset,
            for: [try #require(try Viewer(named: viewer))],
            in: engines.isEmpty ? ViewerEngine.all : engines.compactMap(ViewerEngine.named)
        )
    }

    private func sentence(_ simulation: Simulation) -> String {
        simulation.sentence(for: simulation.viewers[0], names: simulation.asset.displayNames)
    }

    private func english() throws -> PlayableAsset {
        try presentation(
            .audio("English", "en").asDefault,
            .audio("English AD", "en").described,
            .text("English SDH", "en").sdh
        )
    }

    @Test func `a sentence names what a deaf viewer gets, and why others get nothing`() throws {
        let result = try simulation(english(), "deaf-en", "avplayer", "webkit", "hlsjs", "vlc")
        #expect(
            sentence(result)
                == "a deaf English viewer gets English SDH in AVPlayer and WebKit; nothing in hls.js, "
                + "because no rendition is DEFAULT, and in VLC, because it selects no text without a "
                + "preferred language"
        )
    }

    @Test
    func `a sentence names what a blind viewer hears, and what another viewer hears and sees`()
        throws
    {
        let engines = ["avplayer", "chromium"]
        let blind = try simulation(english(), "blind-en", engines[0], engines[1])
        #expect(
            sentence(blind)
                == "a blind English viewer hears English AD in AVPlayer; English in Chromium"
        )
        let other = try simulation(english(), "default-en", "hlsjs")
        #expect(sentence(other) == "an English viewer hears English in hls.js; sees no text")
        let shown = try simulation(english(), "default-en", "hlsjs", "gstreamer")
        #expect(
            sentence(shown)
                == "an English viewer hears English in hls.js; English AD in GStreamer; sees English SDH "
                + "in GStreamer; no text in the others"
        )
    }

    @Test func `engines that do not play an asset are not in the sentence`() throws {
        let asset = try movie(TestTrack(language: "en", isEnabled: true))
        let result = try simulation(asset, "blind-en", "hlsjs", "chromium")
        #expect(sentence(result) == "a blind English viewer hears English in Chromium")
        let none = try simulation(asset, "blind-en", "hlsjs")
        #expect(
            sentence(none)
                == "a blind English viewer gets nothing: none of these engines plays such a file by known rules"
        )
    }

    @Test func `a viewer who gets no text or no description is a hazard`() throws {
        let deaf = try simulation(english(), "deaf-en", "hlsjs", "webkit").results
        #expect(deaf.map(\.hazards) == [[.captionsNotSelected], []])
        let blind = try simulation(english(), "blind-en", "hlsjs", "webkit").results
        #expect(blind.map(\.hazards) == [[.descriptionNotSelected], []])
        #expect(try simulation(english(), "deaf-fr", "hlsjs").results[0].hazards == [])
    }

    @Test func `what a viewer gets without asking is a hazard`() throws {
        let asset = try presentation(
            .audio("AD", "en").described,
            .audio("English", "en"),
            .text("English SDH", "en").sdh.asDefault
        )
        let found = try simulation(asset, "default-en", "hlsjs").results[0].hazards
        #expect(found == [.descriptionUnasked, .captionsUnasked])
        #expect(try simulation(asset, "blind-en", "hlsjs").results[0].hazards == [.captionsUnasked])
    }

    @Test func `forced text that is not shown, and another language, are hazards`() throws {
        let asset = try presentation(
            .audio("English", "en").asDefault,
            .audio("Français", "fr"),
            .text("Forced", "en").forced
        )
        let english = try simulation(asset, "default-en", "hlsjs", "media3").results
        #expect(english.map(\.hazards) == [[.forcedNotSelected], []])
        let french = try simulation(asset, "default-fr", "hlsjs").results
        #expect(french[0].hazards == [.forcedNotSelected, .languageNotSelected])
    }

    @Test func `an engine that does not play the asset has no hazards`() throws {
        let asset = try movie(TestTrack(kind: .legible, language: "en"))
        let result = try simulation(asset, "deaf-en", "hlsjs").results[0]
        #expect(!result.isPlayed && result.hazards.isEmpty)
    }

    @Test func `the names of rules and engines are unique`() {
        let ids = ViewerEngine.all.flatMap { Set($0.rules) }.map(\.id) + Self.common.map(\.id)
        let shared = Set(
            ViewerEngine.named("avplayer")?.rules.filter { $0.id.hasPrefix("apple-") }.map(\.id)
                ?? []
        )
        #expect(Set(ids).count + shared.count == ids.count)
        #expect(Set(ViewerEngine.all.map(\.id)).count == ViewerEngine.all.count)
    }

    @Test func `every rule by which an engine selects is in its list`() throws {
        for engine in ViewerEngine.all {
            let known = Set(engine.rules + Self.common)
            for asset in try [english(), movie(TestTrack(language: "en")), movie()] {
                for viewer in try ["default-en", "deaf-fr", "blind-en"].map({
                    try Viewer(named: $0)
                }) {
                    let selection = engine.select(asset, for: try #require(viewer))
                    #expect(known.isSuperset(of: selection.audio.rules + selection.text.rules))
                }
            }
        }
    }

    @Test(arguments: PlayableAsset.Kind.allCases)
    func `an asset can be made of options, in the order of the file`(
        _ kind: PlayableAsset.Kind
    ) throws {
        let english = try LanguageTag("en")
        let options = [
            SelectionOption(kind: .audible, language: english, isDefault: true),
            SelectionOption(kind: .visual),
            SelectionOption(kind: .legible, language: english),
            SelectionOption(
                kind: .legible,
                language: english,
                characteristics: MediaCharacteristic.sdh
            ),
        ]
        let asset = PlayableAsset(kind, offering: options)
        #expect(asset.offered == [options[0], options[2], options[3]])
        #expect(asset.displayNames == ["English", "English", "English SDH"])
        let results = Simulation(of: asset, for: [Viewer(.deaf, english)]).results
        for result in results where result.isPlayed {
            #expect(result.selection.audio.option == 0, "\(result.engine.id)")
        }
        let webKit = results.first { $0.engine.id == "webkit" && $0.isPlayed }
        #expect(webKit?.selection.text.option ?? 2 == 2)
    }

    @Test func `languages are listed once, those of audio first`() throws {
        let asset = try presentation(.text("A", "fr"), .audio("B", "en"), .text("C", "en"))
        #expect(asset.languages.map(\.rawValue) == ["en", "fr"])
        #expect(asset.mainLanguage?.rawValue == "en")
    }
}
