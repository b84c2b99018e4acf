// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import ISOMedia
import MediaSelection
import Muxing
import Playlists
import Testing

/// Rules that hold captions of one asset against each other, wherever they are carried.
@Suite struct `Rules for several sources of captions` {
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

    @Test func `X705 finds a file with other words or other times than the pictures`() throws {
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
                == ["CC1 has other words in 4.m3u8 than in 2.m3u8"]
        )
    }

    @Test func `X704 is untested where nobody looked or nobody could`() throws {
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

    @Test func `H218 and H219 hold what is declared against what is in the pictures`() throws {
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

    @Test func `services that repeat a declared channel need no declaration`() throws {
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
