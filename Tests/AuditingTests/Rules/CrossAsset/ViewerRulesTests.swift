// SPDX-License-Identifier: Apache-2.0

import Auditing
import Guidelines
import MediaSelection
import Playlists
import Testing

/// Rules for what viewers get in players.
@Suite struct ViewerRulesTests {
    private static let described = "CHARACTERISTICS=\"public.accessibility.describes-video\""
    private static let sdh =
        "CHARACTERISTICS=\"public.accessibility.transcribes-spoken-dialog,"
        + "public.accessibility.describes-music-and-sound\""

    private static func audio(_ name: String, _ language: String, _ more: String) -> String {
        "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"\(name)\",LANGUAGE=\"\(language)\","
            + "AUTOSELECT=YES,URI=\"\(name).m3u8\",\(more)"
    }

    private static func text(_ name: String, _ language: String, _ more: String) -> String {
        "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"s\",NAME=\"\(name)\",LANGUAGE=\"\(language)\","
            + "AUTOSELECT=YES,URI=\"\(name).m3u8\",\(more)"
    }

    private static func asset(_ renditions: String...) throws -> Asset {
        let variant = "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\",SUBTITLES=\"s\"\nv.m3u8\n"
        let lines = (["#EXTM3U"] + renditions + [variant]).joined(separator: "\n")
        let playlist = try Playlist(parsing: Array(lines.utf8), path: "master.m3u8")
        var asset = Asset(name: "master.m3u8")
        asset.playlists = [PlaylistAsset(playlist, fileName: "master.m3u8")]
        return asset
    }

    private static func findings(
        _ rule: String,
        _ asset: Asset,
        isOn: Bool = true
    ) -> [String] {
        var profile = AuditProfile.wcagAA
        if isOn { profile.severities[rule] = .warning }
        return Audit(profile: profile).check(asset).findings.all.filter { $0.rule == rule }
            .map(\.message)
    }

    private static let english = audio("English", "en", "DEFAULT=YES")

    @Test func `X717 finds the players in which deaf viewers get no text`() throws {
        let asset = try Self.asset(Self.english, Self.text("SDH", "en", Self.sdh))
        let found = Self.findings("X717", asset)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("a deaf English viewer gets no text in ") == true)
        #expect(found.first?.contains("hls.js") == true)
        #expect(found.first?.contains("WebKit") == false)
        #expect(Self.findings("X717", try Self.asset(Self.english)).isEmpty)
    }

    @Test func `X718 finds the players in which blind viewers hear no description`() throws {
        let asset = try Self.asset(Self.english, Self.audio("AD", "en", Self.described))
        let found = Self.findings("X718", asset)
        #expect(found.count == 1 && found.first?.contains("Chromium") == true)
        #expect(Self.findings("X718", try Self.asset(Self.english)).isEmpty)
    }

    @Test func `X719 and X720 find the players that give what was not asked for`() throws {
        let asset = try Self.asset(
            Self.audio("AD", "en", Self.described),
            Self.audio("English", "en", "DEFAULT=NO"),
            Self.text("SDH", "en", Self.sdh + ",DEFAULT=YES")
        )
        #expect(Self.findings("X719", asset).first?.contains("hls.js") == true)
        #expect(Self.findings("X720", asset).first?.contains("hls.js") == true)
        let plain = try Self.asset(Self.english, Self.text("English", "en", "DEFAULT=NO"))
        #expect(Self.findings("X719", plain).isEmpty && Self.findings("X720", plain).isEmpty)
    }

    @Test func `X721 and X722 find the players that ignore forced text and the viewer's language`()
        throws
    {
        let asset = try Self.asset(
            Self.english,
            Self.audio("Deutsch", "de", "DEFAULT=NO"),
            Self.text("Forced", "en", "FORCED=YES")
        )
        #expect(Self.findings("X721", asset).first?.contains("hls.js") == true)
        #expect(
            Self.findings("X722", asset).map { String($0.prefix(18)) } == ["a German viewer he"]
        )
        #expect(Self.findings("X722", try Self.asset(Self.english)).isEmpty)
    }

    @Test(arguments: ["X717", "X718", "X719", "X720", "X721", "X722", "X724"])
    func `what depends on players is off in every profile`(_ rule: String) throws {
        for name in AuditProfile.builtInNames {
            let profile = try #require(AuditProfile.builtIn(name))
            #expect(profile.severities[rule] == .off, "\(name)")
        }
    }

    @Test func `X723 finds a description that is first, and the default alone is another rule's`()
        throws
    {
        let first = try Self.asset(
            Self.audio("AD", "en", Self.described),
            Self.audio("English", "en", "DEFAULT=NO")
        )
        #expect(
            Self.findings("X723", first, isOn: false)
                == ["the first audio is English AD, before English"]
        )
        let isDefault = try Self.asset(
            Self.audio("AD", "en", Self.described + ",DEFAULT=YES"),
            Self.audio("English", "en", "DEFAULT=NO")
        )
        #expect(Self.findings("X723", isDefault, isOn: false).isEmpty)
        let right = try Self.asset(Self.english, Self.audio("AD", "en", Self.described))
        #expect(Self.findings("X723", right, isOn: false).isEmpty)
    }

    @Test func `X724 finds forced text in a language that no audio has`() throws {
        let asset = try Self.asset(
            Self.audio("English", "en-GB", "DEFAULT=YES"),
            Self.text("A", "fr", "FORCED=YES"),
            Self.text("B", "en", "FORCED=YES")
        )
        #expect(
            Self.findings("X724", asset)
                == ["forced subtitles are in French, and no audio is"]
        )
        let unknown = try Self.asset(
            Self.english,
            Self.audio("Other", "und", "DEFAULT=NO"),
            Self.text("A", "fr", "FORCED=YES")
        )
        #expect(Self.findings("X724", unknown).isEmpty)
    }
}
