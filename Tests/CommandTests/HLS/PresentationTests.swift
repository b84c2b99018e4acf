// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `mediatag hls`, judged by FFmpeg.
@Suite struct PresentationTests {
    @Test func `FFmpeg reads every packet of the pictures and the sound`() throws {
        try Workplace.with { place in
            try succeed("hls", "movie.mp4", "-o", "out", in: place.folder)
            let video = try packets(place.path("out/video/640x360/index.m3u8"), stream: "v:0")
            #expect(try packets(place.path("movie.mp4"), stream: "v:0") == video)
            let audio = try packets(place.path("out/audio/en-aac-2/index.m3u8"), stream: "a:0")
            // The edit list of the movie cuts the first packet off: it is there to begin decoding.
            let all = try packets(place.path("movie.mp4"), stream: "a:0")
            #expect(Array(all.suffix(audio.count)) == audio)
            #expect((0...2).contains(all.count - audio.count))
        }
    }
}

/// The hash of each packet of a stream, in decoding order.
func packets(_ path: String, stream: String) throws -> [String] {
    let text = try output(
        of: "ffmpeg",
        ["-v", "error", "-i", path, "-map", "0:\(stream)", "-c", "copy", "-f", "framehash", "-"]
    )
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
        line.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
