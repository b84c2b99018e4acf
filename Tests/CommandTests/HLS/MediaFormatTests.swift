// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

/// What `mediatag hls` makes of movies of many kinds.
@Suite struct MediaFormatTests {
    private func ffmpeg(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        let result = try run("ffmpeg", ["-v", "error", "-y"] + arguments)
        try #require(result.exitCode == 0, result.summary, sourceLocation: sourceLocation)
    }

    @Test func `sound of several formats makes a group for each, with every option in each`() throws
    {
        try Workplace.with("description.en.m4a") { place in
            try GeneratedMovie.make(place.path("a.mp4"), seconds: 27)
            let movie = place.path("movie2.mp4")
            try ffmpeg(
                "-i",
                place.path("a.mp4"),
                "-map",
                "0:v",
                "-map",
                "0:a",
                "-map",
                "0:a",
                "-c",
                "copy",
                "-c:a:1",
                "ac3",
                "-ac:a:1",
                "6",
                movie
            )
            let presentation = try Presentation(
                place,
                "movie2.mp4",
                "description.en.m4a:language=en:describes-video"
            )
            let media = try presentation.attributes("EXT-X-MEDIA")
            let shown = media.map {
                "\($0["GROUP-ID"] ?? "") \($0["NAME"] ?? "") \($0["CHANNELS"] ?? "")"
            }
            #expect(
                shown == [
                    "audio-aac-2 English 2", "audio-aac-2 English AD 2",
                    "audio-ac3-6 English 6", "audio-ac3-6 English AD 2",
                ]
            )
            let variants = try presentation.attributes("EXT-X-STREAM-INF")
            #expect(variants.map { $0["AUDIO"] } == ["audio-aac-2", "audio-ac3-6"])
            #expect(variants.last?["CODECS"]?.hasSuffix(",ac-3,mp4a.40.2") == true)
            try presentation.expectSound()
        }
    }

    @Test func `without stereo AAC, Apple's clause is named`() throws {
        try Workplace.with { place in
            try GeneratedMovie.make(place.path("a.mp4"), "-c:a", "ac3")
            let result = try mediatag("hls", "a.mp4", "-o", "out", in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("Apple's authoring specification, 2.3"))
        }
    }

    /// Makes seven seconds of HEVC in colours of a wide range.
    private func makeHEVC(_ path: String, transfer: String) throws {
        try ffmpeg(
            "-f",
            "lavfi",
            "-i",
            "testsrc2=s=160x90:r=24000/1001",
            "-t",
            "7",
            "-c:v",
            "libx265",
            "-tag:v",
            "hvc1",
            "-preset",
            "ultrafast",
            "-x265-params",
            "log-level=none",
            "-pix_fmt",
            "yuv420p10le",
            "-color_primaries",
            "bt2020",
            "-color_trc",
            transfer,
            "-colorspace",
            "bt2020nc",
            path
        )
    }

    /// A movie of 8 s with a key frame every 2 s.
    private func makeGroups(
        _ groups: String,
        by encoder: String = "libx265",
        at path: String
    ) throws {
        let name = encoder == "libx265" ? "-x265-params" : "-x264-params"
        let quiet = encoder == "libx265" ? "log-level=none:" : ""
        let fixed = "keyint=50:min-keyint=50:scenecut=0:bframes=3:b-adapt=0:"
        try ffmpeg(
            "-f",
            "lavfi",
            "-i",
            "testsrc2=s=160x90:r=25",
            "-t",
            "8",
            "-c:v",
            encoder,
            "-tag:v",
            encoder == "libx265" ? "hvc1" : "avc1",
            "-pix_fmt",
            "yuv420p",
            "-preset",
            "superfast",
            name,
            quiet + fixed + groups,
            path
        )
    }

    /// x265's default: pictures after a key frame are shown before it.
    @Test func `segments with open groups of pictures are not called independent`() throws {
        try Workplace.with { place in
            for (name, groups) in [("open", "open-gop=1"), ("closed", "open-gop=0")] {
                try makeGroups(groups, at: place.path(name + ".mp4"))
            }
            let options = ["--dash", "--segment-duration", "2"]
            let open = try Presentation(place, ["open.mp4"] + options)
            #expect(try !open.master.contains("EXT-X-INDEPENDENT-SEGMENTS"))
            #expect(try open.text("manifest.mpd").contains("startWithSAP=\"3\""))
            // Each segment begins, by its playlist and the MPD, with the first picture that it shows. FFmpeg shows all
            // pictures later by as much, where some are shown before they could be decoded.
            var start = 0.0
            var later: Double?
            for segment in try open.segments("video/160x90/index.m3u8") {
                let header = try bytes(of: open.path("video/160x90/init.mp4"))
                try place.write("joined.mp4", header + bytes(of: open.path(segment.uri)))
                let times = try output(
                    of: "ffprobe",
                    [
                        "-v", "error", "-show_entries", "packet=pts_time", "-of", "csv=p=0",
                        place.path("joined.mp4"),
                    ]
                )
                let first = times.split { !"0123456789.".contains($0) }.compactMap { Double($0) }
                    .min()
                let shown = try #require(first)
                later = later ?? shown
                #expect(
                    abs(shown - (later ?? 0) - start) < 0.002,
                    "\(segment.uri): \(shown), not \(start)"
                )
                start += segment.seconds
            }
            let closed = try Presentation(place, ["closed.mp4", "--force"] + options)
            #expect(try closed.master.contains("EXT-X-INDEPENDENT-SEGMENTS"))
            #expect(try closed.text("manifest.mpd").contains("startWithSAP=\"1\""))
        }
    }

    /// Pictures that are shown before a key frame may need it alone (RADL), or those before it, too (RASL).
    @Test(arguments: [
        ("libx265", "open-gop=0:radl=2", "2"), ("libx265", "open-gop=0:radl=3", "2"),
        ("libx265", "open-gop=1", "3"), ("libx264", "open-gop=1", "3"),
        ("libx264", "open-gop=0", "1"),
    ])
    func `pictures that can be decoded with the key frame alone leave segments independent`(
        encoder: String,
        groups: String,
        type: String
    ) throws {
        try Workplace.with { place in
            try makeGroups(groups, by: encoder, at: place.path("m.mp4"))
            let made = try mediatag(
                "hls",
                "m.mp4",
                "-o",
                "out",
                "--dash",
                "--segment-duration",
                "2",
                in: place.folder
            )
            let isOpen = type == "3"
            #expect(made.standardError.contains("open GOP") == isOpen, made.summary)
            let presentation = Presentation(at: place.path("out"))
            #expect(
                try presentation.master.contains("EXT-X-INDEPENDENT-SEGMENTS") == !isOpen
            )
            let mpd = try presentation.text("manifest.mpd")
            #expect(mpd.contains("startWithSAP=\"\(type)\""), "\(mpd)")
        }
    }

    @Test func `HEVC in the colours of PQ says so`() throws {
        try Workplace.with { place in
            let movie = place.path("hdr.mp4")
            try makeHEVC(movie, transfer: "smpte2084")
            let presentation = try Presentation(place, "hdr.mp4")
            let variant = try #require(try presentation.attributes("EXT-X-STREAM-INF").first)
            #expect(variant["VIDEO-RANGE"] == "PQ")
            #expect(variant["FRAME-RATE"] == "23.976")
            #expect(variant["CODECS"]?.hasPrefix("hvc1.2.4.L") == true)
            #expect(variant["SUPPLEMENTAL-CODECS"] == nil)
            let video = try packets(presentation.path("video/160x90/index.m3u8"), stream: "v:0")
            #expect(try packets(movie, stream: "v:0") == video)
        }
    }

    /// Profile 8.4: Dolby Vision over HLG, which players without it show.
    @Test func `Dolby Vision is named beside its base layer`() throws {
        try Workplace.with { place in
            try makeHEVC(place.path("hlg.mp4"), transfer: "arib-std-b67")
            let record: [UInt8] = [1, 0, 8 << 1, 1 << 3 | 0b101, 4 << 4]
            let configuration = Box("dvvC", payload: record + [UInt8](repeating: 0, count: 19))
            try place.write(
                "vision.mp4",
                EditedMovie.bytes(of: place.path("hlg.mp4")) { _, track in
                    EditedMovie.append(configuration, toSampleEntryOf: &track)
                }
            )
            let presentation = try Presentation(place, "vision.mp4")
            let variant = try #require(try presentation.attributes("EXT-X-STREAM-INF").first)
            #expect(variant["VIDEO-RANGE"] == "HLG")
            #expect(variant["CODECS"]?.hasPrefix("hvc1.2.4.L") == true)
            #expect(variant["SUPPLEMENTAL-CODECS"] == "dvh1.08.01/db4h")
            let header = try bytes(of: presentation.path("video/160x90/init.mp4"))
            #expect(header.prefix(64).firstRange(of: Array("db4h".utf8)) != nil)
            let sideData = try output(
                of: "ffprobe",
                ["-v", "error", "-show_streams", presentation.path("video/160x90/index.m3u8")]
            )
            #expect(sideData.contains("dv_profile=8"), "\(sideData)")
        }
    }

    @Test
    func `a turned picture, and one whose pixels are not square, have the size that is shown`()
        throws
    {
        try Workplace.with { place in
            try GeneratedMovie.make(place.path("a.mp4"), seconds: 3, hasSound: false)
            try ffmpeg(
                "-i",
                place.path("a.mp4"),
                "-c",
                "copy",
                "-metadata:s:v",
                "rotate=90",
                place.path("turned.mp4")
            )
            try ffmpeg(
                "-i",
                place.path("a.mp4"),
                "-c",
                "copy",
                "-aspect",
                "4:1",
                place.path("wide.mp4")
            )
            let turned = try Presentation(place, "turned.mp4")
            #expect(try turned.attributes("EXT-X-STREAM-INF").first?["RESOLUTION"] == "90x160")
            let wide = try Presentation(place, "wide.mp4", "--force")
            #expect(try wide.attributes("EXT-X-STREAM-INF").first?["RESOLUTION"] == "360x90")
        }
    }

    @Test func `QuickTime movies and fragmented ones come through`() throws {
        try Workplace.with("movie.mov") { place in
            let quickTime = try Presentation(place, "movie.mov")
            let video = try packets(quickTime.path("video/640x360/index.m3u8"), stream: "v:0")
            #expect(try packets(place.path("movie.mov"), stream: "v:0") == video)
            try ffmpeg(
                "-i",
                place.path("movie.mp4"),
                "-c",
                "copy",
                "-movflags",
                "frag_keyframe+empty_moov",
                place.path("fragmented.mp4")
            )
            let fragmented = try Presentation(place, "fragmented.mp4", "--force")
            let same = try packets(fragmented.path("video/640x360/index.m3u8"), stream: "v:0")
            #expect(try packets(place.path("movie.mp4"), stream: "v:0") == same)
        }
    }

    @Test
    func `what an edit list cuts off between key frames is shown, and that is reported`()
        throws
    {
        try Workplace.with { place in
            try GeneratedMovie.make(place.path("a.mp4"), seconds: 13)
            try ffmpeg("-ss", "3.5", "-i", place.path("a.mp4"), "-c", "copy", place.path("cut.mp4"))
            let result = try mediatag("hls", "cut.mp4", "-o", "told", in: place.folder)
            #expect(
                result.standardError.contains(
                    "its edit list begins between key frames: 1.500 s that it cuts off are shown"
                ),
                result.summary
            )
            let presentation = try Presentation(place, "cut.mp4")
            // The key frame at 2 s: eleven seconds of pictures, and as much sound.
            let video = try presentation.segments("video/160x90/index.m3u8")
            #expect(video.map(\.seconds) == [6, 5])
            let audio = try presentation.segments("audio/en-aac-2/index.m3u8")
            #expect(abs(audio.reduce(0) { $0 + $1.seconds } - 11) < 0.1)
        }
    }

    @Test func `an edit list that changes the speed is refused with the reason`() throws {
        try Workplace.with { place in
            var bytes = try SampleMedia.bytes("movie.mp4")
            let list = try #require(bytes.firstRange(of: Array("elst".utf8)))
            // Version 0: duration, media time and rate of the first edit follow the count.
            bytes[list.upperBound + 17] = 2
            try place.write("movie.mp4", bytes)
            let result = try mediatag("hls", "movie.mp4", "-o", "out", in: place.folder)
            #expect(result.exitCode == 2, result.summary)
            #expect(
                result.standardError.contains("its edit list changes the speed"),
                result.summary
            )
        }
    }
}
