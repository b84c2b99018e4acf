// SPDX-License-Identifier: Apache-2.0

import Playlists
import Testing

@Suite struct MediaPlaylistTests {
    @Test func `a segment has all that applies to it`() throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:6
            #EXT-X-KEY:METHOD=AES-128,URI="k"
            #EXT-X-MAP:URI="i1.mp4"
            #EXTINF:6.006,First
            #EXT-X-BYTERANGE:10@5
            s.mp4
            #EXT-X-DISCONTINUITY
            #EXT-X-MAP:URI="i2.mp4"
            #EXT-X-PROGRAM-DATE-TIME:2026-11-21T10:00:00Z
            #EXT-X-GAP
            #EXT-X-PART:URI="p1",DURATION=1
            #EXTINF:2
            s2.mp4
            #EXT-X-PART:URI="p2",DURATION=1

            """
        let bytes = Array(text.utf8)
        guard case .media(let media) = try Playlist(parsing: bytes, path: "m") else {
            Issue.record("no media playlist")
            return
        }
        #expect(media.text.write() == bytes)
        #expect(media.targetDuration == 6)
        #expect(!media.hasEnded)
        #expect(media.duration.description == "8.006")
        #expect(media.openPartLines == [15])
        let (first, second) = (media.segments[0], media.segments[1])
        #expect(media.uri(of: first) == "s.mp4")
        #expect(first.byteRange == ByteRange(length: 10, offset: 5))
        #expect(media.map(of: first)?.uri == "i1.mp4")
        #expect(first.keyLine == 3 && second.keyLine == 3)
        #expect(!first.isDiscontinuity && second.isDiscontinuity && second.isGap)
        #expect(media.map(of: second)?.uri == "i2.mp4")
        #expect(second.programDateTimeLine == 10)
        #expect(second.partLines == [12])
        #expect(second.duration?.nanoseconds == 2_000_000_000)
    }

    @Test func `a tag of multivariant playlists makes it one, wherever it is`() throws {
        let text = "#EXTM3U\n#EXTINF:1,\na\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv\n"
        guard case .multivariant(let playlist) = try Playlist(parsing: Array(text.utf8), path: "m")
        else {
            Issue.record("no multivariant playlist")
            return
        }
        #expect(playlist.variants.map(\.uri) == ["v"])
    }

    @Test func `durations that add up beyond any number stay the largest`() throws {
        let line = "#EXTINF:8999999999,\na\n"
        let text = "#EXTM3U\n" + String(repeating: line, count: 3)
        let playlist = MediaPlaylist(try PlaylistText(parsing: Array(text.utf8), path: "m"))
        #expect(playlist.duration.nanoseconds == .max)
    }
}
