// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Captions that show nothing are no captions: in files, in tracks, and in the segments of a presentation.
@Suite struct WordlessCaptionsTests {
    private static let blank = "1\n00:00:01,000 --> 00:00:03,000\n \n"

    /// The rules that an audit found something by, and the outcome of WCAG 1.2.2.
    private func audit(
        _ path: String,
        _ options: String...,
        in place: Workplace
    ) throws -> (rules: Set<String>, outcome: String?) {
        let result = try run(
            builtBinary.path,
            ["audit", "--format", "json"] + options + [path],
            in: place.folder
        )
        let report = try JSONDecoder().decode(Report.self, from: Data(result.standardOutput.utf8))
        let asset = try #require(report.assets.first)
        #expect(report.assets.count == 1)
        let outcome = asset.criteria.first { $0.id == "WCAG 1.2.2" }?.outcome
        if outcome == "failed" { #expect(result.exitCode == 1, result.summary) }
        return (Set(asset.findings.map(\.rule)), outcome)
    }

    private struct Report: Decodable {
        struct Asset: Decodable {
            var findings: [Finding]
            var criteria: [Criterion]
        }
        struct Finding: Decodable { var rule: String }
        struct Criterion: Decodable {
            var id: String
            var outcome: String
        }
        var assets: [Asset]
    }

    @Test(arguments: [
        ("movie.en.vtt", "WEBVTT\n"), ("movie.en.srt", "Some prose.\n\nAnd more.\n"),
        ("movie.en.srt", blank), ("movie.en.vtt", "WEBVT\n\n00:01.000 --> 00:02.000\nHello\n"),
    ])
    func `a caption file without text does not count for its movie`(name: String, text: String)
        throws
    {
        try Workplace.with { place in
            try FileManager.default.removeItem(atPath: place.path("es.srt"))
            try place.write(name, text: text)
            let found = try audit("movie.mp4", in: place)
            #expect(found.outcome == "failed")
            #expect(found.rules.contains("M101"))
            #expect(found.rules.contains(text.hasPrefix("WEBVT\n") ? "V302" : "V320"))
        }
    }

    @Test(arguments: [("out.mp4", "mov_text"), ("out.mkv", "srt"), ("out.mkv", "ass")])
    func `a track counts as captions only if it has text`(
        output: String,
        codec: String
    ) throws {
        try Workplace.with { place in
            for text in ["\u{200B}", "Hello"] {
                try place.write(
                    "en.srt",
                    text: "1\n00:00:01,000 --> 00:00:03,000\n\(text)\n"
                )
                let maps = ["-map", "0:v", "-map", "0:a", "-map", "1"]
                try place.make(
                    output,
                    ["-i", place.path("movie.mp4"), "-i", place.path("en.srt")] + maps
                        + ["-c", "copy", "-c:s", codec]
                )
                let isEmpty = text != "Hello"
                try FileManager.default.removeItem(atPath: place.path("en.srt"))
                let found = try audit(output, in: place)
                #expect(found.outcome == (isEmpty ? "failed" : "cantTell"))
                #expect(found.rules.contains("M101") == isEmpty)
                #expect(found.rules.contains("M110") == isEmpty)
            }
        }
    }

    @Test(arguments: [[], ["--imsc"]])
    func `segments without text do not count as captions of a presentation`(_ options: [String])
        throws
    {
        try Workplace.with { place in
            let cue = "00:00:02,000 --> 00:00:08,000\nGood morning, and welcome.\n"
            try place.write("en.srt", text: "1\n" + cue)
            let command = ["hls", "movie.mp4", "en.srt", "-o", "out"] + options
            let made = try run(builtBinary.path, command, in: place.folder)
            try #require(made.exitCode == 0, made.summary)
            let before = try audit("out/master.m3u8", in: place)
            #expect(before.outcome == "cantTell")
            #expect(before.rules.isDisjoint(with: ["H201", "H298"]))
            try blankTexts(in: place.folder.appending(path: "out/subtitles"))
            let after = try audit("out/master.m3u8", in: place)
            #expect(after.outcome == "failed")
            #expect(after.rules.isSuperset(of: ["H201", "H298"]))
        }
    }

    /// Writes blanks over the words of all cues, in WebVTT and in TTML in samples.
    private func blankTexts(in folder: URL) throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        for name in names where name.hasSuffix(".vtt") || name.hasSuffix(".m4s") {
            let url = folder.appending(path: name)
            let bytes = try Data(contentsOf: url)
            // Bytes, as samples have what is no text.
            let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
            var result = text
            if name.hasSuffix(".vtt") {
                result = text.components(separatedBy: "\n").map { line in
                    let isHead = line.contains(":") || line.contains("WEBVTT") || line.isEmpty
                    return isHead ? line : String(repeating: " ", count: line.count)
                }.joined(separator: "\n")
            } else {
                for match in text.matches(of: />([^<>\n]+)</) {
                    let words = match.output.1
                    let blank = String(repeating: " ", count: words.unicodeScalars.count)
                    result = result.replacing(">\(words)<", with: ">\(blank)<")
                }
            }
            try Data(result.unicodeScalars.map { UInt8($0.value) }).write(to: url)
        }
    }

    @Test func `captions without text are neither added nor packaged`() throws {
        try Workplace.with { place in
            try place.write("en.srt", text: Self.blank)
            for command in [
                ["add-subs", "movie.mp4", "en.srt"], ["hls", "movie.mp4", "en.srt", "-o", "out"],
            ] {
                let result = try run(builtBinary.path, command, in: place.folder)
                #expect(result.exitCode == 2, result.summary)
                #expect(result.standardError.contains("en.srt: "), result.summary)
            }
            let result = try mediatag(
                "captions",
                "convert",
                "en.srt",
                "-o",
                "en.vtt",
                in: place.folder
            )
            #expect(result.standardError.contains("en.srt: no cue has text"))
        }
    }
}
