// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `audit --deep` of movies in which the sentences of the sample movie are spoken at known times.
@Suite struct AuditDeepTests {
    private static let rules: Set = ["S504", "S505", "S506", "X706", "X707", "M123"]
    private static let rate = 8000

    /// What rules that listen find in a movie.
    private func findings(
        _ movie: String,
        in place: Workplace,
        _ options: String...
    ) throws -> [DeepReport.Finding] {
        let result = try run(
            builtBinary.path,
            ["audit", "--deep", "--format", "json", movie] + options,
            in: place.folder
        )
        #expect(result.exitCode < 2, result.summary)
        let report = try JSONDecoder().decode(
            DeepReport.self,
            from: Data(result.standardOutput.utf8)
        )
        let asset = try #require(report.assets.first)
        #expect(!asset.notAssessed.contains { $0.contains("deep audit") })
        return asset.findings.filter { Self.rules.contains($0.rule) }
    }

    /// The five sentences of the sample movie, 8,000 samples a second.
    private func sentences(_ place: Workplace) throws -> [[Int16]] {
        try place.make("sample8.wav", ["-i", place.path("movie.mp4"), "-ac", "1", "-ar", "8000"])
        let samples = try place.sound("sample8.wav", stream: 0)
        let times: [(start: Int, end: Int)] = [
            (3000, 5900), (6200, 10_000), (10_300, 13_200), (13_400, 16_600), (16_800, 20_000),
        ]
        return times.map { Array(samples[$0.start * 8..<$0.end * 8]) }
    }

    /// Makes a movie of two and a half minutes; gives the times at which sentences are spoken in it,
    /// in milliseconds.
    private func makeTalk(_ name: String, _ place: Workplace) throws -> [Range<Int>] {
        let sentences = try sentences(place)
        var generator = SeededGenerator(seed: 11)
        var sound = [Int16](repeating: 0, count: 150 * Self.rate)
        var times: [Range<Int>] = []
        var start = 2 * Self.rate
        while true {
            let sentence = sentences[Int.random(in: 0..<5, using: &generator)]
            let length = Int.random(in: sentence.count / 2...sentence.count, using: &generator)
            guard start + length < sound.count - Self.rate else { break }
            sound.replaceSubrange(start..<start + length, with: sentence.prefix(length))
            times.append(start * 1000 / Self.rate..<(start + length) * 1000 / Self.rate)
            start += length + Int.random(in: 4000...24_000, using: &generator)
        }
        try place.write(
            "talk.raw",
            sound.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        )
        let raw = ["-f", "s16le", "-ar", "8000", "-ac", "1", "-i", place.path("talk.raw")]
        let pictures = ["-f", "lavfi", "-i", "color=s=64x36:r=5:d=150"]
        try place.make(
            name,
            raw + pictures + ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"]
                + ["-aac_coder", "fast", "-ar", "44100", "-ac", "2"]
                + ["-metadata:s:a:0", "language=eng"]
        )
        return times
    }

    /// What is found of captions two and a half seconds late: that they are.
    private func requireLate(
        _ movie: String,
        _ times: [Range<Int>],
        _ place: Workplace
    ) throws -> [DeepReport.Finding] {
        let late = times.map { $0.lowerBound + 2500..<$0.upperBound + 2500 }
        try place.writeWords(at: late, "talk.en.srt")
        let found = try findings(movie, in: place)
        #expect(found.map(\.rule) == ["X706"])
        #expect(abs((found.first?.measured ?? 0) - 2.5) <= 0.1)
        return found
    }

    @Test
    func `offsets, other frame rates and gaps are found, and captions in sync have no findings`()
        throws
    {
        try Workplace.with { place in
            let times = try makeTalk("talk.mp4", place)
            try place.writeWords(at: times, "talk.en.srt")
            #expect(try findings("talk.mp4", in: place).isEmpty)

            let late = try requireLate("talk.mp4", times, place)
            #expect(late.first?.severity == "review")
            #expect(late.first?.fix == "mediatag captions sync talk.en.srt --to talk.mp4")

            let fast = times.map { $0.lowerBound * 24 / 25..<$0.upperBound * 24 / 25 }
            try place.writeWords(at: fast, "talk.en.srt")
            let drift = try findings("talk.mp4", in: place)
            #expect(drift.map(\.rule) == ["X707"])
            #expect(drift.first?.fix == "mediatag captions sync talk.en.srt --to talk.mp4")

            try place.writeWords(
                at: times.filter { !(60_000..<85_000).overlaps($0) },
                "talk.en.srt"
            )
            let gap = try findings("talk.mp4", in: place)
            #expect(gap.map(\.rule) == ["S505"])
            let time = try #require(gap.first?.location.timeSeconds)
            #expect(time[0] >= 55 && time[1] <= 90 && time[1] - time[0] >= 15)

            try place.writeWords(at: times.filter { $0.lowerBound > 30_000 }, "talk.en.srt")
            #expect(try findings("talk.mp4", in: place).map(\.rule) == ["S506"])
        }
    }

    @Test func `the remedy of late captions in a track moves them to when they are spoken`() throws
    {
        try Workplace.with { place in
            let times = try makeTalk("talk.mp4", place)
            _ = try requireLate("talk.mp4", times, place)
            try succeed("add-subs", "talk.mp4", "talk.en.srt", in: place.folder)
            try FileManager.default.removeItem(atPath: place.path("talk.en.srt"))
            let found = try findings("talk.mp4", in: place)
            #expect(found.map(\.rule) == ["X706"])
            let extract = "mediatag extract talk.mp4 --track 3 -o OLD.vtt"
            let sync = "mediatag captions sync OLD.vtt --to talk.mp4 -o NEW.vtt"
            #expect(found.first?.fix == extract + " && " + sync)
            try replaceCaptions(by: [extract, sync], place)
            try succeed("remove", "talk.mp4", "--track", "3", in: place.folder)
            #expect(try findings("talk.mp4", in: place).isEmpty)
        }
    }

    @Test func `the remedy of late captions in TTML converts them and moves them`() throws {
        try Workplace.with { place in
            let times = try makeTalk("talk.mp4", place)
            _ = try requireLate("talk.mp4", times, place)
            let conversion = ["captions", "convert", "talk.en.srt", "-o", "talk.en.ttml"]
            try succeed(conversion, in: place.folder)
            try FileManager.default.removeItem(atPath: place.path("talk.en.srt"))
            let found = try findings("talk.mp4", in: place)
            #expect(found.map(\.rule) == ["X706"])
            let convert = "mediatag captions convert talk.en.ttml -o OLD.vtt"
            let sync = "mediatag captions sync OLD.vtt --to talk.mp4 -o NEW.vtt"
            #expect(found.first?.fix == convert + " && " + sync)
            try replaceCaptions(by: [convert, sync], place)
            try FileManager.default.removeItem(atPath: place.path("talk.en.ttml"))
            #expect(try findings("talk.mp4", in: place).isEmpty)
        }
    }

    /// Runs the commands of a remedy, and gives the captions that they write the name of captions of the movie.
    private func replaceCaptions(by commands: [String], _ place: Workplace) throws {
        for command in commands {
            let words = command.split(separator: " ").dropFirst().map(String.init)
            let result = try run(builtBinary.path, words, in: place.folder)
            #expect(result.exitCode == 0, result.summary)
        }
        try FileManager.default.moveItem(
            atPath: place.path("NEW.vtt"),
            toPath: place.path("talk.en.vtt")
        )
    }

    @Test func `music is sound that captions must name, and not speech`() throws {
        try Workplace.with { place in
            let chord = "0.2*(sin(440*PI*t)+sin(554.4*PI*t)+sin(659.2*PI*t))"
            try place.make(
                "music.mp4",
                ["-f", "lavfi", "-i", "aevalsrc='\(chord)':s=48000:d=60", "-f", "lavfi", "-i"]
                    + ["color=s=64x36:r=5:d=60", "-c:v", "libx264", "-c:a", "aac"]
            )
            try place.writeWords(at: [100..<2000, 55_000..<59_000], "music.en.sdh.srt")
            #expect(try findings("music.mp4", in: place).map(\.rule) == ["S504"])
            try place.write(
                "music.en.sdh.srt",
                text: "1\n00:00:00,100 --> 00:00:04,000\n[solemn music]\n"
            )
            #expect(try findings("music.mp4", in: place).isEmpty)
        }
    }

    @Test func `a description with the main audio is found, and one with other audio is not`()
        throws
    {
        try Workplace.with("description.en.m4a") { place in
            try place.make("main.m4a", ["-i", place.path("movie.mp4"), "-vn", "-c", "copy"])
            try place.make(
                "anew.m4a",
                ["-i", place.path("movie.mp4"), "-vn", "-c:a", "aac", "-b:a", "48k"]
            )
            let expected = [
                ("main.m4a", ["error certain"]), ("anew.m4a", ["review likely"]),
                ("description.en.m4a", []),
            ]
            for (sound, found) in expected {
                try place.copy("movie.mp4")
                try succeed(
                    "add-audio",
                    "movie.mp4",
                    sound,
                    "--describes-video",
                    "--language",
                    "en",
                    in: place.folder
                )
                let told = try findings("movie.mp4", in: place).filter { $0.rule == "M123" }
                #expect(told.map { "\($0.severity) \($0.confidence)" } == found, "\(sound)")
            }
        }
    }

    @Test func `a report states what needs a deep audit, and what cannot be decoded`() throws {
        try Workplace.with { place in
            try place.copy("en.sdh.srt", as: "movie.en.sdh.srt")
            let plain = try succeed("audit", "--fail-on", "never", "movie.mp4", in: place.folder)
            #expect(plain.contains("Not assessed:"))
            #expect(plain.contains("(--deep)"))
            let deep = try succeed(
                "audit",
                "--deep",
                "--fail-on",
                "never",
                "movie.mp4",
                in: place.folder
            )
            #expect(!deep.contains("(--deep)"))
            let compared = try mediatag(
                "audit",
                "--deep",
                "--compare",
                "movie.mp4",
                "movie.mp4",
                in: place.folder
            )
            #expect(compared.exitCode == 64)
            #expect(compared.standardError.contains("--compare excludes --deep"))
            // Sound of a format that nobody knows.
            var bytes = Array(try place.data("movie.mp4"))
            for (known, unknown) in [("mp4a", "none"), ("esds", "none")] {
                let range = try #require(bytes.firstRange(of: Array(known.utf8)))
                bytes.replaceSubrange(range, with: Array(unknown.utf8))
            }
            try place.write("movie.mp4", bytes)
            let result = try mediatag(
                "audit",
                "--deep",
                "--format",
                "junit",
                "movie.mp4",
                in: place.folder
            )
            #expect(result.standardOutput.contains("the audio cannot be decoded"), result.summary)
            #expect(result.exitCode == 0, result.summary)
        }
    }

    @Test func `truncated audio is not silence`() throws {
        try Workplace.with { place in
            try place.copy("es.srt", as: "movie.es.srt")
            try place.make(
                "whole.mp4",
                ["-i", place.path("movie.mp4"), "-c", "copy", "-movflags", "+faststart"]
            )
            let bytes = try place.data("whole.mp4")
            try place.write("movie.mp4", bytes.prefix(bytes.count * 6 / 10))
            let result = try mediatag(
                "audit",
                "--deep",
                "--format",
                "junit",
                "movie.mp4",
                in: place.folder
            )
            #expect(result.standardOutput.contains("s of audio can be decoded"), result.summary)
        }
    }

    @Test func `a resumed run does not mix deep and other results`() throws {
        try Workplace.with { place in
            try place.copy("es.srt", as: "movie.es.srt")
            let plain = ["audit", "--format", "json", "--resume", "state", "movie.mp4"]
            _ = try run(builtBinary.path, plain, in: place.folder)
            let deep = try run(builtBinary.path, plain + ["--deep"], in: place.folder)
            #expect(!deep.standardOutput.contains("deep audit"))
            let again = try run(builtBinary.path, plain, in: place.folder)
            #expect(again.standardOutput.contains("deep audit"))
        }
    }

    @Test func `the audio of other containers is analysed from its start time`() throws {
        try Workplace.with { place in
            let times = try makeTalk("talk.mp4", place)
            try place.make("talk.ts", ["-i", place.path("talk.mp4"), "-c", "copy"])
            try FileManager.default.removeItem(atPath: place.path("talk.mp4"))
            _ = try requireLate("talk.ts", times, place)
        }
    }
}
