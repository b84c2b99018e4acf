// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `mediatag hls`, judged by FFmpeg: every packet is there, and when it was.
@Suite struct PresentationTests {
    /// That the packets of the sample movie are those of its presentation.
    private func expectSamePackets(_ place: Workplace, _ presentation: Presentation) throws {
        let video = try packets(presentation.path("video/640x360/index.m3u8"), stream: "v:0")
        #expect(try packets(place.path("movie.mp4"), stream: "v:0") == video)
        let audio = try packets(presentation.path("audio/en-aac-2/index.m3u8"), stream: "a:0")
        // The edit list of the movie cuts the first packet off: it is there to begin decoding.
        let all = try packets(place.path("movie.mp4"), stream: "a:0")
        #expect(Array(all.suffix(audio.count)) == audio)
        #expect((0...1).contains(all.count - audio.count))
    }

    @Test func `FFmpeg reads every packet from segments in files`() throws {
        try Workplace.with { place in
            let presentation = try Presentation(place, "movie.mp4")
            try expectSamePackets(place, presentation)
            try presentation.expectSound()
        }
    }

    @Test func `FFmpeg reads every packet from one file of segments`() throws {
        try Workplace.with { place in
            let presentation = try Presentation(place, "movie.mp4", "--single-file")
            try expectSamePackets(place, presentation)
            try presentation.expectSound()
            let file = presentation.path("video/640x360/media.mp4")
            #expect(
                try packets(place.path("movie.mp4"), stream: "v:0") == packets(file, stream: "v:0")
            )
        }
    }

    @Test(arguments: ["mkv", "ts"])
    func `packets of other containers come through`(_ container: String) throws {
        try Workplace.with { place in
            let other = place.path("other.\(container)")
            let copied = try run(
                "ffmpeg",
                ["-v", "error", "-i", place.path("movie.mp4"), "-c", "copy", other]
            )
            try #require(copied.exitCode == 0, copied.summary)
            let presentation = try Presentation(place, "other.\(container):language=en")
            let playlist = presentation.path("video/640x360/index.m3u8")
            let count = try packets(place.path("movie.mp4"), stream: "v:0").count
            #expect(try packets(playlist, stream: "v:0").count == count)
            #expect(try place.names == ["es.srt", "movie.mp4", "other.\(container)", "out"])
        }
    }

    @Test func `every rung begins its segments with key frames at the same moments`() throws {
        try Workplace.with { place in
            try GeneratedMovie.make(place.path("large.mp4"), keyFrameInterval: 50, size: "320x180")
            try GeneratedMovie.make(place.path("small.mp4"), keyFrameInterval: 100)
            let presentation = try Presentation(place, "large.mp4", "small.mp4")
            let large = try presentation.segments("video/320x180/index.m3u8")
            let small = try presentation.segments("video/160x90/index.m3u8")
            #expect(large.map(\.seconds) == small.map(\.seconds))
            #expect(large.map(\.seconds) == [4, 4, 5])
            for segment in large + small {
                let header = segment.uri.split(separator: "/").dropLast().joined(separator: "/")
                let data =
                    try bytes(of: presentation.path(header + "/init.mp4"))
                    + bytes(of: presentation.path(segment.uri))
                let file = try place.write("one.mp4", data)
                let flags = try output(
                    of: "ffprobe",
                    ["-v", "error", "-show_entries", "packet=flags", "-of", "csv=p=0", file]
                )
                #expect(flags.hasPrefix("K"))
            }
            try presentation.expectSound()
        }
    }

    @Test func `pictures, and sound whose first packet is cut off, begin at 0`() throws {
        try Workplace.with { place in
            try GeneratedMovie.make(place.path("a.mp4"))
            let presentation = try Presentation(place, "a.mp4")
            // By the boxes: the decoding time and the composition offset of the first sample.
            let first = try FirstSample(
                try bytes(of: presentation.path("video/160x90/segment-1.m4s"))
            )
            #expect(first == FirstSample(decodeTime: 0, compositionTimeOffset: 0))
            let audio = try FirstSample(
                try bytes(of: presentation.path("audio/en-aac-2/segment-1.m4s"))
            )
            #expect(audio == FirstSample(decodeTime: 0, compositionTimeOffset: 0))
        }
    }

    @Test func `a DASH player reads the same segments`() throws {
        try Workplace.with { place in
            let presentation = try Presentation(
                place,
                "movie.mp4",
                "es.srt",
                "--dash"
            )
            let manifest = presentation.path("manifest.mpd")
            let video = try packets(manifest, stream: "v:0", ["-allowed_extensions", "ALL"])
            #expect(try packets(place.path("movie.mp4"), stream: "v:0") == video)
            let lint = try run("xmllint", ["--noout", manifest])
            #expect(lint.exitCode == 0, lint.summary)
            let text = try presentation.text("manifest.mpd")
            #expect(
                text.contains("<Role schemeIdUri=\"urn:mpeg:dash:role:2011\" value=\"subtitle\"/>")
            )
            #expect(text.contains("<BaseURL>subtitles/es/captions.vtt</BaseURL>"))
        }
    }
}

/// The first sample of a segment, read with code of the test's own.
private struct FirstSample: Equatable {
    let decodeTime: UInt64
    let compositionTimeOffset: Int32

    init(decodeTime: UInt64, compositionTimeOffset: Int32) {
        self.decodeTime = decodeTime
        self.compositionTimeOffset = compositionTimeOffset
    }

    init(_ bytes: [UInt8]) throws {
        func integer(_ place: Int, _ count: Int) -> UInt64 {
            bytes[place..<place + count].reduce(0) { $0 << 8 | UInt64($1) }
        }
        func find(_ type: String) throws -> Int {
            let pattern = Array(type.utf8)
            return try #require(
                bytes.indices.dropLast(8).first { bytes[$0..<$0 + 4].elementsEqual(pattern) }
            ) + 4
        }
        let time = try find("tfdt")
        decodeTime = integer(time + 4, bytes[time] == 1 ? 8 : 4)
        let run = try find("trun")
        let flags = integer(run + 1, 3)
        let head = 8 + (flags & 1 == 0 ? 0 : 4) + (flags & 4 == 0 ? 0 : 4)
        let before = [0x100, 0x200, 0x400].count { flags & UInt64($0) != 0 } * 4
        let offset = flags & 0x800 == 0 ? 0 : integer(run + head + before, 4)
        compositionTimeOffset = Int32(truncatingIfNeeded: offset)
    }
}

/// The hash of each packet of a stream, in decoding order.
func packets(_ path: String, stream: String, _ options: [String] = []) throws -> [String] {
    let text = try output(
        of: "ffmpeg",
        ["-v", "error"] + options + [
            "-i", path, "-map", "0:\(stream)", "-c", "copy", "-f", "framehash", "-",
        ]
    )
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
        line.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
