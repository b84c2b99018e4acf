// SPDX-License-Identifier: Apache-2.0

import Auditing
import MediaPrimitives
import MediaSelection
import Playlists
import Testing

/// Rules that look at what a multivariant playlist names.
@Suite struct PlaylistMemberRuleTests {
    static let rules: Set<String> = [
        "H201", "H208", "H223", "H225", "H226", "H227", "H231", "H224", "H232", "H233", "H234",
        "H259", "H307",
        "H260", "H268", "H276", "H277",
        "H278",
        "H279", "H280", "H294", "H295", "H296", "H297", "H298", "H318",
        "H321", "H322",
        // Those two are CriterionTests'.
        "H319", "H320",
    ]

    private static let rate = SegmentBitRate(
        [
            SegmentBitRate.Segment(
                bytes: 100_000,
                duration: DecimalSeconds(nanoseconds: 8_000_000_000)
            )
        ],
        targetDurationSeconds: 6
    )

    /// The members of the valid presentation; `edit` changes the text of one, given by its URI.
    private func members(
        _ uri: String = "",
        _ edits: (String, String)...,
        content: PlaylistMember.Content? = nil
    ) throws -> [PlaylistMember] {
        let text = PlaylistTextOf(validMaster)
        return try MultivariantPlaylist(text.value).memberURIs.map { member in
            var own = validMedia
            if member.role == .iFrames {
                own = own.replacing("#EXT-X-PL", with: "#EXT-X-I-FRAMES-ONLY\n#EXT-X-PL")
            }
            if member.role == .rendition(.subtitles) {
                own = own.replacing("#EXT-X-MAP:URI=\"init.mp4\"\n", with: "")
                    .replacing("m4s", with: "vtt")
            }
            if member.uri == uri {
                for (old, new) in edits {
                    #expect(own.contains(old))
                    own = own.replacing(old, with: new)
                }
            }
            let bytes = Array(own.utf8)
            let playlist = MediaPlaylist(try PlaylistText(parsing: bytes, path: member.uri))
            let isEdited = member.uri == uri
            return PlaylistMember(
                uri: member.uri,
                lines: member.lines,
                role: member.role,
                content: (isEdited ? content : nil) ?? .media(playlist)
            )
        }
    }

    private struct PlaylistTextOf {
        let value: PlaylistText

        init(_ text: String) {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            value = PlaylistText(lines: lines.map { PlaylistLine(String($0)) })
        }
    }

    private func found(_ members: [PlaylistMember], in master: String = validMaster) throws
        -> [String]
    {
        Set(try check(master, members: members).all.map(\.rule)).sorted()
    }

    @Test func `a valid presentation has no findings`() throws {
        #expect(try found(members()) == [])
    }

    @Test func `an interstitial without the captions of the program is reported`() throws {
        func messages(_ content: PlayedInterstitial.Content) throws -> [String] {
            var asset = PlaylistAsset(
                .multivariant(MultivariantPlaylist(PlaylistTextOf(validMaster).value)),
                fileName: "master.m3u8",
                members: try members()
            )
            asset.interstitials = [
                PlayedInterstitial(file: "v.m3u8", line: 7, uri: "ad.m3u8", content)
            ]
            let found = PlaylistAudit.check(asset)
            if case .untested(let reason)? = found.outcomes["H322"] {
                return ["untested: \(reason)"]
            }
            return found.all.filter { $0.rule == "H322" }.map(\.message)
        }
        func playlist(_ text: String) -> PlayedInterstitial.Content {
            .playlist(.multivariant(MultivariantPlaylist(PlaylistTextOf(text).value)))
        }
        let media = PlayedInterstitial.Content.playlist(
            .media(MediaPlaylist(PlaylistTextOf(validMedia).value))
        )
        let name = "the interstitial \"ad.m3u8\""
        #expect(
            try messages(media) == ["\(name) has no captions or subtitles and no audio description"]
        )
        #expect(try messages(playlist(validMaster)) == [])
        #expect(
            try messages(
                playlist(validMaster.replacing("LANGUAGE=\"en\"", with: "LANGUAGE=\"de\""))
            )
                == [
                    "\(name) has no captions or subtitles in English and no audio description in English"
                ]
        )
        #expect(try messages(.unread("why")) == ["untested: \(name) was not read: why"])
    }

    @Test func `a presentation without text is reported`() throws {
        let lines = validMaster.split(separator: "\n").filter {
            !$0.contains("TYPE=SUBTITLES") && !$0.contains("TYPE=CLOSED-CAPTIONS")
        }
        let text = lines.joined(separator: "\n")
            .replacing(",SUBTITLES=\"subs\",CLOSED-CAPTIONS=\"cc\"", with: ",CLOSED-CAPTIONS=NONE")
            .replacing("VERSION:7", with: "VERSION:1")
        #expect(try check(text).all.map(\.rule) == ["H201"])
    }

    /// The members, of which the subtitles show text or not.
    private func subtitles(showing text: Bool?, in uris: Set<String>? = nil) throws
        -> [PlaylistMember]
    {
        try members().map { member in
            let isText = member.role == .rendition(.subtitles)
            return PlaylistMember(
                uri: member.uri,
                lines: member.lines,
                role: member.role,
                content: member.content,
                showsText: isText && uris?.contains(member.uri) ?? true ? text : nil
            )
        }
    }

    @Test func `subtitles without text are reported, and do not count as captions`() throws {
        #expect(try found(subtitles(showing: true)) == [])
        #expect(try found(subtitles(showing: nil)) == [])
        #expect(try found(subtitles(showing: false, in: ["s/fr.m3u8"])) == ["H298"])
        // There are closed captions, too.
        #expect(try found(subtitles(showing: false)) == ["H298"])
        let uris = try members().map(\.uri).filter { $0.hasPrefix("s/") }
        let lines = validMaster.split(separator: "\n").filter { !$0.contains("CLOSED-CAPTIONS,") }
        let master = lines.joined(separator: "\n")
            .replacing("CLOSED-CAPTIONS=\"cc\"", with: "CLOSED-CAPTIONS=NONE")
            .replacing("VERSION:7", with: "VERSION:1")
        #expect(try found(subtitles(showing: false), in: master) == ["H201", "H298"])
        let all = Set(uris.dropFirst())
        #expect(try found(subtitles(showing: false, in: all), in: master) == ["H298"])
    }

    @Test func `closed captions that are in no variant do not count as captions`() throws {
        let text = validMaster
        var asset = PlaylistAsset(
            .multivariant(MultivariantPlaylist(PlaylistTextOf(text).value)),
            fileName: "master.m3u8",
            members: try subtitles(showing: false)
        )
        #expect(asset.playlist.text.lines.contains { $0.text.contains("INSTREAM-ID=\"SERVICE1\"") })
        asset.absentChannels = Set(
            asset.multivariant?.renditions.compactMap(\.tag.instreamID) ?? []
        )
        let found = PlaylistAudit.check(asset).all.map(\.rule)
        #expect(Set(found).isSuperset(of: ["H201", "H298"]), "\(found)")
    }

    @Test func `renditions that end before the presentation are reported`() throws {
        let short = ("#EXTINF:6.016,\ns2.m4s\n", "")
        #expect(try found(members("a/ad.m3u8", short)) == ["H208"])
        let shortText = ("#EXTINF:6.016,\ns2.vtt\n", "")
        #expect(try found(members("s/fr.m3u8", shortText)) == ["H224"])
        #expect(try found(members("v2.m3u8", short)) == ["H280"])
    }

    @Test func `different target durations are reported`() throws {
        let other = ("TARGETDURATION:6", "TARGETDURATION:7")
        #expect(try found(members("a/en.m3u8", other)) == ["H276"])
        #expect(try found(members("s/en.m3u8", other)) == [])
        let live = try members("s/en.m3u8", other, ("#EXT-X-ENDLIST\n", ""))
        #expect(try found(live) == ["H232"])
    }

    @Test func `different types, dates and discontinuities are reported`() throws {
        #expect(try found(members("a/en.m3u8", ("#EXT-X-PLAYLIST-TYPE:VOD\n", ""))) == ["H277"])
        let date = ("#EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:00.000Z\n", "")
        #expect(try found(members("v2.m3u8", date)) == ["H278"])
        let discontinuity = ("#EXTINF:6.016", "#EXT-X-DISCONTINUITY\n#EXTINF:6.016")
        #expect(try found(members("v2.m3u8", discontinuity)) == ["H279"])
        let repeated = ("#EXT-X-MAP", "#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-MAP")
        #expect(try found(members("v2.m3u8", repeated)) == ["H268"])
    }

    @Test func `an I-frame playlist without its tag is reported`() throws {
        #expect(try found(members("i.m3u8", ("#EXT-X-I-FRAMES-ONLY\n", ""))) == ["H318"])
    }

    @Test func `playlists and segments that cannot be read are reported`() throws {
        let missing = try members("v1.m3u8", content: .unreadable("there is no such file"))
        #expect(try found(missing) == ["H234"])
        #expect(try found(members("v1.m3u8", content: .multivariant)) == ["H273"])
        #expect(try found(members("v1.m3u8", content: .notRead)) == [])
    }

    /// The members, the media of one of which say a language.
    private func media(of uri: String, saying language: LanguageTag) throws -> [PlaylistMember] {
        try members().map { member in
            PlaylistMember(
                uri: member.uri,
                lines: member.lines,
                role: member.role,
                content: member.content,
                mediaLanguage: member.uri == uri ? language : nil
            )
        }
    }

    @Test func `media in another language than their rendition are reported`() throws {
        #expect(try found(media(of: "a/en.m3u8", saying: .spanish)) == ["H233"])
        #expect(try found(media(of: "a/en.m3u8", saying: LanguageTag("en-GB"))) == [])
        #expect(try found(media(of: "s/fr.m3u8", saying: .english)) == ["H233"])
    }

    @Test func `subtitle segments that are not WebVTT are reported`() throws {
        #expect(try found(members("s/en.m3u8", ("vtt", "srt"))) == ["H231"])
        let map = ("#EXTINF:6.000", "#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:6.000")
        #expect(try found(members("s/en.m3u8", map)) == ["H231"])
        let codecs = validMaster.replacing("mp4a.40.2\"", with: "mp4a.40.2,stpp.ttml.im1t\"")
        #expect(try found(members("s/en.m3u8", map), in: codecs) == [])
    }

    /// Members whose bit rates are given by their URIs; the others have none.
    private func measured(_ kilobits: [String: Int]) throws -> [PlaylistMember] {
        try members().map { member in
            let seconds = DecimalSeconds(nanoseconds: 6_000_000_000)
            let rate = kilobits[member.uri].flatMap { value in
                SegmentBitRate(
                    [SegmentBitRate.Segment(bytes: value * 750, duration: seconds)],
                    targetDurationSeconds: 6
                )
            }
            return PlaylistMember(
                uri: member.uri,
                lines: member.lines,
                role: member.role,
                content: member.content,
                bitRate: rate
            )
        }
    }

    @Test func `bit rates are measured for the variant with its most demanding renditions`() throws
    {
        var rates = [
            "v1.m3u8": 700, "v2.m3u8": 70, "a/en.m3u8": 90, "a/ad.m3u8": 99, "s/en.m3u8": 1,
            "s/sdh.m3u8": 1, "s/fr.m3u8": 1,
        ]
        // 800 and 170 of 900 and 180 kbit/s: the first is more than 10 % too high.
        #expect(try found(measured(rates)) == ["H260"])
        rates["v1.m3u8"] = 780
        #expect(try found(measured(rates)) == [])
        rates["v1.m3u8"] = 801
        let findings = try check(validMaster, members: measured(rates)).all
        #expect(findings.map(\.rule) == ["H259", "H260"])
        #expect(findings.first?.measurement?.value == 901_000)
        // 10 % is how far peaks may be measured from what is stated.
        #expect(findings.first?.severity == .warning)
        rates["v1.m3u8"] = 890
        #expect(try check(validMaster, members: measured(rates)).all.first?.severity == .warning)
        rates["v1.m3u8"] = 891
        #expect(try check(validMaster, members: measured(rates)).all.first?.severity == .error)
        rates["s/fr.m3u8"] = nil
        #expect(try found(measured(rates)) == [])
    }

    @Test func `a bit rate that differs by rounding alone is not reported`() throws {
        func found(bandwidth: Int, bytes: [Int], of seconds: Double) throws -> [String] {
            let duration = DecimalSeconds(nanoseconds: Int(seconds * 1_000_000_000))
            let uris = ["v1.m3u8", "a/en.m3u8", "s/en.m3u8"]
            let rates = zip(uris, bytes).map { uri, bytes in
                let segment = SegmentBitRate.Segment(bytes: bytes, duration: duration)
                return (uri, SegmentBitRate([segment], targetDurationSeconds: 6))
            }
            let members = try members().map { member in
                PlaylistMember(
                    uri: member.uri,
                    lines: member.lines,
                    role: member.role,
                    content: member.content,
                    bitRate: rates.first { $0.0 == member.uri }?.1
                )
            }
            let kept = ["a/en.m3u8", "s/en.m3u8"]
            let lines = validMaster.split(separator: "\n").filter { line in
                !line.hasPrefix("#EXT-X-MEDIA") || kept.contains { line.contains($0) }
            }
            let text = lines.joined(separator: "\n")
                .replacing("=900000,AVERAGE-BANDWIDTH=800000", with: "=\(bandwidth)")
            return try check(text, members: members).all.filter { $0.rule == "H259" }.map(\.rule)
        }
        // 800,000.27, 100,000.03 and 1,000.0003 bit/s: the sum rounded up is 901,001, and that of rounded
        // ones 901,003.
        let bytes = [600_000, 75_000, 750]
        let exact = 6.0 - 0.000_002
        #expect(try found(bandwidth: 901_001, bytes: bytes, of: exact) == [])
        // Each rounded down, or durations with three decimals.
        #expect(try found(bandwidth: 900_998, bytes: bytes, of: exact) == [])
        #expect(try found(bandwidth: 900_930, bytes: bytes, of: exact) == [])
        #expect(try found(bandwidth: 900_800, bytes: bytes, of: exact) == ["H259"])
    }

    /// The members, one subtitle playlist of which has two segments of six seconds with these cues.
    private func texts(
        _ cues: [(Int, Int, String)]...,
        of uri: String = "s/en.m3u8",
        maps: [TimestampMap?] = [map, map],
        mediaStart: Int? = nil,
        mediaType: String? = nil
    ) throws -> [PlaylistMember] {
        let segments = cues.enumerated().map { index, cues in
            var segment = TextSegment(
                line: 5 + 2 * index,
                startMilliseconds: 6_000 * index,
                durationMilliseconds: 6_000,
                hasSignature: true,
                timestampMap: maps[index],
                cues: cues.map {
                    TextSegment.Cue(startMilliseconds: $0.0, endMilliseconds: $0.1, text: $0.2)
                }
            )
            segment.mediaType = mediaType
            return segment
        }
        return try members().map { member in
            guard member.uri == uri else { return member }
            return PlaylistMember(
                uri: uri,
                lines: member.lines,
                role: member.role,
                content: member.content,
                textSegments: segments,
                mediaStartMilliseconds: mediaStart
            )
        }
    }

    private static let map = TimestampMap(localMilliseconds: 0, mpegTicks: 900_000)

    @Test func `segments without a timestamp map, or with another one, are reported`() throws {
        let cues = [(1_000, 2_000, "a")]
        #expect(try found(texts(cues, [])) == [])
        #expect(try found(texts(cues, [], maps: [Self.map, nil])) == ["H225"])
        let other = TimestampMap(localMilliseconds: 6_000, mpegTicks: 900_000)
        #expect(try found(texts(cues, [], maps: [Self.map, other])) == ["H226"])
        let same = TimestampMap(localMilliseconds: 6_000, mpegTicks: 900_000 + 540_000)
        #expect(try found(texts(cues, [], maps: [Self.map, same])) == [])
        // Behind 26 hours the media times begin at 0 again.
        let late = TimestampMap(localMilliseconds: 0, mpegTicks: (1 << 33) - 1)
        let wrapped = TimestampMap(localMilliseconds: 6_000, mpegTicks: 539_999)
        #expect(try found(texts(cues, [], maps: [late, wrapped])) == [])
    }

    @Test func `a timestamp map that leads away from the first time of the media is reported`()
        throws
    {
        let cues = [(1_000, 2_000, "a")]
        let zero = TimestampMap(localMilliseconds: 0, mpegTicks: 0)
        // Fragmented MP4 from 0 on with MPEGTS:900000, and a transport stream from 1.4 s on with 0.
        let late = try check(validMaster, members: texts(cues, [], mediaStart: 0)).all
        #expect(late.contains { $0.rule == "H226" && $0.message.contains("late") }, "\(late)")
        #expect(try found(texts(cues, [], maps: [zero, zero], mediaStart: 1_400)) == ["H226"])
        #expect(try found(texts(cues, [], mediaStart: 10_000)) == [])
        // A picture or two between decoding and showing.
        #expect(try found(texts(cues, [], mediaStart: 10_080)) == [])
        // Cues with times of the media need no map, and one from a time to itself changes nothing.
        let media = TimestampMap(localMilliseconds: 10_000, mpegTicks: 900_000)
        let own = [(11_000, 12_000, "a")]
        #expect(try found(texts(own, [], maps: [media, media], mediaStart: 10_000)) == [])
        #expect(try found(texts(own, [], maps: [zero, zero], mediaStart: 10_000)) == [])
    }

    @Test func `WebVTT that a server sends as text/html is reported`() throws {
        let cues = [(1_000, 2_000, "a")]
        #expect(try found(texts(cues, [], mediaType: "text/html")) == ["H321"])
        for type in [nil, "text/vtt", "text/plain", "application/octet-stream"] {
            #expect(try found(texts(cues, [], mediaType: type)) == [])
        }
    }

    @Test func `a cue that is missing from a segment is reported`() throws {
        let long = (5_000, 8_000, "long")
        #expect(try found(texts([long], [long])) == [])
        #expect(try found(texts([(5_000, 6_050, "short")], [])) == [])
        #expect(try found(texts([long], [])) == ["H227"])
        #expect(try found(texts([long], [(6_000, 8_000, "long")])) == ["H227"])
        #expect(try found(texts([(7_000, 8_000, "elsewhere")], [])) == ["H227"])
    }

    @Test func `a cue that is cut at the border of its segment is reported`() throws {
        let (first, rest) = ((5_000, 6_000, "long"), (6_000, 8_000, "long"))
        let whole = (5_000, 8_000, "long")
        #expect(try found(texts([first], [rest])) == ["H227"])
        #expect(try found(texts([first], [whole])) == ["H227"])
        #expect(try found(texts([(5_000, 5_999, "long")], [rest])) == ["H227"])
        // Another text, or a pause: two cues.
        #expect(try found(texts([first], [(6_000, 8_000, "more")])) == [])
        #expect(try found(texts([(5_000, 5_950, "long")], [rest])) == [])
        // While a presentation is live, the end of a cue may not be known.
        let live = try texts([first], [rest]).map { member in
            guard member.uri == "s/en.m3u8" else { return member }
            let text = validMedia.replacing("#EXT-X-ENDLIST\n", with: "")
            let playlist = try PlaylistText(parsing: Array(text.utf8), path: member.uri)
            return PlaylistMember(
                uri: member.uri,
                lines: member.lines,
                role: member.role,
                content: .media(MediaPlaylist(playlist)),
                textSegments: member.textSegments
            )
        }
        #expect(try !found(live).contains("H227"))
    }

    @Test func `forced cues that regular subtitles lack are reported`() throws {
        let master = validMaster.replacing("LANGUAGE=\"fr\"", with: "LANGUAGE=\"en\"")
        let forced = try texts([(1_000, 2_000, "EXIT")], [], of: "s/fr.m3u8")
        func with(_ cues: [(Int, Int, String)]) throws -> [PlaylistMember] {
            let regular = try texts(cues, [])
            return zip(forced, regular).map { $0.uri == "s/en.m3u8" ? $1 : $0 }
        }
        #expect(try found(with([(1_000, 2_000, "EXIT")]), in: master) == [])
        #expect(try found(with([(1_000, 2_000, "Hello")]), in: master) == ["H223"])
    }
}
