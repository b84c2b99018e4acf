// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What the multivariant playlist says, by readers that are not ours.
@Suite struct MultivariantTests {
    @Test func `what a movie's tracks are tagged with becomes what its playlist says`() throws {
        try Workplace.with("fr.forced.srt", "en.sdh.srt", "description.en.m4a") { place in
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            try succeed("add-subs", "movie.mp4", "en.sdh.srt", "--sdh", in: place.folder)
            try succeed("add-subs", "movie.mp4", "fr.forced.srt", "--forced", in: place.folder)
            let presentation = try Presentation(
                place,
                "movie.mp4",
                "description.en.m4a:language=en:describes-video"
            )
            let media = try presentation.attributes("EXT-X-MEDIA")
            let shown = media.map { media in
                ["TYPE", "LANGUAGE", "NAME", "DEFAULT", "AUTOSELECT", "FORCED", "CHANNELS"]
                    .map { media[$0] ?? "-" }.joined(separator: " ")
            }
            #expect(
                shown == [
                    "AUDIO en English YES YES - 2",
                    "AUDIO en English AD NO YES - 2",
                    "SUBTITLES es Español YES YES - -",
                    "SUBTITLES en English NO YES - -",
                    "SUBTITLES fr Français NO YES YES -",
                ]
            )
            #expect(media[1]["CHARACTERISTICS"] == "public.accessibility.describes-video")
            #expect(
                media[3]["CHARACTERISTICS"]
                    == "public.accessibility.transcribes-spoken-dialog,"
                    + "public.accessibility.describes-music-and-sound"
            )
            #expect(media[4]["CHARACTERISTICS"] == nil)
            try presentation.expectSound()
        }
    }

    @Test func `ffprobe shows for whom renditions are`() throws {
        try Workplace.with("fr.forced.srt", "en.sdh.srt", "description.en.m4a") { place in
            let presentation = try Presentation(
                place,
                "movie.mp4",
                "es.srt",
                "en.sdh.srt",
                "fr.forced.srt",
                "description.en.m4a:language=en:describes-video"
            )
            let entries =
                "stream=codec_type:stream_disposition=visual_impaired,hearing_impaired,forced"
            let text = try output(
                of: "ffprobe",
                ["-v", "error", "-strict", "experimental", "-show_entries", entries]
                    + ["-of", "csv=p=0", presentation.path("master.m3u8")]
            )
            let streams = Set(
                text.split(separator: "\n").map(String.init).filter { $0.contains(",") }
            )
            // forced, hearing impaired, visual impaired
            for stream in ["audio,0,0,0", "audio,0,0,1", "subtitle,0,1,0", "subtitle,1,0,0"] {
                #expect(streams.contains(stream), "\(text)")
            }
        }
    }

    /// The rule of RFC 8216bis-22, written again from its text.
    private func peak(_ segments: [Presentation.Segment], target: Int) -> Double {
        var peak = 0.0
        for first in segments.indices {
            for last in first..<segments.count {
                let run = segments[first...last]
                let seconds = run.reduce(0) { $0 + $1.seconds }
                guard seconds >= 0.5 * Double(target), seconds <= 1.5 * Double(target) + 0.5 else {
                    continue
                }
                peak = max(peak, Double(run.reduce(0) { $0 + $1.byteCount } * 8) / seconds)
            }
        }
        return peak
    }

    private func average(_ segments: [Presentation.Segment]) -> Double {
        Double(segments.reduce(0) { $0 + $1.byteCount } * 8)
            / segments.reduce(0) { $0 + $1.seconds }
    }

    @Test func `BANDWIDTH is the peak of the pictures and of the largest sound and subtitles`()
        throws
    {
        try Workplace.with("en.sdh.srt", "description.en.m4a") { place in
            let presentation = try Presentation(
                place,
                "movie.mp4",
                "es.srt",
                "en.sdh.srt",
                "description.en.m4a:language=en:describes-video"
            )
            let variant = try #require(try presentation.attributes("EXT-X-STREAM-INF").first)
            let folders = [
                "audio/en-aac-2", "audio/en-ad-aac-2", "subtitles/es", "subtitles/en-sdh",
            ]
            let video = try presentation.segments("video/640x360/index.m3u8")
            let others = try folders.map { try presentation.segments($0 + "/index.m3u8") }
            let target = try presentation.targetDuration("video/640x360/index.m3u8")
            func total(_ rate: ([Presentation.Segment]) -> Double) -> Double {
                rate(video) + max(rate(others[0]), rate(others[1]))
                    + max(rate(others[2]), rate(others[3]))
            }
            let bandwidth = try #require(Double(variant["BANDWIDTH"] ?? ""))
            #expect(abs(bandwidth - total { peak($0, target: target) }) <= 3)
            let averageBandwidth = try #require(Double(variant["AVERAGE-BANDWIDTH"] ?? ""))
            #expect(abs(averageBandwidth - total(average)) <= 3)
            #expect(variant["CODECS"] == "avc1.4d401e,mp4a.40.2")
            #expect(variant["RESOLUTION"] == "640x360")
            #expect(variant["FRAME-RATE"] == "25")
            #expect(variant["VIDEO-RANGE"] == "SDR")
            #expect(variant["CLOSED-CAPTIONS"] == "NONE", "all pictures were looked at")
        }
    }

    @Test func `an I-frame playlist has an entry for each key frame, with its moof`() throws {
        try Workplace.with { place in
            let presentation = try Presentation(place, "movie.mp4")
            let frames = try presentation.segments("video/640x360/iframes.m3u8")
            let flags = try output(
                of: "ffprobe",
                ["-v", "error", "-select_streams", "v:0", "-show_entries", "packet=flags"]
                    + ["-of", "csv=p=0", place.path("movie.mp4")]
            )
            #expect(frames.count == flags.split(separator: "\n").count { $0.hasPrefix("K") })
            let header = try bytes(of: presentation.path("video/640x360/init.mp4"))
            for frame in frames {
                let range = try #require(frame.range)
                let part = try bytes(of: presentation.path(frame.uri))[range]
                #expect(part.dropFirst(4).prefix(4).elementsEqual("moof".utf8))
                let file = try place.write("frame.mp4", header + part)
                let decoded = try run(
                    "ffmpeg",
                    ["-v", "quiet", "-i", file, "-frames:v", "1", "-f", "framehash", "-"]
                )
                #expect(decoded.standardOutput.contains("0,"), decoded.summary)
            }
            let seconds = frames.reduce(0) { $0 + $1.seconds }
            #expect(seconds == 27)
        }
    }

    @Test func `IMSC, which some players refuse, is reported, and WebVTT can be had beside it`()
        throws
    {
        try Workplace.with { place in
            let alone = try mediatag(
                "hls",
                "movie.mp4",
                "es.srt",
                "--imsc",
                "-o",
                "alone",
                in: place.folder
            )
            #expect(alone.exitCode == 0, alone.summary)
            let reason = "refuse the whole presentation because of IMSC subtitles; --webvtt adds"
            #expect(alone.standardError.contains(reason), alone.summary)
            let presentation = try Presentation(place, "movie.mp4", "es.srt", "--imsc", "--webvtt")
            #expect(try presentation.master.contains("stpp.ttml.im1t"))
            #expect(try !presentation.master.contains("-webvtt"))
            let other = try presentation.text("master-webvtt.m3u8")
            #expect(!other.contains("stpp") && other.contains("subtitles/es-webvtt/index.m3u8"))
            let probed = try run(
                "ffprobe",
                ["-v", "error", "-show_entries", "packet=pts_time", "-of", "csv=p=0"]
                    + [presentation.path("subtitles/es-webvtt/segment-1.vtt")]
            )
            #expect(probed.exitCode == 0 && probed.standardOutput != "", probed.summary)
            for playlist in ["master.m3u8", "master-webvtt.m3u8"] {
                let checked = try run(
                    builtBinary.path,
                    ["playlist", "check", presentation.path(playlist)]
                )
                // There are no captions in the language of the sound.
                let errors = checked.standardOutput.split(separator: "\n").filter { line in
                    line.contains("  error  ") && !line.contains("no-captions-declared")
                }
                #expect(errors.isEmpty, checked.summary)
            }
            let refused = try mediatag(
                "hls",
                "movie.mp4",
                "--webvtt",
                "-o",
                "no",
                in: place.folder
            )
            #expect(refused.exitCode == 64 || refused.exitCode == 2, refused.summary)
            #expect(refused.standardError.contains("--webvtt requires --imsc"), refused.summary)
        }
    }

    @Test func `stable identifiers, IMSC and named closed captions are there when asked for`()
        throws
    {
        try Workplace.with { place in
            let presentation = try Presentation(
                place,
                "movie.mp4",
                "es.srt",
                "--imsc",
                "--stable-ids",
                "--cc",
                "CC1=en,CC3=es"
            )
            let media = try presentation.attributes("EXT-X-MEDIA")
            #expect(media.compactMap { $0["INSTREAM-ID"] } == ["CC1", "CC3"])
            #expect(
                media.compactMap { $0["STABLE-RENDITION-ID"] } == [
                    "audio/en-aac-2", "subtitles/es",
                ]
            )
            let variant = try #require(try presentation.attributes("EXT-X-STREAM-INF").first)
            #expect(variant["CODECS"] == "avc1.4d401e,mp4a.40.2,stpp.ttml.im1t")
            #expect(variant["CLOSED-CAPTIONS"] == "cc")
            try presentation.expectSound()
            let segment =
                try bytes(of: presentation.path("subtitles/es/init.mp4"))
                + bytes(of: presentation.path("subtitles/es/segment-1.m4s"))
            let probed = try output(
                of: "ffprobe",
                ["-v", "error", "-show_entries", "packet=pts_time", "-of", "csv=p=0"]
                    + [try place.write("text.mp4", segment)]
            )
            #expect(probed.hasPrefix("0.000000"), "\(probed)")
        }
    }

    @Test func `Python's m3u8 reads every playlist`() throws {
        try Workplace.with("en.sdh.srt") { place in
            let presentation = try Presentation(place, "movie.mp4", "es.srt", "en.sdh.srt")
            let script = """
                import m3u8, sys
                master = m3u8.load(sys.argv[1])
                uris = [m.absolute_uri for m in master.media if m.uri]
                uris += [p.absolute_uri for p in master.playlists]
                uris += [p.absolute_uri for p in master.iframe_playlists]
                lists = [m3u8.load(uri) for uri in uris]
                print(len(lists), all(l.is_endlist and l.target_duration and l.segments for l in lists))
                print([round(sum(s.duration for s in l.segments), 3) for l in lists])
                """
            let text = try output(
                of: "/usr/bin/python3",
                ["-c", script, presentation.path("master.m3u8")]
            )
            #expect(text == "5 True\n[27.0, 27.0, 27.0, 27.0, 27.0]\n")
        }
    }
}
