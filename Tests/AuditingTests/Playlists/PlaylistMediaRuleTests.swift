// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Playlists
import Testing

@testable import Auditing

/// Rules that compare what variants and renditions state with their media.
@Suite struct PlaylistMediaRuleTests {
    private static let high = MemberTrack(
        .video,
        codec: "avc1.64001e",
        displaySize: Resolution(width: 640, height: 360),
        codedSize: Resolution(width: 640, height: 360),
        frameRates: [24_000]
    )
    private static let sound = MemberTrack(.audio, codec: "mp4a.40.2", channels: 2)

    /// What is found where the first variant, its I-frames and the first sound have tracks.
    private func found(
        _ video: MemberTrack? = nil,
        _ audio: MemberTrack? = nil,
        iFrames: MemberTrack? = nil,
        in master: String = validMaster
    ) throws -> [String] {
        let tracks = [
            "v1.m3u8": video.map { [$0] }, "a/en.m3u8": audio.map { [$0] },
            "i.m3u8": iFrames.map { [$0] },
        ]
        let playlist = try PlaylistText(parsing: Array(master.utf8), path: "master.m3u8")
        let members = MultivariantPlaylist(playlist).memberURIs.map { member in
            PlaylistMember(
                uri: member.uri,
                lines: member.lines,
                role: member.role,
                content: .notRead,
                tracks: tracks[member.uri] ?? nil
            )
        }
        return try check(master, members: members).all.map { "\($0.rule) \($0.severity)" }
    }

    @Test func `attributes that match the media have no findings`() throws {
        #expect(try found(Self.high, Self.sound, iFrames: Self.high) == [])
        #expect(try found() == [])
    }

    @Test func `a wrong format in CODECS is an error, and a wrong profile or level a warning`()
        throws
    {
        func codec(_ name: String) throws -> [String] {
            var track = Self.high
            track.codec = name
            return try found(track)
        }
        #expect(try codec("hvc1.1.6.L63.90") == ["H294 error"])
        #expect(try codec("avc1.64001f") == ["H294 warning"])
        #expect(try codec("avc3.64001e") == ["H294 warning"])
        #expect(try codec("avc1.64xx1e") == [])
        var sound = Self.sound
        sound.codec = "ac-3"
        // In both variants.
        #expect(try found(nil, sound) == ["H294 error", "H294 error"])
        var pictures = Self.high
        pictures.codec = "avc1.42c01e"
        #expect(try found(iFrames: pictures) == ["H294 warning"])
    }

    @Test(arguments: [
        ("avc1.64001e", "avc1.64001E", "same"), ("avc1.42c01e", "avc1.42e01e", "same"),
        ("mp4a.40.2", "mp4a.40.5", "same"), ("mp4a.40.5", "mp4a.40.2", "other"),
        ("mp4a.6b", "mp4a.40.34", "same"), ("mp4a.40.34", "mp4a.40.2", "different"),
        ("mp4a", "mp4a.40.2", "same"), ("fLaC", "flac", "same"), ("ec-3", "ec+3", "same"),
        ("ec-3", "ac-3", "different"), ("hvc1.1.6.L63.90", "hvc1.1.6.L63.B0", "same"),
        ("hvc1.2.4.L153.b0", "hvc1.1.6.L153.b0", "other"), ("hvc1", "hev1.1.6.L63", "same"),
        ("hvc1.1.6.L63.90", "hev1.1.6.L63.90", "other"),
        ("av01.0.01M.08", "av01.0.01M.08.0.110.01.01.01.0", "same"),
        ("av01.0.01M.10", "av01.0.01M.08", "other"), ("vp09.00.21.08", "vp09.00.21.08.01", "same"),
        ("avc1.64001e", "vp09.00.21.08", "different"),
    ])
    func `codecs are compared by format, profile and level`(
        found: String,
        stated: String,
        result: String
    ) {
        #expect("\(CodecComparison(found: found, stated: stated))" == result)
    }

    @Test func `a size that is neither the shown nor the coded one is reported`() throws {
        func size(_ width: Int, _ height: Int, coded: Resolution? = nil) throws -> [String] {
            var track = Self.high
            track.displaySize = Resolution(width: width, height: height)
            track.codedSize = coded
            return try found(track)
        }
        #expect(try size(854, 480) == ["H295 warning"])
        #expect(try size(641, 362) == [])
        #expect(try size(854, 480, coded: Resolution(width: 640, height: 360)) == [])
        #expect(try size(360, 640) == ["H295 warning"])
    }

    @Test func `a wrong frame rate is reported, and rounding and NTSC are not`() throws {
        func rates(_ rates: [Int]) throws -> [String] {
            var track = Self.high
            track.frameRates = rates
            return try found(track)
        }
        #expect(try rates([25_000]) == ["H296 warning"])
        #expect(try rates([23_976]) == [])
        #expect(try rates([48_000, 24_000]) == [])
        #expect(try rates([]) == [])
    }

    @Test func `CHANNELS is required of renditions with one NAME and codec and other channels`()
        throws
    {
        func found(_ channels: [Int], codec: String = "mp4a.40.2", stated: String = "") throws
            -> [String]
        {
            let lines = [
                "#EXTM3U",
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"English\",URI=\"0.m3u8\"\(stated)",
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"b\",NAME=\"English\",URI=\"1.m3u8\"",
                "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"", "low.m3u8", "",
            ]
            let text = lines.joined(separator: "\n")
            let playlist = MultivariantPlaylist(
                try PlaylistText(parsing: Array(text.utf8), path: "master.m3u8")
            )
            let members = playlist.memberURIs.map { member in
                let track = Int(member.uri.prefix(1)).map { index in
                    let own = index == 0 ? "mp4a.40.2" : codec
                    return MemberTrack(.audio, codec: own, channels: channels[index])
                }
                return PlaylistMember(
                    uri: member.uri,
                    lines: member.lines,
                    role: member.role,
                    content: .notRead,
                    tracks: track.map { [$0] }
                )
            }
            return try check(text, members: members).all.filter { $0.rule == "H307" }
                .compactMap(\.location.rendition)
        }
        #expect(try found([2, 6]) == ["a/English", "b/English"])
        #expect(try found([2, 6], stated: ",CHANNELS=\"2\"") == ["b/English"])
        #expect(try found([2, 2]) == [])
        #expect(try found([2, 6], codec: "ac-3") == [])
    }

    @Test func `a wrong number of channels is reported, and a number of objects is not compared`()
        throws
    {
        let surround = MemberTrack(.audio, codec: "mp4a.40.2", channels: 6)
        #expect(try found(nil, surround) == ["H297 error"])
        let objects = validMaster.replacing("CHANNELS=\"2\"", with: "CHANNELS=\"16/JOC\"")
        #expect(try found(nil, surround, in: objects) == [])
        let beds = validMaster.replacing("CHANNELS=\"2\"", with: "CHANNELS=\"2/-/BINAURAL\"")
        #expect(try found(nil, surround, in: beds) == ["H297 error"])
        let parametric = MemberTrack(.audio, codec: "mp4a.40.29", channels: 1)
        let extended = validMaster.replacing("mp4a.40.2", with: "mp4a.40.29")
        #expect(try found(nil, parametric, in: extended) == [])
    }
}
