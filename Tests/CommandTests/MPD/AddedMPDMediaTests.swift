// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Captions, audio and sign language that `mpd add` divides like the video of MPDs of several writers.
@Suite struct AddedMPDMediaTests {
    private static let cues = """
        1
        00:00:00,400 --> 00:00:01,300
        One

        2
        00:00:01,300 --> 00:00:04,700
        <i>Two</i>

        3
        00:00:04,200 --> 00:00:05,900
        Three

        """

    /// A movie of 6 s whose first picture FFmpeg's fragments show after 0, and an MPD of it in `out`.
    private func withMPD(
        _ options: [String],
        body: (Workplace) throws -> Void
    ) throws {
        try Workplace.with { place in
            try place.make(
                "m.mp4",
                [
                    "-f", "lavfi", "-i", "testsrc=s=160x90:r=25:d=6", "-f", "lavfi", "-i",
                    "sine=440:d=6", "-c:v", "libx264", "-preset", "ultrafast", "-bf", "2", "-g",
                    "25", "-pix_fmt", "yuv420p", "-c:a", "aac", "-ar", "48000",
                ]
            )
            try place.write("es.srt", text: Self.cues)
            try FileManager.default.createDirectory(
                atPath: place.path("out"),
                withIntermediateDirectories: false
            )
            let command = ["-i", place.path("m.mp4"), "-map", "0:v", "-map", "0:a", "-c", "copy"]
            try place.make("out/a.mpd", command + ["-f", "dash", "-seg_duration", "2"] + options)
            try body(place)
        }
    }

    /// The files in `out` by name, without the MPD.
    private func media(_ place: Workplace) throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path("out"))
        let files = names.filter { !$0.hasSuffix(".mpd") && $0.contains(".") }
        return Dictionary(
            uniqueKeysWithValues: try files.map { ($0, try place.data("out/" + $0)) }
        )
    }

    /// Initialization section and segments of a folder as one file.
    private func join(_ folder: String, count: Int, _ place: Workplace) throws -> String {
        var data = try place.data("out/\(folder)/init.mp4")
        for number in 1...count { data += try place.data("out/\(folder)/segment-\(number).m4s") }
        try place.write("joined.mp4", data)
        return place.path("joined.mp4")
    }

    /// Start and end of the cues of a file, in milliseconds.
    private func times(_ file: String, _ place: Workplace) throws -> [[Int]] {
        let text = try succeed("extract", file, "-o", "-", "--to", "srt", in: place.folder)
        return text.matches(of: /(\d\d:\d\d),(\d{3}) --> \d\d:(\d\d:\d\d),(\d{3})/).map { line in
            [(line.1, line.2), (line.3, line.4)].map { time, rest in
                let parts = time.split(separator: ":").compactMap { Int($0) }
                return (parts[0] * 60 + parts[1]) * 1000 + (Int(rest) ?? 0)
            }
        }
    }

    /// When players show the first picture, in seconds.
    private func start(_ options: [String], _ place: Workplace) throws -> Double {
        // The demuxer of FFmpeg 5.1 leaves out the first segment of a SegmentList, and never ends one of byte ranges.
        guard !options.contains("-use_template"), !options.contains("-single_file") else {
            return 0
        }
        let lines = try output(
            of: "ffprobe",
            [
                "-v", "error", "-allowed_extensions", "ALL", "-select_streams", "v",
                "-show_entries", "packet=pts_time", "-of", "csv=p=0", place.path("out/a.mpd"),
            ]
        )
        // It reads what players see, edit lists and all.
        return lines.split(separator: "\n").compactMap { Double($0) }.min() ?? 0
    }

    @Test(arguments: [
        ([], "imsc"), ([], "webvtt"), (["-use_template", "0"], "imsc"),
        (["-use_timeline", "0"], "webvtt"), (["-single_file", "1"], "imsc"),
        (["-single_file", "1", "-global_sidx", "1"], "webvtt"),
        (["-output_ts_offset", "1.5"], "imsc"), (["-output_ts_offset", "1.5"], "webvtt"),
    ])
    func `captions are divided like the video, and begin with its first picture`(
        options: [String],
        form: String
    ) throws {
        try withMPD(options) { place in
            let before = try media(place)
            let original = try place.data("out/a.mpd")
            let command = ["mpd", "add", "out/a.mpd", "--subtitles", "es.srt", "--segments", form]
            let added = try succeed(command, in: place.folder)
            #expect(added.contains("subtitles-es/: added, 3 segments with 3 cues"), "\(added)")
            #expect(try media(place) == before)
            let shift = Int((try start(options, place) * 1000).rounded())
            let joined = try join("subtitles-es", count: 3, place)
            let wanted = [[400, 1300], [1300, 4700], [4200, 5900]].map { $0.map { $0 + shift } }
            let found = try times(joined, place)
            #expect(found.count == 3, "\(found)")
            for (cue, other) in zip(found, wanted) {
                #expect(zip(cue, other).allSatisfy { abs($0 - $1) <= 1 }, "\(found) \(wanted)")
            }
            #expect(try times("out/a.mpd", place) == found)
            #expect(try run("xmllint", ["--noout", place.path("out/a.mpd")]).exitCode == 0)
            let checked = try succeed("mpd", "check", "out/a.mpd", in: place.folder)
            #expect(!checked.contains("D115"), "\(checked)")
            let once = try place.data("out/a.mpd")
            let again = try succeed(command, in: place.folder)
            #expect(again.contains("already as requested"), "\(again)")
            #expect(try place.data("out/a.mpd") == once)
            try succeed("mpd", "remove", "out/a.mpd", "--set", "text:es", in: place.folder)
            #expect(try place.data("out/a.mpd") == original)
        }
    }

    @Test func `audio is cut at the boundaries of the video, with the same packets`() throws {
        try withMPD([]) { place in
            try place.make("ad.m4a", ["-f", "lavfi", "-i", "sine=300:d=6", "-c:a", "aac"])
            let command = [
                "mpd", "add", "out/a.mpd", "--audio", "ad.m4a", "--language", "en",
                "--describes-video", "--format", "json",
            ]
            let text = try succeed(command, in: place.folder)
            #expect(try validate(text, schema: "mpd-add") == 1)
            #expect(text.contains("\"segmentCount\" : 3"), "\(text)")
            let joined = try join("audio-en-ad", count: 3, place)
            func packets(_ file: String) throws -> [String] {
                let lines = try output(
                    of: "ffmpeg",
                    ["-v", "error", "-i", file, "-map", "0:a", "-c", "copy", "-f", "framemd5", "-"]
                )
                // The checksum of the packet; one of what is beside it may follow.
                return lines.split(separator: "\n").compactMap { (line: Substring) -> String? in
                    let fields = line.split(separator: ",")
                    guard !line.hasPrefix("#"), fields.count > 5 else { return nil }
                    return fields[5].trimmingCharacters(in: .whitespaces)
                }
            }
            let (new, source) = (try packets(joined), try packets(place.path("ad.m4a")))
            // Encoder priming is not shown, and left out.
            #expect(new.count >= source.count - 2 && source.suffix(new.count) == new[...])
            let mpd = try place.text("out/a.mpd")
            #expect(mpd.contains("AudioPurposeCS:2007\" value=\"1\""), "\(mpd)")
            let streams = try readByFFmpeg(place.path("out/a.mpd"))
            #expect(streams.count { $0.hasPrefix("audio") } == 2, "\(streams)")
        }
    }

    @Test func `a video in sign language is a set with the role sign`() throws {
        try withMPD([]) { place in
            try place.make(
                "sign.mp4",
                [
                    "-f", "lavfi", "-i", "testsrc2=s=96x96:r=25:d=6", "-c:v", "libx264", "-preset",
                    "ultrafast", "-g", "40", "-pix_fmt", "yuv420p",
                ]
            )
            let command = [
                "mpd", "add", "out/a.mpd", "--sign", "sign.mp4", "--language", "ase",
            ]
            let added = try succeed(command, in: place.folder)
            #expect(added.contains("sign-ase/: added"), "\(added)")
            #expect(try place.text("out/a.mpd").contains("value=\"sign\""))
            let frames = try output(
                of: "ffprobe",
                [
                    "-v", "error", "-count_packets", "-show_entries", "stream=nb_read_packets",
                    "-of", "csv=p=0", try join("sign-ase", count: 4, place),
                ]
            )
            #expect(frames.hasPrefix("150"), "\(frames)")
            #expect(try succeed(command, in: place.folder).contains("already as requested"))
            let other = command.dropLast() + ["es"]
            let refused = try run(builtBinary.path, Array(other), in: place.folder)
            #expect(refused.exitCode == 2, refused.summary)
            #expect(refused.standardError.contains("not a sign language"), refused.summary)
        }
    }

    @Test func `of several periods each has its segments, and cues are at their times in all`()
        throws
    {
        try withMPD([]) { place in
            // The second Period begins with the third segment of the video, at 4 s.
            let text = try place.text("out/a.mpd")
            let start = try #require(text.firstRange(of: "\t<Period"))
            let end = try #require(text.firstRange(of: "</Period>\n"))
            let period = String(text[start.lowerBound..<end.upperBound])
            let tag = /<Period [^>]*>/
            let first = period.replacing(tag, with: "<Period id=\"a\" duration=\"PT4S\">")
            var second = period.replacing(tag, with: "<Period id=\"b\" duration=\"PT2S\">")
            for timescale in second.matches(of: /timescale="(\d+)"/).map(\.1) {
                let offset = "timescale=\"\(timescale)\" "
                second = second.replacing(
                    offset + "i",
                    with: offset + "presentationTimeOffset=\"\((Int(timescale) ?? 0) * 4)\" i"
                )
            }
            let whole = text.replacing(period, with: first + second)
            try place.write("out/a.mpd", text: whole)
            for form in ["imsc", "webvtt"] {
                try succeed(
                    "mpd",
                    "add",
                    "out/a.mpd",
                    "--subtitles",
                    "es.srt",
                    "--segments",
                    form,
                    "--folder",
                    form,
                    "--language",
                    form == "imsc" ? "es" : "gl",
                    in: place.folder
                )
                let mpd = try place.text("out/a.mpd")
                #expect(mpd.contains("presentationTimeOffset=\"4000\" startNumber=\"3\""), "\(mpd)")
            }
            let names = ["text:1", "text:2"]
            var found: [[[Int]]] = []
            for number in 1...names.count {
                let text = try succeed(
                    "extract",
                    "out/a.mpd",
                    "--track",
                    "\(number)",
                    "-o",
                    "\(number).srt",
                    in: place.folder
                )
                #expect(!text.isEmpty)
                found.append(try times("\(number).srt", place))
            }
            #expect(found[0].count == 3 && found[0] == found[1], "\(found)")
        }
    }

    @Test func `what cannot be added is refused by name, and nothing is left`() throws {
        try withMPD([]) { place in
            let original = try place.text("out/a.mpd")
            let cases: [(old: String, new: String, reason: String)] = [
                ("type=\"static\"", "type=\"dynamic\"", "live"),
                ("d=\"", "d=\"0", "d is not a number"),
                ("r=\"2\"", "r=\"2000000\"", "more than 100000 segments"),
            ]
            for (old, new, reason) in cases where original.contains(old) {
                let text = original.replacing(old, with: new).replacing("d=\"0", with: "d=\"-0")
                try place.write("out/a.mpd", text: text)
                let result = try run(
                    builtBinary.path,
                    ["mpd", "add", "out/a.mpd", "--subtitles", "es.srt", "--dry-run"],
                    in: place.folder
                )
                #expect(result.standardError.contains(reason), result.summary)
                #expect(try place.text("out/a.mpd") == text)
                #expect(!FileManager.default.fileExists(atPath: place.path("out/subtitles-es")))
            }
            try place.write("out/a.mpd", text: original)
            try FileManager.default.createDirectory(
                atPath: place.path("out/subtitles-es"),
                withIntermediateDirectories: false
            )
            try place.write("out/subtitles-es/mine.txt", text: "mine")
            let taken = try run(
                builtBinary.path,
                ["mpd", "add", "out/a.mpd", "--subtitles", "es.srt"],
                in: place.folder
            )
            #expect(taken.exitCode == 2 && taken.standardError.contains("--force"), taken.summary)
            #expect(try place.text("out/a.mpd") == original)
        }
    }
}
