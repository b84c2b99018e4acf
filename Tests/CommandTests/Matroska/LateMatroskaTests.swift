// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Matroska whose blocks do not start at 0.
@Suite struct LateMatroskaTests {
    /// Makes `film.mkv` from the sample movie, its first frame at a time in seconds.
    private func with(
        startingAt seconds: Int,
        ending: String = "mkv",
        _ body: (Workplace) throws -> Void
    ) throws {
        try Workplace.with { place in
            let coding =
                ending == "webm"
                ? ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libopus"]
                : ["-c", "copy"]
            try place.make(
                "film." + ending,
                ["-i", place.path("movie.mp4")] + coding
                    + ["-output_ts_offset", "\(seconds)", "-avoid_negative_ts", "disabled"]
            )
            try body(place)
        }
    }

    private func cues(_ file: String, in place: Workplace) throws -> [Substring] {
        try succeed(
            "extract",
            file,
            "--track",
            "subtitle:1",
            "--to",
            "srt",
            "-o",
            "-",
            in: place.folder
        ).split(separator: "\n")
    }

    @Test(arguments: [(0, "mkv"), (10, "mkv"), (3600, "mkv"), (10, "webm")])
    func `captions that are added to Matroska and extracted keep their times`(
        seconds: Int,
        ending: String
    ) throws {
        try with(startingAt: seconds, ending: ending) { place in
            let file = "film." + ending
            let added = try mediatag("add-subs", file, "es.srt", in: place.folder)
            #expect(added.exitCode == 0, added.summary)
            #expect(!added.standardError.contains("after the end"), added.summary)
            let first = try cues(file, in: place)
            #expect(first.contains("00:00:01,700 --> 00:00:02,900"), "\(first.prefix(3))")
            // A second cycle moves nothing, and the same captions are recognised.
            let again = try mediatag("add-subs", file, "es.srt", in: place.folder)
            #expect(again.standardOutput.contains("already"), again.summary)
            // Players show a cue as long after the first frame as its time states.
            let start = try output(
                of: "ffprobe",
                ["-v", "error", "-show_entries", "packet=stream_index,pts_time", "-of", "csv=p=0"]
                    + [place.path(file)]
            ).split(separator: "\n").map { $0.split(separator: ",") }
            let times = start.compactMap { fields in
                fields.count > 1 ? Double(fields[1]).map { (String(fields[0]), $0) } : nil
            }
            let frame = try #require(times.filter { $0.0 == "0" || $0.0 == "1" }.map(\.1).min())
            let cue = try #require(times.filter { $0.0 == "2" }.map(\.1).min())
            #expect(abs(cue - max(0, frame) - 1.7) < 0.03, "\(cue) after \(frame)")
        }
    }

    @Test func `a copy as MP4 has the captions of late Matroska at the same times`() throws {
        try with(startingAt: 10) { place in
            try succeed("add-subs", "film.mkv", "es.srt", in: place.folder)
            try succeed(
                "tag",
                "film.mkv",
                "--track",
                "1",
                "--name",
                "x",
                "-o",
                "o.mp4",
                in: place.folder
            )
            #expect(try cues("o.mp4", in: place).contains("00:00:01,700 --> 00:00:02,900"))
            let duration = try Inspection(of: place.path("film.mkv")).durationSeconds
            #expect(abs((duration ?? 0) - 27) < 0.2, "\(duration ?? 0)")
        }
    }
}
