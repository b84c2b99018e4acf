// SPDX-License-Identifier: Apache-2.0

import Auditing
import MediaPrimitives
import Playlists
import Testing

/// Rules that look at what a multivariant playlist names.
@Suite struct PlaylistMemberRuleTests {
    static let rules: Set<String> = [
        "H201", "H208", "H223", "H225", "H226", "H227", "H231", "H224", "H232", "H233", "H234",
        "H259",
        "H260", "H268", "H276", "H277",
        "H278",
        "H279", "H280",
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

    @Test func `nothing is found in a valid presentation`() throws {
        #expect(try found(members()) == [])
    }

    @Test func `a presentation without text is told`() throws {
        let lines = validMaster.split(separator: "\n").filter {
            !$0.contains("TYPE=SUBTITLES") && !$0.contains("TYPE=CLOSED-CAPTIONS")
        }
        let text = lines.joined(separator: "\n")
            .replacing(",SUBTITLES=\"subs\",CLOSED-CAPTIONS=\"cc\"", with: ",CLOSED-CAPTIONS=NONE")
            .replacing("VERSION:7", with: "VERSION:1")
        #expect(try check(text).all.map(\.rule) == ["H201"])
    }

    @Test func `what ends before the programme is told`() throws {
        let short = ("#EXTINF:6.016,\ns2.m4s\n", "")
        #expect(try found(members("a/ad.m3u8", short)) == ["H208"])
        let shortText = ("#EXTINF:6.016,\ns2.vtt\n", "")
        #expect(try found(members("s/fr.m3u8", shortText)) == ["H224"])
        #expect(try found(members("v2.m3u8", short)) == ["H280"])
    }

    @Test func `target durations have to agree`() throws {
        let other = ("TARGETDURATION:6", "TARGETDURATION:7")
        #expect(try found(members("a/en.m3u8", other)) == ["H276"])
        #expect(try found(members("s/en.m3u8", other)) == [])
        let live = try members("s/en.m3u8", other, ("#EXT-X-ENDLIST\n", ""))
        #expect(try found(live) == ["H232"])
    }

    @Test func `types, dates and discontinuities have to agree`() throws {
        #expect(try found(members("a/en.m3u8", ("#EXT-X-PLAYLIST-TYPE:VOD\n", ""))) == ["H277"])
        let date = ("#EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:00.000Z\n", "")
        #expect(try found(members("v2.m3u8", date)) == ["H278"])
        let discontinuity = ("#EXTINF:6.016", "#EXT-X-DISCONTINUITY\n#EXTINF:6.016")
        #expect(try found(members("v2.m3u8", discontinuity)) == ["H279"])
        let repeated = ("#EXT-X-MAP", "#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-MAP")
        #expect(try found(members("v2.m3u8", repeated)) == ["H268"])
    }

    @Test func `I-frame playlists say that they are`() throws {
        #expect(try found(members("i.m3u8", ("#EXT-X-I-FRAMES-ONLY\n", ""))) == ["H269"])
    }

    @Test func `what cannot be read is told`() throws {
        let missing = try members("v1.m3u8", content: .unreadable("there is no such file"))
        #expect(try found(missing) == ["H234"])
        #expect(try found(members("v1.m3u8", content: .multivariant)) == ["H273"])
        #expect(try found(members("v1.m3u8", content: .notRead)) == [])
    }

    /// The members, the media of one of which say a language.
    private func media(of uri: String, saying language: String) throws -> [PlaylistMember] {
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

    @Test func `media say the language of their rendition`() throws {
        #expect(try found(media(of: "a/en.m3u8", saying: "es")) == ["H233"])
        #expect(try found(media(of: "a/en.m3u8", saying: "en-GB")) == [])
        #expect(try found(media(of: "s/fr.m3u8", saying: "en")) == ["H233"])
    }

    @Test func `segments of text have to be WebVTT`() throws {
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

    @Test func `bit rates are those of the variant and of its most demanding renditions`() throws {
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
        rates["s/fr.m3u8"] = nil
        #expect(try found(measured(rates)) == [])
    }

    /// The members, one subtitle playlist of which has two segments of six seconds with these cues.
    private func texts(
        _ cues: [(Int, Int, String)]...,
        of uri: String = "s/en.m3u8",
        maps: [TimestampMap?] = [map, map]
    ) throws -> [PlaylistMember] {
        let segments = cues.enumerated().map { index, cues in
            TextSegment(
                line: 5 + 2 * index,
                startMilliseconds: 6_000 * index,
                durationMilliseconds: 6_000,
                hasSignature: true,
                timestampMap: maps[index],
                cues: cues.map {
                    TextSegment.Cue(startMilliseconds: $0.0, endMilliseconds: $0.1, text: $0.2)
                }
            )
        }
        return try members().map { member in
            guard member.uri == uri else { return member }
            return PlaylistMember(
                uri: uri,
                lines: member.lines,
                role: member.role,
                content: member.content,
                textSegments: segments
            )
        }
    }

    private static let map = TimestampMap(localMilliseconds: 0, mpegTicks: 900_000)

    @Test func `every segment says which media time its cues have, and all the same`() throws {
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

    @Test func `cues are whole in every segment in which they are shown`() throws {
        let long = (5_000, 8_000, "long")
        #expect(try found(texts([long], [long])) == [])
        #expect(try found(texts([(5_000, 6_050, "short")], [])) == [])
        #expect(try found(texts([long], [])) == ["H227"])
        #expect(try found(texts([long], [(6_000, 8_000, "long")])) == ["H227"])
        #expect(try found(texts([(7_000, 8_000, "elsewhere")], [])) == ["H227"])
    }

    @Test func `regular subtitles have the forced cues of their language`() throws {
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
