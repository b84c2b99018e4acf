// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import TestSupport
import Testing

/// Movies of which the edit list plays several parts: FFmpeg, which follows edit lists itself, judges.
@Suite struct EditListTests {
    /// Makes a movie of 13 s with a key frame every two seconds, whose tracks have edits of 2 s from these
    /// seconds of the media on.
    private func make(_ place: Workplace, from starts: [Double]) throws {
        try GeneratedMovie.make(place.path("whole.mp4"))
        let edits = [12_800.0, 48_000.0].map { timescale in
            starts.map { start in
                // Both encoders have put 1024 ticks before what is shown first.
                EditListBox.Entry(
                    segmentDuration: 2000,
                    mediaTime: Int64(start * timescale) + 1024
                )
            }
        }
        try place.write(
            "movie.mp4",
            EditedMovie.bytes(of: place.path("whole.mp4")) { number, track in
                EditedMovie.setEdits(edits[number], of: &track)
            }
        )
    }

    @Test(arguments: [[], ["--single-file"], ["--ts"]])
    func `tracks are packaged as their edit lists play them`(options: [String]) throws {
        try Workplace.with { place in
            try make(place, from: [4, 0, 8])
            let result = try run(
                builtBinary.path,
                ["hls", "movie.mp4:language=en", "-o", "out"] + options,
                in: place.folder
            )
            try #require(result.exitCode == 0, result.summary)
            let frames = try pictures(place.path("movie.mp4"))
            try #require(frames.count == 150)
            #expect(try pictures(place.path("out/master.m3u8")) == frames)
            let seconds = try duration(place.path("out/master.m3u8"), "a:0")
            #expect(abs(seconds - 6) < 0.05, "\(seconds) s of sound")
        }
    }

    @Test func `an edit list that would show unplayed video is rejected with its place`()
        throws
    {
        try Workplace.with { place in
            try make(place, from: [4, 1])
            let result = try mediatag("hls", "movie.mp4", "-o", "out", in: place.folder)
            #expect(result.exitCode == 2, result.summary)
            #expect(
                result.standardError.contains(
                    "part 2 of its edit list (at 2.0 s) begins between key frames"
                ),
                result.summary
            )
        }
    }

    @Test func `edits that cut between key frames are reported with the length at both ends`()
        throws
    {
        try Workplace.with { place in
            try GeneratedMovie.make(place.path("whole.mp4"), hasSound: false)
            // From the 20th picture of a group to the first of two B pictures of another.
            let edit = EditListBox.Entry(
                segmentDuration: 3280,
                mediaTime: 12_800 * 4 + 512 * 20 + 1024
            )
            try place.write(
                "movie.mp4",
                EditedMovie.bytes(of: place.path("whole.mp4")) { _, track in
                    EditedMovie.setEdits([edit], of: &track)
                }
            )
            let result = try mediatag("hls", "movie.mp4", "-o", "out", in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            let shown = try pictures(place.path("out/master.m3u8")).count
            let edited = try pictures(place.path("movie.mp4")).count
            let lengths = result.standardError.matches(of: /(\d\.\d\d\d) s that it cuts off/)
                .compactMap { Double($0.1) }
            try #require(lengths.count == 2, result.summary)
            #expect(lengths[0] == 0.8, result.summary)
            // Where a picture is decoded after one that it needs and before which it is shown, the one in
            // between may be missing.
            let difference = Double(shown - edited) / 25
            #expect(abs(difference - lengths[0] - lengths[1]) <= 0.08, result.summary)
        }
    }

    @Test func `edits that begin at a key frame are not reported`() throws {
        try Workplace.with { place in
            try make(place, from: [4])
            let result = try mediatag("hls", "movie.mp4", "-o", "out", in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(!result.standardError.contains("between key frames"), result.summary)
        }
    }

    /// The hash of every picture.
    private func pictures(_ path: String) throws -> [String] {
        try frames(path, "v:0").map(\.hash)
    }

    /// When the sound ends, in seconds.
    private func duration(_ path: String, _ stream: String) throws -> Double {
        try frames(path, stream).reduce(0) { $0 + $1.seconds }
    }

    private func frames(_ path: String, _ stream: String) throws -> [(
        seconds: Double, hash: String
    )] {
        let text = try output(
            of: "ffmpeg",
            [
                "-v", "error", "-i", path, "-map", "0:\(stream)", "-fps_mode", "passthrough", "-f",
                "framehash", "-",
            ]
        )
        let base = try #require(text.firstMatch(of: /#tb 0: 1\/(\d+)/)?.1)
        let timescale = try #require(Double(base))
        return try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            let ticks = try #require(Double(fields[3]))
            return (ticks / timescale, fields[5])
        }
    }
}
