// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Attributes of variants and renditions beside media of FFmpeg's, which ffprobe judges.
@Suite struct PlaylistMediaTests {
    /// How ffprobe describes a stream.
    private struct Probed: Decodable {
        struct Stream: Decodable {
            var profile: String?
            var level: Int?
            var width: Int?
            var height: Int?
            var channels: Int?
            var avg_frame_rate: String
        }
        var streams: [Stream]
    }

    /// Makes video and audio in segments of a form, and a multivariant playlist of what ffprobe says.
    private func presentation(_ form: String, in place: Workplace) throws -> String {
        let streams = ["-var_stream_map", "v:0,agroup:a a:0,agroup:a"]
        try place.make(
            "out_%v.m3u8",
            [
                "-f", "lavfi", "-i", "testsrc=s=320x180:r=25:d=4", "-f", "lavfi", "-i",
                "aevalsrc=sin(440*2*PI*t):s=48000:d=4", "-c:v", "libx264", "-profile:v", "main",
                "-pix_fmt", "yuv420p", "-g", "50", "-c:a", "aac", "-ac", "2", "-f", "hls",
                "-hls_time", "2", "-hls_playlist_type", "vod", "-hls_segment_type", form,
            ] + streams
        )
        func probed(_ number: Int) throws -> Probed.Stream {
            let text = try output(
                of: "ffprobe",
                ["-v", "error", "-show_streams", "-of", "json", place.path("out_\(number).m3u8")]
            )
            let probed = try JSONDecoder().decode(Probed.self, from: Data(text.utf8))
            return try #require(probed.streams.first)
        }
        let (video, audio) = (try probed(0), try probed(1))
        try #require(video.profile == "Main" && video.avg_frame_rate == "25/1")
        let level = String(try #require(video.level), radix: 16)
        return """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,\
            AUTOSELECT=YES,CHANNELS="\(audio.channels ?? 0)",URI="out_1.m3u8"
            #EXT-X-STREAM-INF:BANDWIDTH=9000000,CODECS="avc1.4d40\(level.count < 2 ? "0" : "")\(level),\
            mp4a.40.2",RESOLUTION=\(video.width ?? 0)x\(video.height ?? 0),FRAME-RATE=25.000,AUDIO="a"
            out_0.m3u8

            """
    }

    @Test(arguments: ["fmp4", "mpegts"])
    func `playlists that agree with ffprobe pass, and any difference is found`(
        form: String
    ) throws {
        try Workplace.with { place in
            let master = try presentation(form, in: place)
            func found(_ old: String, _ new: String) throws -> Set<String> {
                try #require(master.contains(old))
                try place.write("master.m3u8", text: master.replacing(old, with: new))
                let result = try mediatag("playlist", "check", "master.m3u8", in: place.folder)
                let rules = result.standardOutput.matches(of: /H29[4-7]/).map { String($0.output) }
                return Set(rules)
            }
            #expect(try found("#EXTM3U", "#EXTM3U") == [])
            #expect(try found("avc1.4d", "avc1.64") == ["H294"])
            #expect(try found("mp4a.40.2", "ac-3") == ["H294"])
            #expect(try found("320x180", "640x360") == ["H295"])
            #expect(try found("25.000", "30.000") == ["H296"])
            #expect(try found("CHANNELS=\"2\"", "CHANNELS=\"6\"") == ["H297"])
        }
    }
}
