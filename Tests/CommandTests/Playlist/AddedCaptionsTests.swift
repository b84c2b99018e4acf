// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Caption files that `playlist add` puts into presentations of FFmpeg.
@Suite struct AddedCaptionsTests {
    /// A way in which FFmpeg makes a presentation.
    struct Layout: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let options: [String]
        /// Options of the output.
        var offset: [String] = []
    }

    static let layouts = [
        Layout(testDescription: "transport streams", options: ["-hls_segment_type", "mpegts"]),
        Layout(testDescription: "fragmented MP4", options: ["-hls_segment_type", "fmp4"]),
        Layout(
            testDescription: "a file of fragmented MP4",
            options: ["-hls_segment_type", "fmp4", "-hls_flags", "single_file"]
        ),
        Layout(
            testDescription: "a transport stream in one file",
            options: ["-hls_flags", "single_file+program_date_time"]
        ),
        Layout(
            testDescription: "a first timestamp that is not 0",
            options: ["-hls_segment_type", "fmp4"],
            offset: ["-output_ts_offset", "100"]
        ),
        Layout(
            testDescription: "a first timestamp of 20 hours",
            options: ["-hls_segment_type", "mpegts"],
            offset: ["-output_ts_offset", "72000"]
        ),
        Layout(
            testDescription: "timestamps that start again at 0",
            options: ["-hls_segment_type", "mpegts"],
            offset: ["-output_ts_offset", "95430"]
        ),
    ]

    /// Makes a presentation of the sample movie with FFmpeg.
    private func present(_ place: Workplace, _ layout: Layout) throws {
        let arguments =
            ["-v", "error", "-i", "movie.mp4", "-map", "0:v:0", "-map", "0:a:0", "-c", "copy"]
            + layout.offset
            + ["-f", "hls", "-hls_time", "4", "-hls_playlist_type", "vod"]
            + ["-master_pl_name", "master.m3u8"] + layout.options + ["v.m3u8"]
        let made = try run("ffmpeg", arguments, in: place.folder)
        try #require(made.exitCode == 0, made.summary)
    }

    /// A cue, with its times in milliseconds.
    private struct ReadCue: Equatable {
        var start: Int
        var end: Int
        let text: Substring
    }

    /// The cues that FFmpeg reads of a file or a presentation, in order.
    private func cues(_ place: Workplace, _ input: String) throws -> [ReadCue] {
        let strict = input.hasSuffix(".m3u8") ? ["-strict", "experimental"] : []
        let arguments =
            ["-v", "error", "-copyts"] + strict + ["-i", input, "-map", "0:s:0", "-f", "srt", "-"]
        let read = try run("ffmpeg", arguments, in: place.folder)
        try #require(read.exitCode == 0, read.summary)
        // Without the place of a cue, which FFmpeg does not read of WebVTT.
        let text = read.standardOutput.replacing("{\\an8}", with: "")
        let pattern = /([0-9:,]{12}) --> ([0-9:,]{12})\n((?:.+\n?)+)/
        let cues = text.matches(of: pattern).map { match in
            ReadCue(
                start: milliseconds(match.1),
                end: milliseconds(match.2),
                text: match.3.drop(while: \.isWhitespace)
            )
        }
        return cues.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
    }

    /// A time of SubRip.
    private func milliseconds(_ time: Substring) -> Int {
        let parts = time.split { $0 == ":" || $0 == "," }.map { Int($0) ?? 0 }
        return ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000 + parts[3]
    }

    /// The timestamp of the first picture of a presentation, as FFmpeg reads it.
    private func firstTimestamp(_ place: Workplace) throws -> Double {
        let names = try place.names
        if names.contains("init.mp4") {
            let media = try place.data("v0.m4s", orEmpty: names)
            try place.write("first.mp4", try place.data("init.mp4") + media)
        }
        let file = ["first.mp4", "v0.ts", "v.ts", "v.m4s"].first { name in
            name == "first.mp4" ? names.contains("init.mp4") : names.contains(name)
        }
        return try firstTimestamp(place, try #require(file))
    }

    /// The timestamp of the first picture of a file, as FFmpeg reads it.
    private func firstTimestamp(_ place: Workplace, _ file: String) throws -> Double {
        let probed = try output(
            of: "ffprobe",
            [
                "-v", "error", "-select_streams", "v:0", "-show_entries", "packet=pts_time",
                "-read_intervals", "%+#16", "-of", "csv=p=0", place.path(file),
            ]
        )
        let times = probed.split(whereSeparator: { $0 == "\n" || $0 == "," })
            .compactMap { Double($0) }
        return try #require(times.min())
    }

    @Test(arguments: layouts)
    func `FFmpeg reads each cue at its time, and nothing else of the presentation changes`(
        layout: Layout
    ) throws {
        try Workplace.with { place in
            try present(place, layout)
            let before = try place.contents()
            try succeed(
                "playlist",
                "add",
                "master.m3u8",
                "--subtitles",
                "es.srt",
                in: place.folder
            )
            var after = try place.contents()
            #expect(after.removeValue(forKey: "subtitles-es") != nil)
            let master = after.updateValue(before["master.m3u8"] ?? Data(), forKey: "master.m3u8")
            #expect(after == before)
            let old = String(decoding: before["master.m3u8"] ?? Data(), as: UTF8.self)
            let new = String(decoding: master ?? Data(), as: UTF8.self)
            let kept = new.replacing(/#EXT-X-MEDIA:.*\n/, with: "")
                .replacing(/,SUBTITLES="subs"/, with: "")
                .replacing(/BANDWIDTH=[0-9]+/, with: "")
            #expect(kept == old.replacing(/BANDWIDTH=[0-9]+/, with: ""))
            let checked = try mediatag("playlist", "check", "master.m3u8", in: place.folder)
            // FFmpeg does not read the map: cues have times of the media, as the video does.
            // The last minute before timestamps begin at 0 again is below 0 for it, and cues cannot be.
            let shift = max(0, Int((try firstTimestamp(place) * 1000).rounded()))
            let (read, wanted) = (try cues(place, "master.m3u8"), try cues(place, "es.srt"))
            #expect(read.map(\.text) == wanted.map(\.text))
            for (read, wanted) in zip(read, wanted) {
                #expect(abs(read.start - wanted.start - shift) <= 1, "\(read) \(wanted) \(shift)")
                #expect(abs(read.end - wanted.end - shift) <= 1, "\(read) \(wanted) \(shift)")
            }
            for rule in ["H222", "H223", "H224", "H225", "H226", "H227", "H233"] {
                #expect(!checked.standardOutput.contains(rule), checked.summary)
            }
        }
    }

    @Test(arguments: layouts)
    func `the map of a segment leads to the first picture that FFmpeg sees`(layout: Layout) throws {
        try Workplace.with { place in
            try present(place, layout)
            try succeed(
                "playlist",
                "add",
                "master.m3u8",
                "--subtitles",
                "es.srt",
                in: place.folder
            )
            let segment = try place.data("subtitles-es/segment-1.vtt")
            let text = String(decoding: segment, as: UTF8.self)
            let map = try #require(text.firstMatch(of: /LOCAL:([0-9:.]+),MPEGTS:([0-9]+)/))
            let seconds = (Double(map.2) ?? -1) / 90_000
            let first = try firstTimestamp(place)
            // Timestamps have 33 bits, which FFmpeg extends.
            let apart = (seconds - first).remainder(dividingBy: Double(1 << 33) / 90_000)
            #expect(abs(apart) < 0.001, "\(seconds) \(first)")
        }
    }
}

extension Workplace {
    /// The bytes of a file, or none if it is not among these.
    fileprivate func data(_ name: String, orEmpty names: [String]) throws -> Data {
        names.contains(name) ? try data(name) : Data()
    }
}
