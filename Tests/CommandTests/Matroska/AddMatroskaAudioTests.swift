// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `add-audio` on Matroska and WebM; FFmpeg and mkvmerge read what was written.
@Suite struct AddMatroskaAudioTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let file: String
        let encoder: [String]
        let codec: String
        /// Whether the packets of the file are those of the track: ADTS has headers that Matroska has not.
        var isCopied = true
        /// Samples by which the length may differ: what an encoder has put before and after the sound.
        var slack = 0
        /// By how much samples may differ on average: that of audio that is encoded again.
        var difference = 0
        var testDescription: String { file }
    }

    static let carried = [
        Example(file: "es.m4a", encoder: ["aac"], codec: "aac", slack: 2048),
        Example(file: "es.aac", encoder: ["aac"], codec: "aac", isCopied: false, slack: 2048),
        Example(file: "es.ac3", encoder: ["ac3"], codec: "ac3"),
        Example(file: "es.eac3", encoder: ["eac3"], codec: "eac3"),
        Example(file: "es.caf", encoder: ["alac"], codec: "alac"),
        Example(file: "es.opus", encoder: ["libopus"], codec: "opus"),
        Example(file: "es.flac", encoder: ["flac"], codec: "flac"),
        Example(file: "es.mp3", encoder: ["libmp3lame"], codec: "mp3", slack: 2304),
        Example(file: "es.mp2", encoder: ["mp2"], codec: "mp2", slack: 2304),
        Example(file: "es.ogg", encoder: ["libvorbis"], codec: "vorbis"),
        Example(file: "es.dts", encoder: ["dca", "-strict", "-2"], codec: "dts"),
    ]

    private func make(_ example: Example, seconds: Int = 5, in place: Workplace) throws {
        // A tone that rises, so that no two parts of it are the same.
        let tone = "aevalsrc=0.4*sin(2*PI*(200*t+150*t*t)):s=48000:d=\(seconds)"
        try place.make(
            example.file,
            ["-f", "lavfi", "-i", tone, "-ac", "2", "-c:a"] + example.encoder
        )
    }

    private func complaints(_ name: String, in place: Workplace) throws -> [String] {
        StrictMatroskaReader([UInt8](try place.data(name))).complaints
    }

    @Test(.slow, arguments: carried)
    func `audio is copied into Matroska, other programs read it, and every frame stays`(
        example: Example
    ) throws {
        try Workplace.with("en.vtt") { place in
            guard try MatroskaFiles.make(.ffmpeg, in: place) else { return }
            try make(example, in: place)
            let path = place.path("film.mkv")
            let frames = try streamHashes(path)
            let add = ["add-audio", path, place.path(example.file), "--verify", "full"]
            let result = try run(builtBinary.path, add + ["--format", "json"])
            #expect(result.exitCode == 0 && result.standardError == "", result.summary)
            #expect(try validate(result.standardOutput, schema: "add-audio") == 1)
            #expect(result.standardOutput.contains("\"codecID\" : \"A_"), result.summary)
            #expect(try complaints("film.mkv", in: place) == [])
            #expect(try Array(streamHashes(path).prefix(frames.count)) == frames)
            let stream = try #require(try ProbedStream.all(of: path).last)
            #expect(stream.codecName == example.codec && stream.channels == 2)
            #expect(stream.tags?["language"] == "spa" && stream.tags?["title"] == "español")
            #expect(stream.dispositions == [])
            if example.isCopied {
                let theirs = try streamHash(place.path(example.file), stream: 0)
                #expect(try streamHash(path, stream: frames.count) == theirs)
            }
            try expectSound(of: example, stream: frames.count, place)
            let played = try PlayedFile.result(path)
            #expect(played.exitCode == 0 && played.standardError == "", played.summary)
            let again = try succeed(add)
            #expect(again.contains("the same track already exists (track 5)"), "\(again)")
            guard try Writer.mkvmerge() != nil else { return }
            let track = try #require(try MergedTrack.all(of: path).last)
            #expect(track.language_ietf == "es" && track.default_track == false)
        }
    }

    /// The track sounds as the file, and starts with the video.
    private func expectSound(of example: Example, stream: Int, _ place: Workplace) throws {
        let theirs = try place.sound(example.file, stream: 0)
        let ours = try place.sound("film.mkv", stream: stream)
        #expect(abs(ours.count - theirs.count) <= example.slack, "\(ours.count - theirs.count)")
        // FFmpeg decodes what an encoder has put before the sound of AAC and MP3 at times before the start.
        let most = 400 * example.difference
        let shift = try #require(Self.shift(of: ours, from: theirs, most), "another sound")
        let first = try firstTime("frame", of: stream, place)
        let video = try firstTime("frame", of: 0, place)
        let start = first + Double(shift) / 48_000
        // Time stamps are milliseconds. The first block of Vorbis, of 2.7 ms, gives no samples and cannot be before 0;
        // FFmpeg's own copies have the same times.
        let tolerance = example.codec == "vorbis" ? 0.0043 : 0.0016
        #expect(abs(start - video) < tolerance, "\(shift) samples from \(first) s, not \(video) s")
    }

    /// The shift in samples at which 400 samples of both sounds differ least, by no more than the limit.
    ///
    /// The sum of a shift ends at the limit: tests are built without optimisation.
    private static func shift(of ours: [Int16], from theirs: [Int16], _ limit: Int) -> Int? {
        var (limit, best) = (limit, Int?.none)
        for shift in -100...2400 {
            var (distance, place) = (0, 24_000)
            while place < 24_400, distance <= limit {
                distance += abs(Int(theirs[place]) - Int(ours[place + shift]))
                place += 1
            }
            // A later shift has to be better.
            if distance <= limit { (limit, best) = (distance - 1, shift) }
        }
        return best
    }

    /// The time of the first frame of a stream, in seconds.
    private func firstTime(_ what: String, of stream: Int, _ place: Workplace) throws -> Double {
        let text = try output(
            of: "ffprobe",
            ["-v", "error", "-select_streams", "\(stream)", "-read_intervals", "%+#4"]
                + ["-show_frames", "-show_entries", "\(what)=pts_time", "-of", "csv=p=0"]
                + [place.path("film.mkv")]
        )
        let line = text.split(separator: "\n").first?.split(separator: ",").first
        return try #require(line.flatMap { Double($0) }, "\(text)")
    }

    @Test(.slow, arguments: MatroskaFiles.Layout.allCases)
    func `packets are between the blocks of their times, whatever the layout`(
        _ layout: MatroskaFiles.Layout
    ) throws {
        try Workplace.with("en.vtt") { place in
            guard try MatroskaFiles.make(layout, in: place) else { return }
            try place.makeTone("en.opus", seconds: 5, ["-c:a", "libopus"])
            let path = place.path(layout.name)
            let frames = try streamHashes(path)
            try succeed("add-audio", path, place.path("en.opus"), "--verify", "full")
            #expect(try complaints(layout.name, in: place) == [])
            #expect(try Array(streamHashes(path).prefix(frames.count)) == frames)
            let text = try output(
                of: "ffprobe",
                ["-v", "error", "-show_entries", "packet=stream_index,dts_time,pos", "-of"]
                    + ["csv=p=0", path]
            )
            let packets = text.split(separator: "\n").compactMap { line -> (Int, Double, Int)? in
                let fields = line.split(separator: ",")
                guard fields.count == 3, let index = Int(fields[0]), let time = Double(fields[1]),
                    let place = Int(fields[2])
                else { return nil }
                return (index, time, place)
            }.sorted { $0.2 < $1.2 }
            for (new, before) in zip(packets.dropFirst(), packets) where new.0 == frames.count {
                guard before.0 < 2 else { continue }
                #expect(abs(new.1 - before.1) < 0.5, "\(new.1) s after \(before.1) s")
            }
            #expect(packets.contains { $0.0 == frames.count })
        }
    }

    @Test func `WebM takes Opus and Vorbis, and refuses other audio without a trace`() throws {
        try Workplace.with("en.vtt") { place in
            guard try MatroskaFiles.make(.ffmpegWebM, in: place) else { return }
            let path = place.path("film.webm")
            let old = try place.data("film.webm")
            for (file, encoder) in [
                ("es.m4a", "aac"), ("es.flac", "flac"), ("es.wav", "pcm_s16le"),
            ] {
                try place.makeTone(file, seconds: 2, ["-c:a", encoder])
                let refused = try mediatag("add-audio", path, place.path(file))
                #expect(refused.exitCode == 2, refused.summary)
                #expect(refused.standardError.contains("Opus and Vorbis"), refused.summary)
                #expect(try place.data("film.webm") == old)
            }
            for (file, encoder) in [("es.opus", "libopus"), ("fr.ogg", "libvorbis")] {
                try place.makeTone(file, seconds: 2, ["-ac", "2", "-c:a", encoder])
                try succeed("add-audio", path, place.path(file))
            }
            #expect(
                try ProbedStream.all(of: path).suffix(2).map(\.codecName) == ["opus", "vorbis"]
            )
            #expect(try complaints("film.webm", in: place) == [])
        }
    }

    @Test func `audio that Matroska does not carry as it is becomes AAC, with a warning`() throws {
        try Workplace.with("en.vtt") { place in
            _ = try MatroskaFiles.make(.ffmpeg, in: place)
            let example = Example(
                file: "es.wav",
                encoder: ["pcm_s24le"],
                codec: "aac",
                slack: 2048,
                difference: 1000
            )
            try make(example, in: place)
            let path = place.path("film.mkv")
            let result = try mediatag("add-audio", path, place.path("es.wav"))
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("re-encoded as AAC"), result.summary)
            #expect(try ProbedStream.all(of: path).last?.codecName == "aac")
            try expectSound(of: example, stream: 4, place)
        }
    }

    @Test func `options become flags, and what Matroska has no element for is refused`() throws {
        try Workplace.with("en.vtt") { place in
            _ = try MatroskaFiles.make(.ffmpeg, in: place)
            try place.makeTone("en.opus", seconds: 5, ["-c:a", "libopus"])
            let path = place.path("film.mkv")
            let cases: [([String], String?)] = [
                (["--describes-video"], "visual_impaired"), (["--original"], "original"),
                (["--enhances-speech-intelligibility"], "hearing_impaired"),
                (["--characteristic", "public.auxiliary-content"], "comment"),
                (["--default", "--name", "Main"], "default"),
            ]
            for (options, disposition) in cases {
                let add = ["add-audio", path, place.path("en.opus"), "--again"] + options
                _ = try succeed(add)
                let stream = try #require(try ProbedStream.all(of: path).last)
                #expect(stream.dispositions == [disposition].compactMap(\.self), "\(options)")
            }
            let audio = try ProbedStream.all(of: path).filter { $0.channels != nil }
            #expect(audio.count { $0.dispositions.contains("default") } == 1)
            #expect(audio.last?.tags?["title"] == "Main")
            #expect(try complaints("film.mkv", in: place) == [])
            let old = try place.data("film.mkv")
            let add = ["add-audio", path, place.path("en.opus"), "--again"]
            for options in [["--dubbed"], ["--characteristic", "public.machine-generated"]] {
                let refused = try run(builtBinary.path, add + options)
                #expect(refused.exitCode == 2, refused.summary)
                #expect(refused.standardError.contains("Matroska"), refused.summary)
            }
            _ = try succeed(add + ["--dry-run"])
            #expect(try place.data("film.mkv") == old)
        }
    }

    @Test func `audio that outlasts the movie is cut off with a warning, or lengthens the file`()
        throws
    {
        try Workplace.with("en.vtt") { place in
            _ = try MatroskaFiles.make(.ffmpeg, in: place)
            try place.makeTone("en.m4a", seconds: 50)
            let add = ["add-audio", place.path("film.mkv"), place.path("en.m4a"), "-o"]
            let cut = try run(builtBinary.path, add + [place.path("cut.mkv")])
            #expect(cut.standardError.contains("the rest is left out"), cut.summary)
            let longer = try run(builtBinary.path, add + [place.path("longer.mkv"), "--extend"])
            #expect(longer.standardError.contains("the movie is extended"), longer.summary)
            for (name, length) in [("cut.mkv", 5.9), ("longer.mkv", 50)] {
                #expect(try complaints(name, in: place) == [])
                let seconds = try MatroskaFiles.statedSeconds(name, in: place)
                #expect(abs(seconds - length) < 0.2, "\(seconds)")
                let samples = try place.sound(name, stream: 4)
                #expect(abs(Double(samples.count) / 48_000 - length) < 0.2)
            }
        }
    }

    @Test func `audio starts with the first frame of a file that does not start at 0`() throws {
        try Workplace.with { place in
            try place.make(
                "late.mkv",
                ["-i", place.path("movie.mp4"), "-t", "5", "-c", "copy"]
                    + ["-output_ts_offset", "10", "-avoid_negative_ts", "disabled"]
            )
            try place.makeTone("en.opus", seconds: 5, ["-c:a", "libopus"])
            let path = place.path("late.mkv")
            try succeed("add-audio", path, place.path("en.opus"))
            let text = try output(
                of: "ffprobe",
                ["-v", "error", "-show_entries", "stream=start_time", "-of", "csv=p=0", path]
            )
            let starts = text.split(separator: "\n").compactMap { Double($0) }
            #expect(starts.count == 3 && abs(starts[2] + 0.0065 - starts[0]) < 0.002, "\(text)")
            let again = try succeed("add-audio", path, place.path("en.opus"))
            #expect(again.contains("already exists"), "\(again)")
        }
    }
}
