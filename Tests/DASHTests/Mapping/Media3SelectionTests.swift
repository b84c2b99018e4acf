// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@testable import DASH

/// What Media3 selects from an MPD, as `DashManifestParser` and `DefaultTrackSelector` decide it.
@Suite struct Media3SelectionTests {
    private static func set(_ kind: String, _ language: String, _ descriptors: String...) -> String
    {
        "<AdaptationSet contentType='\(kind)' lang='\(language)'>" + descriptors.joined()
            + "<Representation bandwidth='9'/></AdaptationSet>"
    }

    private static func role(_ value: String) -> String {
        "<Role schemeIdUri='\(Descriptor.roleScheme)' value='\(value)'/>"
    }

    private static func purpose(_ value: String) -> String {
        "<Accessibility schemeIdUri='\(Descriptor.purposeScheme)' value='\(value)'/>"
    }

    private static let captions =
        "<AdaptationSet contentType='video'><Accessibility "
        + "schemeIdUri='\(Descriptor.closedCaptionSchemes[0])' value='CC1=eng'/>"
        + "<Representation bandwidth='9'/></AdaptationSet>"

    private func pick(
        _ sets: [String],
        _ kind: KeyPath<EngineSelection, EnginePick>,
        captions: Viewer.Captions = .automatic
    ) throws -> (id: String?, rules: [String], confidence: SelectionConfidence) {
        let asset = PlayableAsset(try MPD(MPDText.sets(sets.joined())))
        var viewer = Viewer(.none, try LanguageTag("en"))
        viewer.captions = captions
        let engine = try #require(ViewerEngine.named("media3"))
        let pick = engine.select(asset, for: viewer)[keyPath: kind]
        let id = pick.option.map { asset.options[$0].id }
        return (id, pick.rules.map(\.id), pick.confidence)
    }

    @Test func `main audio comes before a description, whatever the order and the language`() throws
    {
        let description = Self.set("audio", "en", Self.role("alternate"), Self.purpose("1"))
        let main = Self.set("audio", "de", Self.role("main"))
        let picked = try pick([description, main], \.audio)
        #expect(picked.id == "audio:2" && picked.rules == ["media3-audio-main-role"])
        #expect(picked.confidence == .certain)
        let plain = try pick([description, Self.set("audio", "de")], \.audio)
        #expect(plain.id == "audio:2", "audio without a role is main")
        let accessible =
            "<Accessibility schemeIdUri='\(Descriptor.roleScheme)' value='description'/>"
        let stated = Self.set("audio", "en", accessible)
        #expect(try pick([stated, main], \.audio).id == "audio:2")
    }

    @Test func `a description without a role it knows is like the main audio`() throws {
        let spoken = Self.set("audio", "en", Self.purpose("9"))
        let main = Self.set("audio", "de", Self.role("main"))
        let picked = try pick([main, spoken], \.audio)
        #expect(picked.id == "audio:2" && picked.rules == ["media3-audio-locale"])
        let equal = try pick([Self.set("audio", "en"), Self.set("audio", "en")], \.audio)
        #expect(equal.id == "audio:1" && equal.confidence == .likely)
    }

    @Test func `captions that are on select the role caption, and purpose 2 does not count`() throws
    {
        let subtitles = Self.set("text", "en", Self.role("subtitle"))
        let forDeaf = Self.set("text", "en", Self.role("caption"))
        let picked = try pick([subtitles, forDeaf], \.text, captions: .on)
        #expect(picked.id == "text:2" && picked.confidence == .certain)
        #expect(picked.rules == ["media3-text-language", "media3-text-dash-caption"])
        let broadcast = Self.set("text", "en", Self.role("main"), Self.purpose("2"))
        let equal = try pick([subtitles, broadcast], \.text, captions: .on)
        #expect(equal.id == "text:1" && equal.confidence == .likely)
        let off = try pick([subtitles, forDeaf], \.text)
        #expect(off.id == nil && off.rules == ["media3-text-off"])
    }

    @Test func `forced text of the language of the audio is shown though captions are off`() throws
    {
        let audio = Self.set("audio", "en", Self.role("main"))
        let forced = Self.set("text", "en", Self.role("forced-subtitle"))
        let picked = try pick([audio, Self.set("text", "en"), forced], \.text)
        #expect(picked.id == "text:2" && picked.rules == ["media3-text-forced"])
    }

    @Test func `declared closed captions leave open what is shown, unless text surpasses them`()
        throws
    {
        let text = Self.set("text", "en", Self.role("subtitle"))
        let open = try pick([Self.captions, text], \.text, captions: .on)
        #expect(open.id == nil && open.confidence == .unknown)
        #expect(open.rules == ["media3-text-closed-captions"])
        let forDeaf = Self.set("text", "en", Self.role("caption"))
        #expect(try pick([Self.captions, forDeaf], \.text, captions: .on).id == "text:1")
        #expect(try pick([Self.captions], \.text, captions: .on).confidence == .unknown)
    }
}
