// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import ISOMedia
import MediaSelection
import Testing

/// Rules for what belongs together: each finds its own fault, and nothing where all is right.
@Suite struct AssetRulesTests {
    private static func tag(_ text: String) throws -> LanguageTag { try LanguageTag(text) }

    private static func captions(
        _ cues: (Int, Int, String)...,
        name: String = "movie.en.srt",
        language: String = "en",
        isSDH: Bool = false
    ) throws -> CaptionAsset {
        let text = cues.enumerated().map { index, cue in
            "\(index + 1)\n00:00:\(cue.0),000 --> 00:00:\(cue.1),000\n\(cue.2)\n\n"
        }.joined()
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: name)
        var asset = CaptionAsset(
            reading,
            fileName: name,
            isNamedSDH: isSDH,
            declaredLanguage: try tag(language)
        )
        asset.role = CaptionRole(isSDH: isSDH)
        return asset
    }

    private static func movie(_ extra: AuditedTrack..., hasVideo: Bool = true) throws -> MovieAsset
    {
        let video = AuditedTrack(id: 1, kind: .video, isEnabled: true)
        let sound = AuditedTrack(
            id: 2,
            kind: .audio,
            language: try tag("en"),
            isEnabled: true,
            alternateGroup: 1
        )
        return MovieAsset(
            path: "movie.mp4",
            durationSeconds: 30,
            tracks: (hasVideo ? [video, sound] : [sound]) + extra,
            embeddedCaptions: .channels([])
        )
    }

    private static func rules(_ asset: Asset) -> [String] {
        Audit(profile: .wcagAA).check(asset).findings.all.map(\.rule)
            .filter { $0 != "M103" && !$0.hasPrefix("S") }
    }

    @Test func `a movie without captions fails 1.2.2`() throws {
        let asset = Asset(name: "movie.mp4", movie: try Self.movie())
        let report = Audit(profile: .wcagAA).check(asset)
        #expect(report.findings.all.map(\.rule).contains("M101"))
        #expect(report.criteria.first { $0.id == "WCAG 1.2.2" }?.outcome == .failed)
        #expect(report.outcome == .failed)
    }

    @Test func `a server that sends only whole files is reported, and local files are not`() throws
    {
        var asset = Asset(name: "https://media.example/movie.mp4", movie: try Self.movie())
        #expect(!Self.rules(asset).contains("M140"))
        asset.sendsParts = true
        #expect(!Self.rules(asset).contains("M140"))
        asset.sendsParts = false
        #expect(Self.rules(asset).contains("M140"))
    }

    @Test func `a movie is not tested for captions if its video was not searched`()
        throws
    {
        var movie = try Self.movie()
        movie.embeddedCaptions = .untested("it is encrypted")
        let report = Audit(profile: .wcagAA).check(Asset(name: "movie.mp4", movie: movie))
        #expect(!report.findings.all.map(\.rule).contains("M101"))
        let outcome = report.criteria.first { $0.id == "WCAG 1.2.2" }?.outcome
        #expect(outcome?.name == "untested")
        #expect(outcome?.reason?.contains("it is encrypted") == true)
    }

    @Test(arguments: [
        "WEBVTT\n", "Prose.\n\nAnd more of it.\n", "1\n00:00:01,000 --> 00:00:02,000\n \n",
    ])
    func `a caption file without text does not count as captions`(_ text: String) throws {
        let name = text.hasPrefix("W") ? "movie.en.vtt" : "movie.en.srt"
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: name)
        var captions = CaptionAsset(reading, fileName: name, declaredLanguage: try Self.tag("en"))
        captions.role = CaptionRole(isSDH: true)
        var asset = Asset(name: "movie.mp4", movie: try Self.movie(), captionFiles: [captions])
        asset.requirements = Requirements(services: [.captions, .sdh])
        let report = Audit(profile: .wcagAA).check(asset)
        #expect(report.criteria.first { $0.id == "WCAG 1.2.2" }?.outcome == .failed)
        let rules = Set(report.findings.all.map(\.rule))
        #expect(rules.isSuperset(of: ["M101", "V320", "X709"]))
        let message = report.findings.all.first { $0.rule == "M101" }?.message
        #expect(message == "no cue with text in \(name), and no other captions")
        let sound = Asset(
            name: "sound.m4a",
            movie: try Self.movie(hasVideo: false),
            captionFiles: [captions]
        )
        #expect(Self.rules(sound).contains("X713"))
    }

    @Test func `a track without text does not count as captions`() throws {
        let blank = try Self.captions((10, 12, "<i> </i>"))
        for text in [AuditedTrack.Text.cues(blank), .empty] {
            let track = AuditedTrack(
                id: 3,
                kind: .subtitle,
                language: try Self.tag("en"),
                alternateGroup: 2,
                sampleCount: 3,
                text: text
            )
            let asset = Asset(name: "movie.mp4", movie: try Self.movie(track))
            let report = Audit(profile: .wcagAA).check(asset)
            #expect(report.criteria.first { $0.id == "WCAG 1.2.2" }?.outcome == .failed)
            let rules = Set(report.findings.all.map(\.rule))
            #expect(rules.isSuperset(of: ["M101", "M110"]), "\(rules)")
            #expect(!rules.contains("M102"))
        }
    }

    @Test func `a caption track without text in a scan does not count as captions`() throws {
        let track = AuditedTrack(id: 3, kind: .closedCaption, alternateGroup: 2, sampleCount: 3)
        var movie = try Self.movie(track)
        #expect(!Self.rules(Asset(name: "movie.mp4", movie: movie)).contains("M101"))
        movie.scannedCaptions = [ScannedCaptions(track: 3, isCaptionTrack: true)]
        #expect(Self.rules(Asset(name: "movie.mp4", movie: movie)).contains("M101"))
        movie.scannedCaptions?[0].obstacle = "it is encrypted"
        #expect(!Self.rules(Asset(name: "movie.mp4", movie: movie)).contains("M101"))
    }

    @Test func `captions never prove that 1.2.2 is met`() throws {
        let captions = try Self.captions((10, 12, "Hello."), isSDH: true)
        let asset = Asset(name: "movie.mp4", movie: try Self.movie(), captionFiles: [captions])
        let report = Audit(profile: .wcagAA).check(asset)
        #expect(Self.rules(asset) == [])
        #expect(report.criteria.first { $0.id == "WCAG 1.2.2" }?.outcome.name == "cantTell")
    }

    @Test func `bitmap subtitles are not text`() throws {
        let track = AuditedTrack(
            id: 3,
            kind: .subtitle,
            format: "mp4s",
            language: try Self.tag("en"),
            isEnabled: true,
            alternateGroup: 2,
            characteristics: MediaCharacteristic.sdh
        )
        #expect(Self.rules(Asset(name: "movie.mp4", movie: try Self.movie(track))) == ["M119"])
    }

    @Test func `cues after the end of the movie are reported`() throws {
        let late = try Self.captions((10, 12, "Hello."), (40, 42, "Late."), isSDH: true)
        let asset = Asset(name: "movie.mp4", movie: try Self.movie(), captionFiles: [late])
        #expect(Self.rules(asset) == ["X708"])
    }

    @Test func `cues of a track outside the movie are reported`() throws {
        var track = AuditedTrack(
            id: 3,
            kind: .subtitle,
            format: "tx3g",
            language: try Self.tag("en"),
            isEnabled: true,
            alternateGroup: 2,
            characteristics: MediaCharacteristic.sdh,
            sampleCount: 3
        )
        track.text = .cues(try Self.captions((10, 12, "Hello."), (40, 42, "Late.")))
        let asset = Asset(name: "movie.mp4", movie: try Self.movie(track))
        #expect(Self.rules(asset) == ["M121"])
    }

    @Test func `rules for captions do not apply to text that describes the video`() throws {
        func rules(_ characteristics: [MediaCharacteristic]) throws -> [String] {
            var track = AuditedTrack(
                id: 3,
                kind: .subtitle,
                format: "wvtt",
                language: try Self.tag("en"),
                alternateGroup: 2,
                characteristics: characteristics,
                sampleCount: 3
            )
            track.text = .cues(try Self.captions((10, 12, "A boat , far away.")))
            return Self.rules(Asset(name: "movie.mp4", movie: try Self.movie(track)))
        }
        #expect(try rules([]).contains("Q419"))
        #expect(try !rules([.describesVideo]).contains("Q419"))
        // It is never the default, so a group without another track has none.
        #expect(try rules([]).contains("M113"))
        #expect(try !rules([.describesVideo]).contains("M113"))
    }

    @Test func `cues after video and audio are outside the movie, even if they make it longer`()
        throws
    {
        var movie = try Self.movie()
        movie.tracks[0].endSeconds = 30
        movie.tracks[1].endSeconds = 29.9
        movie.durationSeconds = 60
        var track = AuditedTrack(
            id: 3,
            kind: .subtitle,
            format: "tx3g",
            language: try Self.tag("en"),
            isEnabled: true,
            alternateGroup: 2,
            characteristics: MediaCharacteristic.sdh,
            sampleCount: 3
        )
        track.endSeconds = 60
        track.text = .cues(try Self.captions((10, 12, "Hello."), (40, 42, "Late.")))
        movie.tracks.append(track)
        #expect(Self.rules(Asset(name: "movie.mp4", movie: movie)) == ["M121"])
        // The same of a file beside the movie.
        movie.tracks.removeLast()
        let file = try Self.captions((10, 12, "Hello."), (40, 42, "Late."), isSDH: true)
        let asset = Asset(name: "movie.mp4", movie: movie, captionFiles: [file])
        #expect(Self.rules(asset) == ["X708"])
    }

    @Test func `a language of the audio without captions is reported`() throws {
        let dub = AuditedTrack(
            id: 3,
            kind: .audio,
            language: try Self.tag("es"),
            alternateGroup: 1
        )
        let english = try Self.captions((10, 12, "Hello."), isSDH: true)
        var asset = Asset(
            name: "movie.mp4",
            movie: try Self.movie(dub),
            captionFiles: [english]
        )
        #expect(Self.rules(asset) == ["X709"])
        asset.captionFiles.append(
            try Self.captions(
                (10, 12, "Hola."),
                name: "movie.es.sdh.srt",
                language: "es",
                isSDH: true
            )
        )
        #expect(Self.rules(asset) == [])
    }

    @Test func `a missing required service is an error`() throws {
        let english = try Self.captions((10, 12, "Hello."), isSDH: true)
        let asset = Asset(
            name: "movie.mp4",
            movie: try Self.movie(),
            captionFiles: [english],
            requirements: Requirements(
                services: [.captions, .audioDescription],
                languages: [try Self.tag("en"), try Self.tag("fr")]
            )
        )
        let findings = Audit(profile: .wcagAA).check(asset).findings.all
        let errors = findings.filter { $0.severity == .error }.map(\.rule).sorted()
        #expect(errors == ["M103", "X709", "X710", "X710"])
    }

    @Test func `two tracks with the same text and different tags are reported`() throws {
        func track(_ id: Int, _ tags: [MediaCharacteristic]) throws -> AuditedTrack {
            var track = AuditedTrack(
                id: id,
                kind: .subtitle,
                format: "tx3g",
                language: try Self.tag("en"),
                isEnabled: id == 3,
                alternateGroup: 2,
                characteristics: tags,
                sampleCount: 20
            )
            track.text = .cues(
                try Self.captions(
                    (10, 11, "One."),
                    (11, 12, "Two."),
                    (12, 13, "Three."),
                    (13, 14, "Four."),
                    (14, 15, "Five."),
                    (15, 16, "Six."),
                    (16, 17, "Seven."),
                    (17, 18, "Eight."),
                    (18, 19, "Nine."),
                    (19, 20, "Ten.")
                )
            )
            return track
        }
        let movie = try Self.movie(try track(3, MediaCharacteristic.sdh), try track(4, []))
        #expect(Self.rules(Asset(name: "movie.mp4", movie: movie)) == ["X712"])
    }

    @Test func `audio without video needs a transcript`() throws {
        let movie = try Self.movie(hasVideo: false)
        #expect(Self.rules(Asset(name: "sound.m4a", movie: movie)) == ["X713"])
        #expect(Self.rules(Asset(name: "sound.m4a", movie: movie, hasTranscript: true)) == [])
    }
}
