// SPDX-License-Identifier: Apache-2.0

import Captions
import Guidelines
import ISOMedia
import MediaSelection
import Playlists
import Testing

@testable import Auditing
@testable import Looking

/// What is seen in a video becomes findings.
@Suite struct PictureRulesTests {
    private static let rules: Set = ["L901", "L902", "L903", "L904", "Q416"]

    private static func activity(
        _ passages: [FlashPassage] = [],
        doubt: String? = nil,
        shots: [Shot] = [],
        black: [Range<Int>] = [],
        frozen: [Range<Int>] = [],
        text: [SeenText] = []
    ) -> SeenPicture {
        .seen(
            PictureActivity(
                flashes: Flashes(doubt: doubt, passages: passages, curve: []),
                iris: nil,
                shots: shots,
                black: black,
                frozen: frozen,
                milliseconds: 60_000,
                text: text
            )
        )
    }

    private static func passage(
        _ standard: FlashStandard,
        _ kind: FlashKind = .general,
        _ cause: FlashPassage.Cause = .light,
        screenWidth: Int? = 1024
    ) -> FlashPassage {
        FlashPassage(
            standard: standard,
            kind: kind,
            cause: cause,
            time: 1000..<3000,
            area: 0.5,
            flashesPerSecond: 5,
            screenWidth: screenWidth
        )
    }

    private static func report(_ picture: SeenPicture) -> AssetReport {
        var movie = MovieAsset(
            path: "movie.mp4",
            durationSeconds: 60,
            tracks: [AuditedTrack(id: 1, kind: .video, format: "avc1", durationSeconds: 60)]
        )
        movie.picture = picture
        var asset = Asset(name: "movie.mp4", movie: movie)
        asset.tellMovie()
        return Audit(profile: .wcagAA).check(asset)
    }

    private static func found(_ report: AssetReport) -> [String] {
        report.findings.all.filter { rules.contains($0.rule) }.map(\.rule)
    }

    private static func criterion(_ report: AssetReport) -> RuleOutcome? {
        report.criteria.first { $0.id == "WCAG 2.3.1" }?.outcome
    }

    @Test func `light that flashes fails 2.3.1`() {
        let general = Self.report(Self.activity([Self.passage(.wcag)]))
        #expect(Self.found(general) == ["L901"] && Self.criterion(general) == .failed)
        let red = Self.report(Self.activity([Self.passage(.wcag, .red)]))
        #expect(Self.found(red) == ["L902"] && Self.criterion(red) == .failed)
        let screen = Self.report(Self.activity([Self.passage(.broadcast, screenWidth: nil)]))
        #expect(Self.found(screen) == ["L903"] && Self.criterion(screen)?.name == "cantTell")
    }

    @Test func `what cannot be decided is never a pass`() {
        for picture in [
            Self.activity([Self.passage(.wcag, .general, .unclear)]),
            Self.activity([Self.passage(.wcag, screenWidth: 1920)]),
            Self.activity(doubt: "2 pictures of the video are damaged"),
        ] {
            let report = Self.report(picture)
            #expect(Self.found(report).isEmpty)
            #expect(report.findings.outcomes["L901"]?.name == "cantTell")
            #expect(Self.criterion(report)?.name == "cantTell")
        }
    }

    @Test func `long flashing and stripes are for a person, and no part of 2.3.1`() {
        let long = FlashSequence(
            kind: .general,
            cause: .light,
            time: 1000..<8500,
            flashesPerSecond: 2.5
        )
        let cuts = FlashSequence(
            kind: .general,
            cause: .unclear,
            time: 10_000..<18_000,
            flashesPerSecond: 2
        )
        let stripes = [
            StripePassage(time: 20_000..<22_000, area: 0.7),
            StripePassage(time: 30_000..<31_000, area: 0.3),
        ]
        let flashes = Flashes(
            doubt: nil,
            passages: [],
            curve: [],
            sequences: [long, cuts],
            stripes: stripes
        )
        let report = Self.report(
            .seen(
                PictureActivity(
                    flashes: flashes,
                    iris: nil,
                    shots: [],
                    black: [],
                    frozen: [],
                    milliseconds: 60_000
                )
            )
        )
        let found = report.findings.all.filter { ["L903", "L907"].contains($0.rule) }
        #expect(found.map { $0.location.time?.start } == [1000, 20_000, 30_000])
        #expect(found.allSatisfy { $0.severity == .review })
        #expect(found.first?.message.contains("7.5 s") == true)
        #expect(Self.criterion(report)?.name == "cantTell" && Self.found(report) == ["L903"])
        #expect(report.look?.flashes.outcome == "passed")
        #expect(report.look?.flashes.standards["broadcast"]?.outcome == "failed")
        #expect(
            report.look?.flashes.stripes.count == 2 && report.look?.flashes.sequences.count == 2
        )
    }

    @Test func `a video that was not looked at is not tested`() {
        let notAsked = Self.report(.notAsked)
        #expect(notAsked.isNotLooked && notAsked.look == nil)
        #expect(Self.criterion(notAsked) == .notLooked)
        let untested = Self.report(.untested("The video cannot be decoded."))
        #expect(Self.criterion(untested) == .untested("The video cannot be decoded."))
        #expect(Self.criterion(Self.report(.noVideo)) == .inapplicable)
        #expect(Self.criterion(Self.report(Self.activity()))?.name == "cantTell")
    }

    @Test func `a page has the verdicts and the flashes of each second`() throws {
        var curve = [Double](repeating: 1, count: 300)
        curve[200] = 5
        let picture = SeenPicture.seen(
            PictureActivity(
                flashes: Flashes(doubt: nil, passages: [Self.passage(.wcag)], curve: curve),
                iris: .warning,
                shots: [],
                black: [],
                frozen: [],
                milliseconds: 300_000
            )
        )
        let look = try #require(Self.report(picture).look)
        let text = AuditPageFlashes(flashes: look.flashes, name: "a.mp4", id: "f").text
        #expect(text.contains("WCAG 2.3.1: failed"))
        #expect(text.contains("Television (ITU-R BT.1702): passed"))
        #expect(text.contains("IRIS: passed, with a warning"))
        #expect(text.matches(of: /class="captioned"/).count == 99)
        #expect(text.matches(of: /class="uncaptioned"/).count == 1)
        #expect(text.contains("A bar for each 3 s") && text.contains("5 at 3:20"))
    }

    private static func captions(
        _ times: [String],
        _ picture: SeenPicture,
        _ rule: any Rule<CaptionAsset>,
        movieMilliseconds: Int = 60_000
    ) throws -> Findings {
        let cues = times.enumerated().map { "\($1)\nText \($0)\n\n" }
        let reading = try CaptionDocument.read(
            bytes: Array(("WEBVTT\n\n" + cues.joined()).utf8),
            fileName: "a.vtt"
        )
        var captions = CaptionAsset(
            reading,
            fileName: "a.vtt",
            declaredLanguage: .english,
            frameRate: FrameRate("24"),
            profile: CaptionProfile.builtIn("netflix") ?? .none
        )
        captions.role.picture = picture
        captions.role.movieMilliseconds = movieMilliseconds
        var findings = Findings(fileName: "a.vtt")
        RuleRunner.check(captions, against: [rule], into: &findings)
        return findings
    }

    @Test func `captions near a cut are reported, those on it are not`() throws {
        let shots = [Shot(milliseconds: 5000), Shot(milliseconds: 9000, isGradual: true)]
        let near = try Self.captions(
            [
                "00:00:01.000 --> 00:00:04.917", "00:00:05.000 --> 00:00:06.500",
                "00:00:08.800 --> 00:00:11.000",
            ],
            Self.activity(shots: shots),
            ShownPictureRules.nearShotChange
        )
        #expect(near.all.filter { $0.rule == "Q416" }.isEmpty)
        for times in [
            "00:00:01.000 --> 00:00:05.200", "00:00:01.000 --> 00:00:04.700",
            "00:00:04.800 --> 00:00:07.000", "00:00:05.300 --> 00:00:07.000",
        ] {
            let findings = try Self.captions(
                [times],
                Self.activity(shots: shots),
                ShownPictureRules.nearShotChange
            )
            #expect(findings.all.count { $0.rule == "Q416" } == 1, "\(times)")
        }
    }

    @Test func `captions over a long black picture are for a person`() throws {
        let findings = try Self.captions(
            ["00:00:01.000 --> 00:00:04.000", "00:00:21.000 --> 00:00:24.000"],
            Self.activity(black: [15_000..<30_000, 40_000..<55_000]),
            ShownPictureRules.captionsWithoutPicture
        )
        #expect(findings.all.map { $0.location.time?.start } == [15_000])
        let missing = try Self.captions(
            ["00:00:01.000 --> 00:00:04.000", "00:01:11.000 --> 00:01:14.000"],
            Self.activity(),
            ShownPictureRules.captionsWithoutPicture,
            movieMilliseconds: 90_000
        )
        #expect(missing.all.map { $0.location.time?.start } == [60_000])
    }

    private static func text(_ time: Range<Int>, top: Double = 0.9) -> SeenText {
        SeenText(
            time: time,
            box: PictureBox(left: 0.3, top: top, right: 0.7, bottom: top + 0.08)
        )
    }

    @Test func `captions over text in the picture are reported, others are not`() throws {
        let findings = try Self.captions(
            [
                "00:00:01.000 --> 00:00:04.000", "00:00:05.000 --> 00:00:06.000 line:0",
                "00:00:08.000 --> 00:00:09.000",
            ],
            Self.activity(text: [Self.text(500..<6000)]),
            PictureTextRules.captionOverText
        )
        #expect(findings.all.map { $0.location.cue } == [1])
    }

    @Test func `captions in the picture are a finding, and no proof of missing captions`() {
        let texts = (0..<12).map { Self.text($0 * 5000..<$0 * 5000 + 3000) }
        func outcomes(_ texts: [SeenText]) -> [String: RuleOutcome] {
            var movie = MovieAsset(
                path: "movie.mp4",
                durationSeconds: 60,
                tracks: [
                    AuditedTrack(id: 1, kind: .video, format: "avc1", durationSeconds: 60),
                    AuditedTrack(id: 2, kind: .audio, format: "mp4a", durationSeconds: 60),
                ],
                embeddedCaptions: .channels([])
            )
            movie.picture = Self.activity(text: texts)
            var asset = Asset(name: "movie.mp4", movie: movie)
            asset.tellMovie()
            return Audit(profile: .wcagAA).check(asset).findings.outcomes
        }
        #expect(outcomes(texts)["L912"] == .failed)
        #expect(outcomes(texts)["M101"]?.name == "cantTell")
        let corner = texts.map {
            SeenText(time: $0.time, box: PictureBox(left: 0, top: 0.9, right: 0.2, bottom: 0.98))
        }
        for others in [Array(texts.prefix(4)), corner] {
            #expect(outcomes(others)["L912"] != .failed)
            #expect(outcomes(others)["M101"] == .failed)
        }
    }

    /// Twelve texts where captions are shown, with words.
    private static func openCaptions(_ words: String?) -> SeenPicture {
        activity(
            text: (0..<12).map { number in
                var text = Self.text(number * 5000..<number * 5000 + 3000)
                text.words = words
                return text
            }
        )
    }

    private static let english = "Where are we going today, and what will they say about the boat?"
    private static let french = "Où allons-nous aujourd'hui, et que vont-ils dire de notre bateau ?"

    @Test func `texts that were read in another language are subtitles, not captions`() {
        func report(_ words: String?) -> AssetReport {
            var audio = AuditedTrack(id: 2, kind: .audio, format: "mp4a", durationSeconds: 60)
            audio.facts.language = .english
            var movie = MovieAsset(
                path: "movie.mp4",
                durationSeconds: 60,
                tracks: [
                    AuditedTrack(id: 1, kind: .video, format: "avc1", durationSeconds: 60), audio,
                ],
                embeddedCaptions: .channels([])
            )
            movie.picture = Self.openCaptions(words)
            var asset = Asset(name: "movie.mp4", movie: movie)
            asset.tellMovie()
            return Audit(profile: .wcagAA).check(asset)
        }
        for words in [nil, Self.english] {
            #expect(report(words).findings.outcomes["M101"]?.name == "cantTell")
        }
        let other = report(Self.french).findings
        #expect(other.outcomes["M101"] == .failed)
        let message = other.all.first { $0.rule == "L912" }?.message ?? ""
        #expect(message.contains("their language seems to be fr"), "\(message)")
        #expect(
            other.all.first { $0.rule == "M101" }?.message.contains("not that of the audio") == true
        )
    }

    @Test func `captions in the picture of a presentation are no proof of missing captions`() throws
    {
        func outcomes(_ more: String, _ picture: SeenPicture) throws -> [String: RuleOutcome] {
            let text = """
                #EXTM3U
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="a.m3u8"
                \(more)
                #EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="avc1.64001f,mp4a.40.2",AUDIO="a",SUBTITLES="s"
                v.m3u8

                """
            let master = try Playlist(PlaylistText(parsing: Array(text.utf8), path: "m.m3u8"))
            var asset = Asset(name: "m.m3u8")
            asset.playlists = [PlaylistAsset(master, fileName: "m.m3u8")]
            asset.variantPicture = VariantPicture(file: "v.m3u8", picture)
            asset.tellMovie()
            return Audit(profile: .wcagAA).check(asset).findings.outcomes
        }
        let open = try outcomes("", Self.openCaptions(Self.english))
        #expect(open["L912"] == .failed && open["H201"]?.name == "cantTell")
        let translated = try outcomes("", Self.openCaptions(Self.french))
        #expect(translated["H201"] == .failed)
        let none = try outcomes("", Self.activity())
        #expect(none["L912"] != .failed && none["H201"] == .failed)
        let unasked = try outcomes("", .notAsked)
        #expect(unasked["L912"] == .notLooked && unasked["H201"] == .failed)
        let subtitles =
            "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"s\",NAME=\"English\",LANGUAGE=\"en\",URI=\"s.m3u8\""
        #expect(try outcomes(subtitles, Self.openCaptions(nil))["L912"] != .failed)
    }

    private static func described(
        _ picture: SeenPicture,
        _ lines: [(Int, String)],
        isRecorded: Bool = false
    ) -> Findings {
        var movie = MovieAsset(
            path: "movie.mp4",
            durationSeconds: 60,
            tracks: [
                AuditedTrack(id: 1, kind: .video, format: "avc1", durationSeconds: 60),
                AuditedTrack(id: 2, kind: .audio, format: "mp4a", durationSeconds: 60),
            ]
        )
        if isRecorded {
            let facts = TrackFacts(id: 3, kind: .audio, characteristics: [.describesVideo])
            movie.tracks.append(AuditedTrack(facts))
        }
        movie.picture = picture
        movie.scripts = [
            AuditedScript(
                path: "movie.ad.csv",
                language: .english,
                lines: lines.map { .init(start: $0.0, text: $0.1) }
            )
        ]
        var findings = Findings(fileName: "movie.mp4")
        RuleRunner.check(movie, against: DescribedPictureRules.all, into: &findings)
        return findings
    }

    @Test func `descriptions that go on in another shot are for a person`() {
        let long =
            "She puts the letter on the table, takes her coat and walks to the door without a word."
        let picture = Self.activity(shots: [
            Shot(milliseconds: 12_000), Shot(milliseconds: 30_500),
            Shot(milliseconds: 41_000, isGradual: true),
        ])
        // The first lasts over the cut; the others end with it, begin just before it, or dissolve.
        let lines = [(10_000, long), (10_000, "She smiles."), (30_000, long), (40_000, long)]
        let findings = Self.described(picture, lines).all.filter { $0.rule == "L905" }
        #expect(findings.count == 1 && findings.first?.severity == .review)
        #expect(findings.first?.message.contains("after the cut at 12.0 s") == true)
        #expect(Self.described(.notAsked, lines).outcomes["L905"] == .notLooked)
        #expect(Self.described(picture, []).outcomes["L905"] == .inapplicable)
    }

    @Test func `pictures that do not change and are not described are for a person`() {
        let picture = Self.activity(frozen: [5000..<9000, 10_000..<20_000, 30_000..<50_000])
        let some = Self.described(picture, [(12_000, "A table of sales."), (52_000, "He nods.")])
        let places = some.all.filter { $0.rule == "L906" }.map { $0.location.time?.start }
        #expect(places == [30_000])
        let none = Self.described(picture, []).all.filter { $0.rule == "L906" }
        #expect(none.map { $0.location.time?.start } == [10_000])
        #expect(none.first?.message.contains("1 later") == true)
        let recorded = Self.described(picture, [], isRecorded: true)
        #expect(recorded.outcomes["L906"]?.name == "cantTell")
    }
}
