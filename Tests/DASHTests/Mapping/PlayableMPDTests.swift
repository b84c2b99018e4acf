// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@testable import DASH

/// What dash.js and Shaka Player select from an MPD.
@Suite struct PlayableMPDTests {
    private static func role(_ value: String) -> String {
        "<Role schemeIdUri='\(Descriptor.roleScheme)' value='\(value)'/>"
    }

    private static func set(
        _ kind: String,
        _ language: String,
        _ roles: [String],
        bandwidth: Int = 9,
        priority: Int? = nil
    ) -> String {
        let attribute = priority.map { " selectionPriority='\($0)'" } ?? ""
        return "<AdaptationSet contentType='\(kind)' lang='\(language)'\(attribute)>"
            + roles.map(role).joined() + "<Representation id='\(kind)\(bandwidth)' "
            + "bandwidth='\(bandwidth)'/></AdaptationSet>"
    }

    private func selected(
        _ sets: [String],
        _ engine: String,
        _ kind: KeyPath<EngineSelection, EnginePick>
    ) throws -> String? {
        let asset = PlayableAsset(try MPD(MPDText.sets(sets.joined())))
        let viewer = Viewer(.none, try LanguageTag("en"))
        let pick = try #require(ViewerEngine.named(engine)).select(asset, for: viewer)[
            keyPath: kind
        ]
        return pick.option.map { asset.options[$0].id }
    }

    @Test func `dash.js 4 plays the description if it has more bits, and no priority is stated`()
        throws
    {
        let main = Self.set("audio", "en", ["main"], bandwidth: 128_000)
        let description = Self.set("audio", "en", ["description"], bandwidth: 192_000)
        #expect(try selected([main, description], "dashjs", \.audio) == "audio:2")
        #expect(try selected([main, description], "dashjs5", \.audio) == "audio:1")
        let preferred = Self.set("audio", "en", ["main"], bandwidth: 128_000, priority: 2)
        #expect(try selected([preferred, description], "dashjs", \.audio) == "audio:1")
    }

    @Test func `dash.js 5 takes the role main before sets without a role, and these before others`()
        throws
    {
        let main = Self.set("audio", "en", ["main"], bandwidth: 128_000)
        let plain = Self.set("audio", "en", [], bandwidth: 64_000)
        let other = Self.set("audio", "en", ["alternate"], bandwidth: 32_000)
        #expect(try selected([other, plain, main], "dashjs5", \.audio) == "audio:3")
        #expect(try selected([other, plain], "dashjs5", \.audio) == "audio:2")
    }

    @Test func `dash.js 5 takes the lowest bandwidth of sets without a role`() throws {
        let main = Self.set("audio", "en", [], bandwidth: 128_000)
        let other = Self.set("audio", "en", [], bandwidth: 64_000)
        #expect(try selected([main, other], "dashjs5", \.audio) == "audio:2")
    }

    @Test func `dash.js 5 divides the bandwidth by the channels without low frequencies`() throws {
        func sound(_ channels: Int, _ bandwidth: Int) -> String {
            Self.set("audio", "en", [], bandwidth: bandwidth).replacing(
                "<Representation ",
                with: "<AudioChannelConfiguration schemeIdUri="
                    + "'urn:mpeg:mpegB:cicp:ChannelConfiguration' value='\(channels)'/>"
                    + "<Representation "
            )
        }
        #expect(
            try selected([sound(2, 32_000), sound(6, 96_000)], "dashjs5", \.audio) == "audio:1"
        )
        #expect(
            try selected([sound(2, 32_000), sound(6, 80_000)], "dashjs5", \.audio) == "audio:2"
        )
    }

    @Test func `dash.js 4 shows the first text to everyone, and 5 the first that is not forced`()
        throws
    {
        let sets = [
            Self.set("audio", "en", ["main"]), Self.set("text", "en", ["forced-subtitle"]),
            Self.set("text", "fr", ["subtitle"]),
        ]
        #expect(try selected(sets, "dashjs", \.text) == "text:1")
        #expect(try selected(sets, "dashjs5", \.text) == "text:2")
        #expect(try selected(Array(sets.prefix(2)), "dashjs5", \.text) == "text:1")
        #expect(try selected(sets, "shaka", \.text) == "text:1")
        #expect(try selected(sets, "hlsjs", \.text) == nil)
    }

    @Test func `a receiver mix, a role in Accessibility and purpose 8 are read`() throws {
        func characteristics(_ descriptors: String) throws -> [MediaCharacteristic]? {
            let set = "<AdaptationSet contentType='audio'>\(descriptors)</AdaptationSet>"
            return try MPD(MPDText.sets(set)).set("audio:1").option?.characteristics
        }
        func purpose(_ value: String) -> String {
            "<Accessibility schemeIdUri='\(Descriptor.purposeScheme)' value='\(value)'/>"
        }
        #expect(try characteristics(purpose("1") + Self.role("commentary")) == [.describesVideo])
        let atsc = "<Accessibility schemeIdUri='\(Descriptor.roleScheme)' value='description'/>"
        #expect(try characteristics(atsc + Self.role("alternate")) == [.describesVideo])
        for value in ["2", "8"] {
            #expect(
                try characteristics(purpose(value) + Self.role("alternate"))
                    == [.enhancesSpeechIntelligibility]
            )
        }
        let option = SelectionOption(
            kind: .audible,
            characteristics: [.enhancesSpeechIntelligibility]
        )
        #expect(OptionDescriptors(option, isMain: false).purpose == "8")
    }
}
