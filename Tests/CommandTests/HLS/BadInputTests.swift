// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Inputs of `mediatag hls` that are not as one would like them.
@Suite struct HLSBadInputTests {
    /// That a presentation is refused with reasons, and that nothing is left.
    private func expectRefusal(
        _ place: Workplace,
        _ arguments: [String],
        _ reasons: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try place.names
        let result = try run(builtBinary.path, ["hls"] + arguments, in: place.folder)
        #expect(result.exitCode == 2, result.summary, sourceLocation: sourceLocation)
        #expect(result.standardOutput == "", result.summary, sourceLocation: sourceLocation)
        for reason in reasons {
            #expect(
                result.standardError.contains(reason),
                result.summary,
                sourceLocation: sourceLocation
            )
        }
        #expect(try place.names == before, result.summary, sourceLocation: sourceLocation)
    }

    @Test func `rungs whose key frames differ are refused with the place, unless told otherwise`()
        throws
    {
        try Workplace.with { place in
            try GeneratedMovie.make(place.path("a.mp4"), keyFrameInterval: 50)
            try GeneratedMovie.make(place.path("b.mp4"), keyFrameInterval: 60, size: "80x46")
            try expectRefusal(
                place,
                ["a.mp4", "b.mp4", "-o", "out"],
                "b.mp4: it has no key frame at 2.000 s, where a.mp4 has one",
                "--allow-unaligned"
            )
            let presentation = try Presentation(place, "a.mp4", "b.mp4", "--allow-unaligned")
            let other = try presentation.segments("video/80x46/index.m3u8")
            #expect(other.map(\.seconds) == [4.8, 4.8, 3.4])
        }
    }

    @Test func `a rung of another duration is refused with both`() throws {
        try Workplace.with { place in
            try GeneratedMovie.make(place.path("a.mp4"))
            try GeneratedMovie.make(place.path("b.mp4"), seconds: 9)
            try expectRefusal(
                place,
                ["a.mp4", "b.mp4", "-o", "out"],
                "b.mp4: it lasts 9.000 s, but a.mp4 lasts 13.000 s"
            )
        }
    }

    @Test func `a variable frame rate keeps every picture at its time`() throws {
        try Workplace.with { place in
            let movie = place.path("vfr.mp4")
            let made = try run(
                "ffmpeg",
                ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x90:r=50", "-t", "8"]
                    + ["-vf", "select='not(mod(n,2))+gt(t,4)'", "-vsync", "vfr", "-c:v", "libx264"]
                    + ["-preset", "ultrafast", "-g", "50", "-bf", "0", movie]
            )
            try #require(made.exitCode == 0, made.summary)
            let presentation = try Presentation(place, "vfr.mp4")
            let entries = ["-v", "error", "-show_entries", "packet=pts_time", "-of", "csv=p=0"]
            let playlist = presentation.path("video/160x90/index.m3u8")
            #expect(
                try output(of: "ffprobe", entries + [movie])
                    == output(of: "ffprobe", entries + [playlist])
            )
            let variant = try #require(try presentation.attributes("EXT-X-STREAM-INF").first)
            #expect(variant["FRAME-RATE"] == "50", "the highest of both rates")
        }
    }

    @Test func `sound alone and pictures alone make presentations`() throws {
        try Workplace.with("description.en.m4a") { place in
            try GeneratedMovie.make(place.path("silent.mp4"), hasSound: false)
            let pictures = try Presentation(place, "silent.mp4")
            #expect(try pictures.attributes("EXT-X-MEDIA").isEmpty)
            try pictures.expectSound()
            let sound = try Presentation(place, "description.en.m4a:language=en", "--force")
            let variant = try #require(try sound.attributes("EXT-X-STREAM-INF").first)
            #expect(variant["CODECS"] == "mp4a.40.2" && variant["RESOLUTION"] == nil)
            try sound.expectSound()
        }
    }

    @Test func `pictures without a key frame are refused`() throws {
        try Workplace.with { place in
            var bytes = try SampleMedia.bytes("movie.mp4")
            // An stss that lists no samples.
            let table = try #require(bytes.firstRange(of: Array("stss".utf8)))
            for place in table.upperBound + 4..<table.upperBound + 8 { bytes[place] = 0 }
            try place.write("movie.mp4", bytes)
            try expectRefusal(
                place,
                ["movie.mp4", "-o", "out"],
                "movie.mp4: track 1",
                "it has no sync samples"
            )
        }
    }

    @Test func `samples that last no time are told`() throws {
        try Workplace.with { place in
            var bytes = try SampleMedia.bytes("movie.mp4")
            // The only run of the pictures' stts: its duration.
            let table = try #require(bytes.firstRange(of: Array("stts".utf8)))
            for place in table.upperBound + 12..<table.upperBound + 16 { bytes[place] = 0 }
            try place.write("movie.mp4", bytes)
            let result = try mediatag("hls", "movie.mp4", "-o", "out", in: place.folder)
            #expect(result.standardError.contains("samples of duration 0: "), result.summary)
        }
    }

    @Test func `ten thousand segments are written and listed`() throws {
        try Workplace.with { place in
            let made = try run(
                "ffmpeg",
                [
                    "-v", "error", "-f", "lavfi", "-i", "color=s=16x16:r=1", "-t", "10000", "-c:v",
                    "libx264",
                ]
                    + ["-preset", "ultrafast", "-g", "1", place.path("long.mp4")]
            )
            try #require(made.exitCode == 0, made.summary)
            let presentation = try Presentation(place, "long.mp4", "--segment-duration", "1")
            let playlist = try presentation.text("video/16x16/index.m3u8")
            #expect(playlist.split(separator: "\n").count { $0.hasPrefix("#EXTINF:1,") } == 10_000)
            #expect(
                FileManager.default.fileExists(
                    atPath: presentation.path("video/16x16/segment-10000.m4s")
                )
            )
        }
    }

    @Test func `two renditions of one name are told apart`() throws {
        try Workplace.with { place in
            try place.copy("es.srt", as: "other.es.srt")
            let presentation = try Presentation(
                place,
                "movie.mp4",
                "es.srt:name=Texto",
                "other.es.srt:name=Texto"
            )
            let names = try presentation.attributes("EXT-X-MEDIA").filter {
                $0["TYPE"] == "SUBTITLES"
            }
            .map { $0["NAME"] }
            #expect(names == ["Texto", "Texto 2"])
        }
    }

    @Test func `a folder that has files is left alone, and only presentations are replaced`() throws
    {
        try Workplace.with { place in
            try FileManager.default.createDirectory(
                atPath: place.path("out"),
                withIntermediateDirectories: false
            )
            try place.write("out/keep.txt", text: "mine")
            try expectRefusal(
                place,
                ["movie.mp4", "-o", "out"],
                "out: it already exists",
                "--force"
            )
            try expectRefusal(
                place,
                ["movie.mp4", "-o", "out", "--force"],
                "out: the folder has files but no master.m3u8"
            )
            #expect(
                try String(contentsOfFile: place.path("out/keep.txt"), encoding: .utf8) == "mine"
            )
            try FileManager.default.removeItem(atPath: place.path("out/keep.txt"))
            _ = try Presentation(place, "movie.mp4", "es.srt")
            let replaced = try Presentation(place, "movie.mp4", "--force")
            #expect(!FileManager.default.fileExists(atPath: replaced.path("subtitles")))
            #expect(try place.names == ["es.srt", "movie.mp4", "out"])
        }
    }

    @Test func `when no more can be written, nothing is left`() throws {
        try Workplace.with { place in
            let before = try place.names
            // No file may have more than 8 KiB: what a full disk does to the first segment.
            let result = try shell(
                "ulimit -f 8; exec \"$0\" hls movie.mp4 -o out",
                in: place.folder
            )
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("segment-1.m4s"), result.summary)
            #expect(try place.names == before, result.summary)
        }
    }

    @Test func `encrypted media is refused with the reason`() throws {
        try Workplace.with { place in
            let made = try run(
                "ffmpeg",
                ["-v", "error", "-i", place.path("movie.mp4"), "-c", "copy"]
                    + ["-encryption_scheme", "cenc-aes-ctr"]
                    + ["-encryption_key", "00112233445566778899aabbccddeeff"]
                    + [
                        "-encryption_kid", "00112233445566778899aabbccddeeff",
                        place.path("secret.mp4"),
                    ]
            )
            try #require(made.exitCode == 0, made.summary)
            try expectRefusal(
                place,
                ["secret.mp4", "-o", "out"],
                "secret.mp4: track 1",
                "it is encrypted"
            )
        }
    }

    @Test func `captions without a language, and options that do not exist, are errors`() throws {
        try Workplace.with { place in
            try place.copy("es.srt", as: "captions.srt")
            try expectRefusal(place, ["movie.mp4", "captions.srt", "-o", "out"], "language=es")
            let result = try mediatag("hls", "movie.mp4:langauge=en", "-o", "out", in: place.folder)
            #expect(result.exitCode == 64, result.summary)
            #expect(result.standardError.contains("langauge=en"), result.summary)
        }
    }

    @Test func `captions alone are nothing to play`() throws {
        try Workplace.with { place in
            try expectRefusal(place, ["es.srt", "-o", "out"], "neither video nor audio")
        }
    }
}
