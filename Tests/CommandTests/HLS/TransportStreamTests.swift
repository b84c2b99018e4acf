// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `mediatag hls --ts`.
@Suite struct TransportStreamTests {
    private func pictures(_ path: String) throws -> [String] {
        let text = try output(
            of: "ffmpeg",
            ["-v", "error", "-i", path, "-map", "0:v:0", "-f", "framehash", "-"]
        )
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            line.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test func `every picture is shown, and the map of times names the first one's`() throws {
        try Workplace.with { place in
            let presentation = try Presentation(place, "movie.mp4", "es.srt", "--ts")
            let playlist = presentation.path("video/640x360/index.m3u8")
            #expect(try pictures(playlist) == pictures(place.path("movie.mp4")))
            let start = try output(
                of: "ffprobe",
                ["-v", "error", "-show_entries", "format=start_time", "-of", "csv=p=0"]
                    + [presentation.path("video/640x360/segment-1.ts")]
            )
            #expect(start == "10.000000\n")
            let text = try presentation.text("subtitles/es/segment-3.vtt")
            #expect(text.contains("X-TIMESTAMP-MAP=LOCAL:00:00:10.000,MPEGTS:900000\n"))
            try presentation.expectSound()
            // The page has the times of the presentation again.
            let master = presentation.path("master.m3u8")
            try succeed("html", master, "-o", "page", in: place.folder)
            let names = try FileManager.default.subpathsOfDirectory(atPath: place.path("page"))
            let name = try #require(names.first { $0.hasSuffix(".vtt") })
            let captions = String(decoding: try place.data("page/" + name), as: UTF8.self)
            #expect(captions.contains("\n00:00:01.700 -->"), "\(captions.prefix(200))")
        }
    }

    @Test func `the sound has every packet`() throws {
        try Workplace.with { place in
            let presentation = try Presentation(place, "movie.mp4", "--ts")
            let entries = ["-v", "error", "-select_streams", "a:0", "-show_entries", "packet=size"]
            func count(_ path: String) throws -> Int {
                try output(of: "ffprobe", entries + ["-of", "csv=p=0", path])
                    .split(separator: "\n").count { !$0.isEmpty }
            }
            let all = try count(place.path("movie.mp4"))
            // But for the one that the edit list of the movie cuts off.
            #expect(
                (all - 1...all).contains(try count(presentation.path("audio/en-aac-2/index.m3u8")))
            )
        }
    }

    @Test func `an I-frame is decoded from its part and the tables alone`() throws {
        try Workplace.with { place in
            let presentation = try Presentation(place, "movie.mp4", "--ts")
            let playlist = "video/640x360/iframes.m3u8"
            let map = try #require(
                try presentation.text(playlist).split(separator: "\n").first {
                    $0.hasPrefix("#EXT-X-MAP:URI=\"segment-1.ts\",BYTERANGE=\"")
                }
            )
            let length = try #require(Int(map.split(separator: "\"")[3].prefix { $0 != "@" }))
            let tables = try bytes(of: presentation.path("video/640x360/segment-1.ts")).prefix(
                length
            )
            let frames = try presentation.segments(playlist)
            #expect(frames.count == 14)
            for frame in frames {
                let range = try #require(frame.range)
                let part = try bytes(of: presentation.path(frame.uri))[range]
                let file = try place.write("frame.ts", tables + part)
                #expect(try pictures(file).count == 1)
            }
        }
    }

    @Test func `what goes only with fragmented MP4 is refused`() throws {
        try Workplace.with { place in
            let result = try mediatag(
                "hls",
                "movie.mp4",
                "--ts",
                "--imsc",
                "-o",
                "out",
                in: place.folder
            )
            #expect(result.exitCode == 64, result.summary)
            #expect(result.standardError.contains("--ts excludes"), result.summary)
        }
    }
}
