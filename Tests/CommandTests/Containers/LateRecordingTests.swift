// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Recordings of live streams, whose fragments count from the start of the stream or from 1970.
@Suite struct LateRecordingTests {
    struct Case: CustomTestStringConvertible {
        let flags: String
        let seconds: UInt64
        var testDescription: String { "\(flags), \(seconds) s" }
    }

    static let cases = [
        Case(flags: "frag_keyframe+empty_moov+default_base_moof", seconds: 0),
        Case(flags: "frag_keyframe+empty_moov+default_base_moof", seconds: 3600),
        Case(flags: "cmaf", seconds: 1_700_000_000),
        Case(flags: "frag_keyframe+empty_moov+negative_cts_offsets", seconds: 3600),
        Case(flags: "dash+frag_keyframe+delay_moov", seconds: 1_700_000_000),
    ]

    /// A late recording with subtitles, `movie.mp4`.
    private func with(_ late: Case, _ body: (Workplace) throws -> Void) throws {
        try Workplace.with { place in
            let made = try place.make(
                "made.mp4",
                [
                    "-i", place.path("movie.mp4"), "-i", place.path("es.srt"), "-map", "0", "-map",
                    "1",
                ]
                    + ["-c", "copy", "-c:s", "mov_text", "-metadata:s:s", "language=spa"]
                    + ["-movflags", late.flags]
            )
            let bytes = LateRecording.bytes(
                try TestSupport.bytes(of: made),
                later: late.seconds
            )
            try Data(bytes).write(to: URL(filePath: place.path("movie.mp4")))
            try body(place)
        }
    }

    /// When video and audio start, in seconds, as FFmpeg reads it.
    private func starts(_ path: String) throws -> (video: Double, audio: Double) {
        let text = try output(
            of: "ffprobe",
            ["-v", "error", "-show_entries", "stream=codec_type,start_time", "-of", "csv=p=0"]
                + [path]
        )
        let times = text.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
        func start(_ kind: String) throws -> Double {
            let line = try #require(times.first { $0.first == kind })
            return try #require(line.last.flatMap { Double($0) })
        }
        return (try start("video"), try start("audio"))
    }

    private func cues(_ path: String, in place: Workplace) throws -> String {
        try succeed(
            "extract",
            path,
            "--track",
            "subtitle:1",
            "--to",
            "srt",
            "-o",
            "-",
            in: place.folder
        )
    }

    @Test(arguments: cases)
    func
        `a late recording is flattened from its first frame, with audio, video and captions together`(
            late: Case
        ) throws
    {
        try with(late) { place in
            try succeed(
                "remove",
                "movie.mp4",
                "--track",
                "2",
                "--allow-last",
                "--flatten",
                "-o",
                "silent.mp4",
                in: place.folder
            )
            let fromVideo = try Inspection(of: place.path("silent.mp4"))
            #expect(try #require(fromVideo.durationSeconds) < 28)

            try succeed("tag", "movie.mp4", "--track", "3", "--name", "x", in: place.folder)
            try succeed(
                "chapters",
                "movie.mp4",
                "--flatten",
                "--set",
                place.write("chapters.txt", text: "00:00:00.000 Eins\n00:00:01.000 Zwei\n"),
                "-o",
                "flat.mp4",
                in: place.folder
            )
            let inspection = try Inspection(of: place.path("flat.mp4"))
            #expect(try #require(inspection.durationSeconds) < 28)
            let old = try starts(place.path("movie.mp4"))
            let new = try starts(place.path("flat.mp4"))
            // Of fragments with composition offsets below 0, FFmpeg shows pictures too late.
            let isLate = late.flags.contains("negative") || late.flags == "cmaf"
            let distance = isLate ? 0 : old.video - old.audio
            #expect(abs(distance - (new.video - new.audio)) < 0.002, "\(old) \(new)")
            #expect(min(new.video, new.audio) == 0)
            let text = try cues("movie.mp4", in: place)
            #expect(text == (try cues("flat.mp4", in: place)))
            #expect(text.contains("\n00:00:01,7"), "\(text.prefix(100))")
        }
    }

    @Test
    func
        `captions of a late recording and caption files beside it are packaged from its first frame`()
        throws
    {
        try with(Self.cases[1]) { place in
            try succeed("hls", "movie.mp4", "es.srt:language=en", "-o", "out", in: place.folder)
            for (language, start) in [("es", "00:00:01.780"), ("en", "00:00:01.700")] {
                let segment = place.path("out/subtitles/\(language)/segment-1.vtt")
                let text = try String(contentsOfFile: segment, encoding: .utf8)
                #expect(text.contains("\n\(start) -->"), "\(text.prefix(200))")
            }
        }
    }
}
