// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import ISOMedia
import MediaSelection
import Playlists
import Testing

/// Rules that hold captions of one asset against each other, wherever they are carried.
@Suite struct CaptionSourcesTests {
    private static let words = [
        "Good evening, ladies and gentlemen.", "We have come to the end of the line.",
        "All of you have to leave the train here.", "Do not forget what you have brought with you.",
    ]
    private static let others = [
        "Nobody ever told us about the rain in spring.", "There was a small house by the lake.",
        "She went out every morning to look at it.", "Then, one day, it was not there any more.",
    ]

    private static func cues(_ texts: [String], from start: Int = 1000) -> [Cue] {
        texts.enumerated().flatMap { spokenCues($1, from: start + $0 * 2000) }
    }

    private static func report(_ asset: Asset) -> Findings {
        Audit(profile: .wcagAA).check(asset).findings
    }

    // MARK: - X705

    private static func withFile(
        _ texts: [String],
        from start: Int = 1000,
        language: LanguageTag = .english
    ) throws -> Asset {
        let cues = Self.cues(texts, from: start)
        let text = subRip(cues[0], cues[1], cues[2], cues[3])
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "movie.en.srt")
        let file = CaptionAsset(reading, fileName: "movie.en.srt", declaredLanguage: language)
        var channel = ScannedCaptions.Channel(.line21(.cc1), cues: Self.cues(words))
        channel.declaredLanguage = .english
        let movie = scannedMovie([scannedPictures([channel])])
        return Asset(name: "movie.mp4", movie: movie, captionFiles: [file])
    }

    private static func subRip(_ cues: Cue...) -> String {
        cues.enumerated().map { index, cue in
            func time(_ milliseconds: Int) -> String {
                "00:00:\(milliseconds / 10_000)\(milliseconds / 1000 % 10),\(milliseconds % 1000)"
                    + (milliseconds % 1000 == 0 ? "00" : "")
            }
            return "\(index + 1)\n\(time(cue.startMilliseconds)) --> \(time(cue.endMilliseconds))\n"
                + "\(cue.text.plainText)\n"
        }.joined(separator: "\n")
    }

    @Test func `X705 finds a file with other words or times than the video`() throws {
        func outcome(_ asset: Asset) -> RuleOutcome? { Self.report(asset).outcomes["X705"] }
        #expect(outcome(try Self.withFile(Self.words)) == .passed)
        #expect(outcome(try Self.withFile(Self.words, from: 2000)) == .passed)
        #expect(outcome(try Self.withFile(Self.words.map { $0.uppercased() })) == .passed)
        #expect(outcome(try Self.withFile(Self.others)) == .failed)
        #expect(outcome(try Self.withFile(Self.words, from: 9000)) == .failed)
        #expect(outcome(try Self.withFile(Self.others, language: .spanish)) == .inapplicable)
        var unseen = try Self.withFile(Self.others)
        unseen.movie = scannedMovie(nil, asked: false)
        #expect(outcome(unseen)?.name == "untested")
    }

    // MARK: - X715

    private static func track(_ cues: [Cue], language: LanguageTag, isSDH: Bool = false)
        -> AuditedTrack
    {
        let reading = CaptionReading(CaptionDocument(cues: cues), format: .native(.subRip))
        var text = CaptionAsset(reading, fileName: "movie.mp4", declaredLanguage: language)
        text.role = CaptionRole(isSDH: isSDH, track: 3)
        return AuditedTrack(
            id: 3,
            kind: .subtitle,
            language: language,
            characteristics: isSDH ? MediaCharacteristic.sdh : [],
            text: .cues(text)
        )
    }

    private static func withTrack(
        _ cues: [Cue],
        _ texts: [String],
        from start: Int = 1000,
        language: LanguageTag = .english,
        isSDH: Bool = false
    ) throws -> Asset {
        var asset = try withFile(texts, from: start, language: language)
        asset.movie = MovieAsset(
            path: "movie.mp4",
            durationSeconds: 60,
            tracks: [
                AuditedTrack(id: 1, kind: .video), track(cues, language: .english, isSDH: isSDH),
            ]
        )
        return asset
    }

    @Test func `X715 finds a file that differs from the track of its language`() throws {
        func found(_ asset: Asset) -> [String] {
            Self.report(asset).all.filter { $0.rule == "X715" }.map {
                "\($0.severity): \($0.message)"
            }
        }
        let cues = Self.cues(Self.words)
        #expect(found(try Self.withTrack(cues, Self.words)) == [])
        #expect(found(try Self.withTrack(cues, Self.words.map { $0.uppercased() })) == [])
        #expect(
            found(try Self.withTrack(cues, Self.others))
                == ["warning: movie.en.srt and track 3 have different words"]
        )
        #expect(
            found(try Self.withTrack(cues, Self.words, from: 9000))
                == ["warning: movie.en.srt is later than track 3"]
        )
        let corrected = Self.words.dropLast() + ["Do not forget what you brought with you."]
        #expect(
            found(try Self.withTrack(cues, Array(corrected)))
                == ["review: movie.en.srt and track 3 differ in some words, 4 and 4 cues"]
        )
        #expect(found(try Self.withTrack(cues, Self.others, language: .spanish)) == [])
        let sounds = cues + [Self.cues(["[thunder]"], from: 20_000)[0]]
        #expect(found(try Self.withTrack(sounds, Self.words, isSDH: true)) == [])
    }

    @Test func `a fault in a file and in a track is reported for both`() throws {
        let damaged = Self.words.dropLast() + ["Do not forget the cafÃ©."]
        let report = Self.report(try Self.withTrack(Self.cues(Array(damaged)), Array(damaged)))
        let found = report.all.filter { $0.rule == "V314" }
        #expect(found.map(\.location.track) == [3, nil])
        #expect(found.map(\.location.file) == [nil, "movie.en.srt"])
    }

    // MARK: - X716

    /// Fifty cues at times that a seed gives.
    private static func talk(seed: Int) -> [Cue] {
        var time = 1000
        var state = seed
        return (0..<50).map { index in
            state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
            let start = time + state / 65_536 % 4000
            time = start + 1000 + state / 32_768 % 2000
            return spokenCues("Line \(index).", from: start)[0].ending(at: time)
        }
    }

    @Test func `X716 finds captions whose times are those of another movie`() throws {
        func found(_ tracks: [AuditedTrack]) -> [Int?] {
            let movie = MovieAsset(path: "movie.mp4", durationSeconds: 300, tracks: tracks)
            return Self.report(Asset(name: "movie.mp4", movie: movie)).all
                .filter { $0.rule == "X716" }.map(\.location.track)
        }
        func tracks(_ talks: [[Cue]]) throws -> [AuditedTrack] {
            try talks.enumerated().map { index, cues in
                let language = try LanguageTag(["en", "es", "fr"][index])
                var track = Self.track(cues, language: language)
                track.facts.id = UInt32(index + 3)
                return track
            }
        }
        let late = Self.talk(seed: 7).map { $0.moved(by: 200) }
        #expect(found(try tracks([Self.talk(seed: 7), late])) == [])
        #expect(found(try tracks([Self.talk(seed: 7), Self.talk(seed: 8)])) == [4])
        #expect(found(try tracks([Self.talk(seed: 8), Self.talk(seed: 7), late])) == [3])
        #expect(
            found(try tracks([Array(Self.talk(seed: 7).prefix(20)), Self.talk(seed: 8)])) == []
        )
    }

    @Test func `X716 cannot tell of fewer than forty cues`() throws {
        let tracks = try [("en", 7), ("es", 8)].map { language, seed in
            let cues = Array(Self.talk(seed: seed).prefix(20))
            var track = Self.track(cues, language: try LanguageTag(language))
            track.facts.id = UInt32(seed)
            return track
        }
        let movie = MovieAsset(path: "movie.mp4", durationSeconds: 300, tracks: tracks)
        let report = Self.report(Asset(name: "movie.mp4", movie: movie))
        #expect(report.outcomes["X716"]?.name == "cantTell")
    }

    @Test func `X712 finds two languages with the same text in tracks and files`() throws {
        let cues = (0..<6).flatMap { spokenCues("Line \($0).", from: $0 * 3000) }
        let movie = MovieAsset(
            path: "movie.mp4",
            durationSeconds: 20,
            tracks: [Self.track(cues, language: .english)]
        )
        func found(_ language: String) throws -> Int {
            let file = CaptionAsset(
                CaptionReading(CaptionDocument(cues: cues), format: .native(.subRip)),
                fileName: "movie.\(language).srt",
                declaredLanguage: try LanguageTag(language)
            )
            let asset = Asset(name: "movie.mp4", movie: movie, captionFiles: [file])
            return Self.report(asset).all.count { $0.rule == "X712" }
        }
        #expect(try found("es") == 1)
        #expect(try found("en") == 0)
    }

    // MARK: - X704

    private static let master = """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=1000000
        high.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=500000
        low.m3u8

        """

    private static func presentation(_ variants: [VariantCaptions]?) throws -> Asset {
        let playlist = try Playlist(parsing: Array(master.utf8), path: "master.m3u8")
        var asset = Asset(name: "master.m3u8")
        asset.playlists = [PlaylistAsset(playlist, fileName: "master.m3u8")]
        asset.variantCaptions = variants
        return asset
    }

    private static func variant(
        _ line: Int,
        _ channels: (CEA608Channel, [String])...
    ) -> VariantCaptions {
        let channels = channels.map {
            ScannedCaptions.Channel(.line21($0.0), cues: cues($0.1))
        }
        let pictures = scannedPictures(channels)
        return VariantCaptions(uri: "\(line).m3u8", line: line, tracks: [pictures])
    }

    @Test func `X704 finds variants with other channels or other words`() throws {
        func told(_ variants: VariantCaptions...) throws -> [String] {
            let findings = Self.report(try Self.presentation(variants))
            return findings.all.filter { $0.rule == "X704" }.map(\.message)
        }
        let first = Self.variant(2, (.cc1, Self.words))
        #expect(try told(first, Self.variant(4, (.cc1, Self.words))) == [])
        #expect(
            try told(first, Self.variant(4)) == ["4.m3u8 does not have CC1, which 2.m3u8 has"]
        )
        #expect(
            try told(first, Self.variant(4, (.cc1, Self.words), (.cc3, Self.words)))
                == ["4.m3u8 has CC3, which 2.m3u8 does not have"]
        )
        #expect(
            try told(first, Self.variant(4, (.cc1, Self.others)))
                == ["CC1 has different words in 4.m3u8 than in 2.m3u8"]
        )
    }

    @Test func `X704 is untested without a scan and after a failed one`() throws {
        #expect(Self.report(try Self.presentation(nil)).outcomes["X704"]?.name == "untested")
        let first = Self.variant(2, (.cc1, Self.words))
        let closed = VariantCaptions(uri: "low.m3u8", line: 4, tracks: nil, obstacle: "encrypted")
        let outcome = Self.report(try Self.presentation([first, closed])).outcomes["X704"]
        #expect(outcome == .untested("low.m3u8: encrypted"))
        let sound = VariantCaptions(uri: "sound.m3u8", line: 4, tracks: [])
        #expect(
            Self.report(try Self.presentation([first, sound])).outcomes["X704"] == .inapplicable
        )
    }

    // MARK: - X711

    private static func rendition(_ attributes: String, _ track: AuditedTrack) throws -> Asset {
        let line = "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"x\",URI=\"a.m3u8\"\(attributes)"
        let text = "#EXTM3U\n\(line)\n\(master.dropFirst(8))"
        let playlist = try Playlist(parsing: Array(text.utf8), path: "master.m3u8")
        var asset = Asset(name: "master.m3u8")
        let audited = PlaylistAsset(playlist, fileName: "master.m3u8")
        asset.playlists = [audited]
        let placed = try #require(audited.multivariant?.renditions.first)
        asset.renditionTracks = [
            RenditionTrack(rendition: placed.tag, line: placed.line, track: track)
        ]
        return asset
    }

    @Test func `X711 finds attributes that contradict the tags of the segments`() throws {
        var track = AuditedTrack(
            id: 1,
            kind: .audio,
            language: .english,
            characteristics: [.describesVideo]
        )
        func told(_ attributes: String) throws -> [String] {
            let findings = Self.report(try Self.rendition(attributes, track))
            return findings.all.filter { $0.rule == "X711" }.map(\.message)
        }
        let described = ",CHARACTERISTICS=\"public.accessibility.describes-video\""
        #expect(try told(",LANGUAGE=\"en-US\"\(described)") == [])
        #expect(
            try told(",LANGUAGE=\"en\"").first?.contains(
                "lacks public.accessibility.describes-video"
            )
                == true
        )
        track.characteristics = []
        #expect(try told(",LANGUAGE=\"en\"\(described)") == [], "segments without tags say nothing")
    }

    // MARK: - H218, H219

    /// A presentation of one variant that declares these channels.
    private static func declaring(_ channels: [String], _ variant: VariantCaptions) throws -> Asset
    {
        let renditions = channels.map {
            "#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID=\"cc\",NAME=\"\($0)\",LANGUAGE=\"en\","
                + "INSTREAM-ID=\"\($0)\""
        }
        let group = channels.isEmpty ? "NONE" : "\"cc\""
        let lines =
            ["#EXTM3U"] + renditions
            + ["#EXT-X-STREAM-INF:BANDWIDTH=1000000,CLOSED-CAPTIONS=\(group)", "v.m3u8", ""]
        let bytes = Array(lines.joined(separator: "\n").utf8)
        var asset = Asset(name: "master.m3u8")
        asset.playlists = [
            PlaylistAsset(
                try Playlist(parsing: bytes, path: "master.m3u8"),
                fileName: "master.m3u8"
            )
        ]
        var variant = variant
        variant.line = channels.count + 2
        asset.variantCaptions = [variant]
        return asset
    }

    @Test func `H218 and H219 compare declared channels with those in the video`() throws {
        func told(_ declared: [String], _ variant: VariantCaptions) throws -> [String] {
            Self.report(try Self.declaring(declared, variant)).all
                .filter { $0.rule == "H218" || $0.rule == "H219" }.map {
                    "\($0.rule) \($0.message)"
                }
        }
        let captioned = Self.variant(2, (.cc1, Self.words))
        #expect(try told(["CC1"], captioned) == [])
        #expect(
            try told([], captioned) == ["H219 2.m3u8 has captions in CC1, which is not declared"]
        )
        #expect(
            try told(["CC1", "CC3"], captioned) == ["H218 CC3 has no captions in 2.m3u8"]
        )
        #expect(try told(["CC1"], Self.variant(2, (.cc1, Self.words), (.t1, Self.others))) == [])
        #expect(try told([], VariantCaptions(uri: "a.m3u8", line: 2, tracks: [])) == [])
    }

    @Test func `a service with the words of a declared channel needs no declaration`() throws {
        var variant = Self.variant(2, (.cc1, Self.words))
        let service = ScannedCaptions.Channel(.service(1), cues: Self.cues(Self.words))
        variant.tracks?[0].channels.append(service)
        let asset = try Self.declaring(["CC1"], variant)
        #expect(Self.report(asset).outcomes["H219"] == .passed)
        variant.tracks?[0].channels[1].cues = Self.cues(Self.others)
        let other = try Self.declaring(["CC1"], variant)
        #expect(Self.report(other).outcomes["H219"] == .failed)
        var unseen = other
        unseen.variantCaptions = nil
        #expect(Self.report(unseen).outcomes["H219"]?.name == "untested")
    }

    @Test func `X714 is explained, and finds nothing itself`() {
        #expect(RuleCatalog.rule("X714")?.slug == "baseline-regression")
        #expect(RuleCatalog.rule("baseline-regression") == RuleCatalog.baselineRule)
        let asset = Asset(name: "movie.mp4", movie: scannedMovie([]))
        #expect(Self.report(asset).outcomes["X714"] == nil)
    }
}

extension Cue {
    fileprivate func ending(at end: Int) -> Cue {
        Cue(
            startMilliseconds: startMilliseconds,
            endMilliseconds: end,
            text: text,
            position: position
        )
    }

    fileprivate func moved(by offset: Int) -> Cue {
        Cue(
            startMilliseconds: startMilliseconds + offset,
            endMilliseconds: endMilliseconds + offset,
            text: text,
            position: position
        )
    }
}
