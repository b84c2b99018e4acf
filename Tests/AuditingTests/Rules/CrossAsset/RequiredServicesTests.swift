// SPDX-License-Identifier: Apache-2.0

import DASH
import ISOMedia
import MediaSelection
import Playlists
import Testing

@testable import Auditing

/// What was required and not found, or not looked for, is never taken for something that is there.
@Suite struct RequiredServicesTests {
    private static func text(
        _ language: String?,
        name: String? = nil,
        roles: [String] = [],
        forced: ForcedSubtitles = .none,
        _ characteristics: [MediaCharacteristic] = []
    ) throws -> AuditedTrack {
        AuditedTrack(
            id: 3,
            kind: .subtitle,
            language: try language.map { try LanguageTag($0) },
            name: name,
            characteristics: characteristics,
            roles: roles,
            forced: forced
        )
    }

    private static func report(
        _ text: AuditedTrack?,
        sound: String? = "en",
        hasVideo: Bool = true,
        scan: CaptionScan = .channels([]),
        _ requirements: Requirements = Requirements()
    ) throws -> AssetReport {
        let video = AuditedTrack(id: 1, kind: .video, isEnabled: true)
        let audio = AuditedTrack(
            id: 2,
            kind: .audio,
            language: try sound.map { try LanguageTag($0) },
            isEnabled: true
        )
        var movie = MovieAsset(
            path: "a.mp4",
            tracks: (hasVideo ? [video] : []) + [audio] + [text].compactMap(\.self)
        )
        movie.embeddedCaptions = scan
        return Audit(profile: .wcagAA).check(
            Asset(name: "a.mp4", movie: movie, requirements: requirements)
        )
    }

    private static func errors(_ report: AssetReport) -> Set<String> {
        Set(report.findings.all.filter { $0.severity == .error }.map(\.rule))
    }

    @Test(arguments: [nil, "en"] as [String?])
    func `text that describes, is forced or is a commentary is not captions`(sound: String?) throws
    {
        let texts = [
            try Self.text("en", [.describesVideo]), try Self.text(nil, roles: ["description"]),
            try Self.text("en", forced: .all), try Self.text(nil, forced: .all),
            try Self.text("en", [.forcedOnlySubtitles]), try Self.text("en", roles: ["commentary"]),
            try Self.text("en", [.auxiliaryContent]),
            try Self.text("en", name: "Director's Commentary"),
        ]
        for text in texts {
            let report = try Self.report(text, sound: sound)
            #expect(Self.errors(report) == ["M101"], "\(text)")
            #expect(report.criteria.first { $0.id == "WCAG 1.2.2" }?.outcome == .failed)
            let message = report.findings.all.first { $0.rule == "M101" }?.message
            #expect(message?.hasSuffix("; there are no captions") == true, "\(message ?? "")")
        }
        #expect(Self.errors(try Self.report(try Self.text("en"), sound: sound)) == [])
        #expect(Self.errors(try Self.report(try Self.text(nil), sound: sound)) == [])
    }

    @Test func `captions that could not be looked for make an error, and the asset is not tested`()
        throws
    {
        let encrypted = CaptionScan.untested("it is encrypted")
        for text in [nil, try Self.text("es"), try Self.text("en", forced: .all)] {
            let report = try Self.report(text, scan: encrypted)
            #expect(Self.errors(report) == ["M200"], "\(String(describing: text))")
            #expect(report.outcome.name == "untested")
            #expect(report.criteria.first { $0.id == "WCAG 1.2.2" }?.outcome != .failed)
        }
        for text in [try Self.text("en"), try Self.text(nil)] {
            #expect(Self.errors(try Self.report(text, scan: encrypted)) == [])
        }
        #expect(Self.errors(try Self.report(nil, hasVideo: false, scan: encrypted)) == [])
    }

    @Test func `a required service that is missing is an error in every asset`() throws {
        func errors(
            _ text: AuditedTrack?,
            sound: String? = "en",
            hasVideo: Bool = true,
            _ services: Set<Requirements.Service>,
            _ languages: [String] = []
        ) throws -> Set<String> {
            let tags = try languages.map { try LanguageTag($0) }
            let requirements = Requirements(services: services, languages: tags)
            return Self.errors(
                try Self.report(text, sound: sound, hasVideo: hasVideo, requirements)
            )
        }
        let plain = try Self.text("en")
        #expect(try errors(plain, [.captions]) == [])
        #expect(try errors(plain, sound: nil, [.captions]) == [])
        #expect(try errors(plain, sound: nil, [.sdh]) == ["M200"])
        #expect(try errors(plain, [.sdh]) == ["X709"])
        #expect(try errors(plain, [.captions], ["en", "fr"]) == ["X709"])
        #expect(try errors(plain, [.audioDescription], ["en"]) == ["M103", "X710"])
        #expect(try errors(nil, hasVideo: false, [.captions]) == ["M200"])
        #expect(try errors(plain, hasVideo: false, [.captions]) == [])
        let described = try Self.text("en", [.describesVideo])
        #expect(try errors(described, [.audioDescription]).contains("M103"))
    }

    @Test func `closed captions in the video are captions that can be required`() throws {
        let requirements = Requirements(services: [.captions, .sdh])
        #expect(Self.errors(try Self.report(nil, scan: .channels(["CC1"]), requirements)) == [])
    }

    private static func presentation(
        _ renditions: String,
        codecs: String = "avc1.64001f,mp4a.40.2",
        _ requirements: Requirements = Requirements()
    ) throws -> AssetReport {
        let text = """
            #EXTM3U
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="a.m3u8"
            \(renditions)
            #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="\(codecs)"
            v.m3u8

            """
        let master = try Playlist(PlaylistText(parsing: Array(text.utf8), path: "m.m3u8"))
        var asset = Asset(name: "m.m3u8", requirements: requirements)
        asset.playlists = [PlaylistAsset(master, fileName: "m.m3u8")]
        return Audit(profile: .wcagAA).check(asset)
    }

    private static func subtitles(_ attributes: String) -> String {
        "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"s\",NAME=\"T\",URI=\"s.m3u8\",\(attributes)"
    }

    @Test(arguments: [
        "FORCED=YES", "LANGUAGE=\"en\",FORCED=YES,AUTOSELECT=YES",
        "LANGUAGE=\"en\",CHARACTERISTICS=\"public.accessibility.describes-video\"",
        "LANGUAGE=\"en\",CHARACTERISTICS=\"public.auxiliary-content\"",
    ])
    func `a presentation whose text is not captions has none`(attributes: String) throws {
        let errors = Self.errors(try Self.presentation(Self.subtitles(attributes)))
        #expect(errors.contains("H201"), "\(errors)")
        let plain = Self.errors(try Self.presentation(Self.subtitles("LANGUAGE=\"en\"")))
        #expect(!plain.contains("H201"))
    }

    @Test func `services are required of presentations, in each language`() throws {
        let english = Self.subtitles("LANGUAGE=\"en\"")
        let sdh =
            Self.subtitles(
                "LANGUAGE=\"en\",CHARACTERISTICS=\"public.accessibility.transcribes-spoken-dialog,"
                    + "public.accessibility.describes-music-and-sound\""
            )
        func isMissing(
            _ renditions: String,
            _ services: Set<Requirements.Service>,
            _ languages: [String] = []
        ) throws -> Bool {
            let tags = try languages.map { try LanguageTag($0) }
            let requirements = Requirements(services: services, languages: tags)
            return Self.errors(try Self.presentation(renditions, requirements)).contains("M200")
        }
        #expect(try !isMissing(english, [.captions]))
        #expect(try isMissing(english, [.sdh]))
        #expect(try !isMissing(sdh, [.sdh]))
        #expect(try isMissing(sdh, [.sdh], ["en", "fr"]))
        #expect(try isMissing(Self.subtitles("LANGUAGE=\"es\""), [.captions]))
        #expect(try isMissing(sdh, [.audioDescription], ["en"]))
    }

    private static func mpd(
        _ text: String,
        audio: Bool = true,
        _ requirements: Requirements = Requirements()
    ) throws -> Set<String> {
        let sound =
            "<AdaptationSet contentType=\"audio\" lang=\"en\"><Representation id=\"a\" bandwidth=\"9\" "
            + "codecs=\"mp4a.40.2\" mimeType=\"audio/mp4\"/></AdaptationSet>"
        let document = """
            <MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" minBufferTime="PT2S"
              mediaPresentationDuration="PT9S" profiles="urn:mpeg:dash:profile:isoff-live:2011"><Period id="1">
            <AdaptationSet contentType="video"><Representation id="v" bandwidth="9" codecs="avc1.64001f"
              mimeType="video/mp4"/></AdaptationSet>
            \(audio ? sound : "")\(text)
            </Period></MPD>
            """
        var asset = Asset(name: "m.mpd", requirements: requirements)
        asset.mpd = MPDAsset(
            try MPD(parsing: Array(document.utf8), path: "m.mpd"),
            fileName: "m.mpd"
        )
        let findings = Audit(profile: .wcagAA).check(asset).findings.all
        return Set(findings.map(\.rule)).intersection(["D113", "M200", "X764"])
    }

    private static func set(_ language: String, role: String) -> String {
        "<AdaptationSet contentType=\"text\" lang=\"\(language)\"><Role "
            + "schemeIdUri=\"urn:mpeg:dash:role:2011\" value=\"\(role)\"/><Representation id=\"s\" bandwidth=\"9\" "
            + "mimeType=\"text/vtt\"/></AdaptationSet>"
    }

    @Test func `an MPD whose text is not captions of its main audio has none`() throws {
        #expect(try Self.mpd("") == ["D113"])
        for role in ["forced-subtitle", "description", "commentary"] {
            #expect(try Self.mpd(Self.set("en", role: role)) == ["D113"], "\(role)")
        }
        #expect(try Self.mpd(Self.set("es", role: "subtitle")) == ["D113"])
        #expect(try Self.mpd(Self.set("en", role: "subtitle")) == [])
        #expect(try Self.mpd("", audio: false) == ["X764"])
        let sdh = Requirements(services: [.sdh])
        #expect(try Self.mpd(Self.set("en", role: "subtitle"), sdh) == ["M200"])
        #expect(try Self.mpd(Self.set("en", role: "caption"), sdh) == [])
        let french = Requirements(services: [.captions], languages: [try LanguageTag("fr")])
        #expect(try Self.mpd(Self.set("en", role: "subtitle"), french) == ["M200"])
        let described = Requirements(services: [.audioDescription])
        #expect(try Self.mpd(Self.set("en", role: "subtitle"), described) == ["M200"])
    }

    @Test func `video without audio needs an alternative, and no captions`() throws {
        let video = AuditedTrack(id: 1, kind: .video, isEnabled: true)
        var asset = Asset(name: "a.mp4", movie: MovieAsset(path: "a.mp4", tracks: [video]))
        let report = Audit(profile: .wcagAA).check(asset)
        #expect(report.findings.all.map(\.rule) == ["X764"])
        #expect(report.outcome.name == "cantTell")
        #expect(report.criteria.first { $0.id == "WCAG 1.2.1" }?.outcome.name == "cantTell")
        #expect(report.criteria.first { $0.id == "WCAG 1.2.2" }?.outcome == .inapplicable)
        asset.hasTranscript = true
        let described = Audit(profile: .wcagAA).check(asset)
        #expect(described.findings.all.isEmpty)
        #expect(described.criteria.first { $0.id == "WCAG 1.2.1" }?.outcome.name == "cantTell")
    }

    @Test func `a presentation of video alone needs an alternative, and no captions`() throws {
        let text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"avc1.64001f\"\nv.m3u8\n"
        let master = try Playlist(PlaylistText(parsing: Array(text.utf8), path: "m.m3u8"))
        var asset = Asset(name: "m.m3u8")
        asset.playlists = [PlaylistAsset(master, fileName: "m.m3u8")]
        let rules = Audit(profile: .wcagAA).check(asset).findings.all.map(\.rule)
        #expect(rules.contains("X764") && !rules.contains("H201") && !rules.contains("M103"))
    }
}
