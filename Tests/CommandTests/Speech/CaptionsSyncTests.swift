// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct `Synchronising captions` {
    private static let spoken = Result { try SpokenSound(sentences: 45, seed: 11) }

    /// Calls a body with a folder that has the sound in a movie container.
    private func with(_ body: (Workplace, SpokenSound) throws -> Void) throws {
        let spoken = try Self.spoken.get()
        try Workplace.with { place in
            try place.write("speech.wav", spoken.wave)
            try body(place, spoken)
        }
    }

    @Test func `right captions are not changed`() throws {
        try with { place, spoken in
            try place.write("en.srt", text: spoken.captions())
            let before = try FileManager.default.attributesOfItem(atPath: place.path("en.srt"))
            let text = try succeed(
                "captions",
                "sync",
                "en.srt",
                "--to",
                "speech.wav",
                in: place.folder
            )
            #expect(text.hasPrefix("en.srt: right; it fits speech.wav as it is (confidence 0.9"))
            let after = try FileManager.default.attributesOfItem(atPath: place.path("en.srt"))
            #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
            #expect(try place.data("en.srt") == Data(spoken.captions().utf8))
        }
    }

    @Test func `SubStation Alpha keeps every byte but its times`() throws {
        try with { place, spoken in
            func clock(_ time: Int) -> String {
                let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
                return
                    "\(time / 3_600_000):\(two(time / 60_000 % 60)):\(two(time / 1000 % 60)).\(two(time / 10 % 100))"
            }
            func script(_ shift: Int) -> String {
                let head = "[Script Info]\r\nScriptType: v4.00+\r\n; kept\r\n\r\n[Events]\r\n"
                let format =
                    "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\r\n"
                let lines = spoken.times.map { time in
                    "Dialogue: 0,\(clock(time.lowerBound + shift)),\(clock(time.upperBound + shift)),Default,,0,0,0,,{\\k20}Hi, all\r\n"
                }
                return head + format + lines.joined()
            }
            try place.write("en.ass", text: script(7000))
            let text = try succeed(
                "captions",
                "sync",
                "en.ass",
                "--to",
                "speech.wav",
                in: place.folder
            )
            #expect(text.hasPrefix("en.ass: moved to fit speech.wav"))
            let moved = String(decoding: try place.data("en.ass"), as: UTF8.self)
            let pattern = /\d:\d\d:\d\d\.\d\d/
            #expect(moved.replacing(pattern, with: "T") == script(0).replacing(pattern, with: "T"))
            let first = moved.firstMatch(of: pattern).map { String($0.0) } ?? ""
            let seconds = try #require(Double(first.suffix(5)))
            let spokenAt = Double(spoken.times[0].lowerBound % 60_000) / 1000
            #expect(abs(seconds - spokenAt) < 0.3)
            let other = try run(
                builtBinary.path,
                ["captions", "sync", "en.ass", "--to", "speech.wav", "-o", "en.srt"],
                in: place.folder
            )
            #expect(other.exitCode == 2)
            #expect(other.standardError.contains("end the name in .ass or .ssa"))
        }
    }

    @Test func `late captions are moved in place, and then they are right`() throws {
        try with { place, spoken in
            try place.make("speech.m4a", ["-i", place.path("speech.wav")])
            let late = spoken.captions { $0 + 7300 }
            try place.write("en.srt", text: late)
            let arguments = ["captions", "sync", "en.srt", "--to", "speech.m4a"]
            let dry = try succeed(arguments + ["--dry-run"], in: place.folder)
            #expect(dry.hasPrefix("en.srt: would be moved to fit speech.m4a"))
            #expect(try place.data("en.srt") == Data(late.utf8))
            let json = try succeed(arguments + ["--format", "json"], in: place.folder)
            #expect(try validate(json, schema: "captions-sync") == 1)
            #expect(json.contains("\"decision\" : \"moved\"") && json.contains("\"rate\" : null"))
            let moved = String(decoding: try place.data("en.srt"), as: UTF8.self)
            let pattern = /(\d\d):(\d\d):(\d\d),(\d\d\d) -->/
            let starts = moved.matches(of: pattern).map { match in
                let fields = [match.1, match.2, match.3].compactMap { Int($0) }
                return fields.reduce(0) { $0 * 60 + $1 } * 1000 + (Int(match.4) ?? 0)
            }
            #expect(starts.count == spoken.times.count)
            #expect(zip(starts, spoken.times).allSatisfy { abs($0 - $1.lowerBound) <= 100 })
            // Nothing but times changes.
            #expect(
                moved.replacing(pattern, with: "").split(separator: "\n").filter {
                    $0.hasPrefix("Sentence")
                }.count == 45
            )
            #expect(try succeed(arguments, in: place.folder).hasPrefix("en.srt: right;"))
        }
    }

    @Test func `MCC keeps its packets, and only its time codes are moved`() throws {
        try with { place, spoken in
            try place.write("late.srt", text: spoken.captions { $0 + 7000 })
            let convert = ["captions", "convert", "late.srt", "--to", "mcc", "-o", "en.mcc"]
            try succeed(convert, in: place.folder)
            let late = String(decoding: try place.data("en.mcc"), as: UTF8.self)
            let sync = ["captions", "sync", "en.mcc", "--to", "speech.wav"]
            let text = try succeed(sync, in: place.folder)
            #expect(text.hasPrefix("en.mcc: moved to fit speech.wav"))
            let moved = String(decoding: try place.data("en.mcc"), as: UTF8.self)
            let code = /\d\d:\d\d:\d\d;\d\d/
            #expect(moved != late)
            #expect(moved.replacing(code, with: "T") == late.replacing(code, with: "T"))
            #expect(try succeed(sync, in: place.folder).hasPrefix("en.mcc: right;"))
            let other = try run(builtBinary.path, sync + ["-o", "en.ass"], in: place.folder)
            #expect(other.exitCode == 2)
            #expect(other.standardError.contains("end the name in .mcc"))
        }
    }

    @Test func `captions of another movie are refused, and nothing is written`() throws {
        try with { place, _ in
            let other = try SpokenSound(sentences: 45, seed: 12).captions()
            try place.write("en.srt", text: other)
            let result = try mediatag(
                "captions",
                "sync",
                "en.srt",
                "--to",
                "speech.wav",
                "-o",
                "out.srt",
                "--format",
                "json",
                in: place.folder
            )
            #expect(result.exitCode == 1, result.summary)
            #expect(try validate(result.standardOutput, schema: "captions-sync") == 1)
            #expect(result.standardOutput.contains("\"decision\" : \"refused\""))
            #expect(!(try place.names.contains("out.srt")))
            #expect(try place.data("en.srt") == Data(other.utf8))
        }
    }

    @Test func `captions are compared with another caption file of any format`() throws {
        try with { place, spoken in
            try place.write("en.srt", text: spoken.captions { $0 + 1900 })
            try place.write("right.srt", text: spoken.captions { $0 + 30 })
            try succeed("captions", "convert", "right.srt", "-o", "right.ttml", in: place.folder)
            try succeed("captions", "convert", "en.srt", "-o", "en.vtt", in: place.folder)
            let text = try succeed(
                ["captions", "sync", "en.vtt", "--to", "right.ttml", "-o", "out.vtt"],
                in: place.folder
            )
            #expect(text.contains("  all cues: -1.8") && text.hasPrefix("out.vtt: moved"))
            let again = ["captions", "sync", "en.vtt", "--to", "right.ttml", "-o", "out.vtt"]
            #expect(try run(builtBinary.path, again, in: place.folder).exitCode == 2)
            #expect(try succeed(again + ["--force"], in: place.folder) == text)
        }
    }

    @Test func `what cannot be edited or heard is an error`() throws {
        try with { place, spoken in
            try place.write("right.srt", text: spoken.captions())
            try place.make("silent.mp4", ["-f", "lavfi", "-i", "color=d=2:s=64x64"])
            for (file, reference) in [
                ("right.srt", "silent.mp4"), ("right.srt", "none.mp4"), ("none.srt", "speech.wav"),
            ] {
                let result = try mediatag(
                    "captions",
                    "sync",
                    file,
                    "--to",
                    reference,
                    in: place.folder
                )
                #expect(result.exitCode == 2, result.summary)
            }
            #expect(try mediatag("captions", "sync", "right.srt", in: place.folder).exitCode == 64)
        }
    }
}
