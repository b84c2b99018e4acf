// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct `Aligning transcripts` {
    private struct Result: Decodable {
        struct Word: Decodable {
            let text: String
            let start: Int
            let end: Int
            let confidence: Double
        }

        struct Sentence: Decodable {
            let text: String
            let outcome: String
            let reason: String?
            let start: Int?
            let end: Int?
            let words: [Word]
        }

        struct Cue: Decodable {
            let moved: Int
        }

        struct Interval: Decodable {
            let start: Int
            let end: Int
        }

        let sentences: [Sentence]
        let otherSpeech: [Interval]
        let cues: [Cue]?
        let written: Bool
    }

    private static let first = "The river is cold."
    private static let second = "Nobody remembers the letter."

    /// Calls a body with a folder that has two sentences spoken by espeak-ng, the first after half a second, the
    /// other 0.4 seconds after it; and when they begin.
    private func with(
        voice: String = "en-us",
        second: String = Self.second,
        _ body: (Workplace, [Int]) throws -> Void
    ) throws {
        try Workplace.with { place in
            for (name, text) in [("a.wav", Self.first), ("b.wav", second)] {
                _ = try output(of: "espeak-ng", ["-v", voice, "-w", place.path(name), text])
            }
            let filter =
                "[0]adelay=500,apad=pad_dur=0.4[x];[x][1]concat=n=2:v=0:a=1,apad=pad_dur=0.3"
            let inputs = ["-i", place.path("a.wav"), "-i", place.path("b.wav")]
            try place.make("speech.m4a", inputs + ["-filter_complex", filter])
            let length = (try place.data("a.wav").count - 44) / 2 * 1000 / 22_050
            try body(place, [500, 900 + length])
        }
    }

    private func align(
        _ transcript: String,
        _ options: String...,
        in place: Workplace,
        status: Int32
    ) throws -> Result {
        let arguments = ["captions", "align", "speech.m4a", transcript] + options
        let result = try run(
            builtBinary.path,
            arguments + ["--format", "json"],
            in: place.folder
        )
        #expect(result.exitCode == status, "\(result.standardError)")
        #expect(try validate(result.standardOutput, schema: "captions-align") == 1)
        return try JSONDecoder().decode(Result.self, from: Data(result.standardOutput.utf8))
    }

    @Test(.slow) func `sentences get the times at which they are spoken, and others are refused`()
        throws
    {
        try with { place, starts in
            let text = "\(Self.first) Seven green apples fell off that table. \(Self.second)"
            try place.write("speech.txt", text: text)
            let result = try align("speech.txt", "-o", "speech.en.srt", in: place, status: 1)
            #expect(result.sentences.map(\.outcome) == ["aligned", "refused", "aligned"])
            #expect(result.sentences[1].reason == "it is not heard in its order")
            for (sentence, start) in zip([result.sentences[0], result.sentences[2]], starts) {
                #expect(abs((sentence.start ?? 0) - start) <= 50)
                #expect(sentence.words.map(\.text).joined(separator: " ") == sentence.text)
                #expect(sentence.words.allSatisfy { $0.confidence > 0.5 && $0.end > $0.start })
            }
            let captions = String(decoding: try place.data("speech.en.srt"), as: UTF8.self)
            #expect(captions.contains("The river is cold"))
            #expect(!captions.contains("apples"))
        }
    }

    @Test(.slow) func `a word that begins with a stop does not begin in the pause before it`()
        throws
    {
        let text = "But then, he never claimed not to be a god."
        try with(voice: "en-us+f2", second: text) { place, starts in
            try place.write("speech.txt", text: "\(Self.first) \(text)")
            let result = try align("speech.txt", "-o", "speech.en.srt", in: place, status: 0)
            try #require(result.sentences.count == 2)
            let start = try #require(result.sentences[1].start)
            #expect(abs(start - starts[1]) <= 60)
        }
    }

    @Test(.slow) func `cues keep their text and are moved to when it is spoken`() throws {
        try with { place, starts in
            let captions = """
                1
                00:00:10,000 --> 00:00:12,000
                <i>The river
                is cold.</i>

                2
                00:00:12,500 --> 00:00:14,000
                [thunder]

                3
                00:00:20,000 --> 00:00:22,000
                Nobody remembers the letter.

                """
            try place.write("old.srt", text: captions)
            let result = try align("old.srt", "--retime", "-o", "new.srt", in: place, status: 0)
            let moved = result.cues?.map(\.moved) ?? []
            try #require(moved.count == 3)
            #expect(abs(moved[0] - (starts[0] - 10_000)) <= 50 && moved[1] <= moved[0])
            #expect(abs(moved[2] - (starts[1] - 20_000)) <= 50)
            let written = String(decoding: try place.data("new.srt"), as: UTF8.self)
            let lines = { (text: String) in
                text.split(separator: "\n").filter { !$0.contains("-->") }
            }
            #expect(lines(written) == lines(captions))
        }
    }

    @Test func `how far each cue moved is printed`() throws {
        try with { place, starts in
            let first = 10_000 - starts[0]
            let captions = """
                1
                00:00:10,000 --> 00:00:12,000
                The river is cold.

                2
                00:00:12,500 --> 00:00:14,000
                [thunder]

                """
            try place.write("old.srt", text: captions)
            let arguments = ["captions", "align", "speech.m4a", "old.srt", "--retime"]
            let result = try run(builtBinary.path, arguments + ["-o", "new.srt"], in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            let line = result.standardOutput.split(separator: "\n").first {
                $0.contains("cues 1 to 2")
            }
            let moved = line?.split(separator: " ").compactMap { Double($0) }.last ?? 0
            #expect(abs(moved + Double(first) / 1000) < 0.05, result.summary)
            let other = try run(builtBinary.path, arguments + ["-o", "new.vtt"], in: place.folder)
            #expect(other.exitCode == 64)
            #expect(
                other.standardError.contains("--retime keeps the format of the transcript, SubRip")
            )
            #expect(!FileManager.default.fileExists(atPath: place.path("new.vtt")))
        }
    }

    @Test func `speech that is not in the transcript is reported`() throws {
        try with { place, starts in
            try place.write("speech.txt", text: Self.first)
            let result = try align("speech.txt", "-o", "speech.json", in: place, status: 0)
            #expect(result.sentences.map(\.outcome) == ["aligned"])
            try #require(result.otherSpeech.count == 1)
            #expect(abs(result.otherSpeech[0].start - starts[1]) < 200)
            #expect(result.otherSpeech[0].end > starts[1] + 1000)
            let text = try mediatag(
                "captions",
                "align",
                "speech.m4a",
                "speech.txt",
                "-o",
                "-",
                in: place.folder
            )
            #expect(text.standardOutput.contains("The river is cold"))
        }
    }

    @Test func `captions of any format and texts of any encoding are transcripts`() throws {
        try with { place, starts in
            try place.write("cues.srt", text: "1\n00:00:07,000 --> 00:00:09,000\n\(Self.first)\n")
            try succeed("captions", "convert", "cues.srt", "-o", "cues.en.ttml", in: place.folder)
            let captions = try align("cues.en.ttml", "-o", "a.srt", in: place, status: 0)
            #expect(captions.cues == nil)
            #expect(abs((captions.sentences.first?.start ?? 0) - starts[0]) <= 50)
            try place.write("cues", try place.data("cues.srt"))
            let unnamed = try align("cues", "-o", "b.srt", in: place, status: 0)
            #expect(unnamed.sentences.map(\.text) == [Self.first])
            try place.write(
                "latin.txt",
                [UInt8]("Caf".utf8) + [0xE9, 0x20] + Array(Self.first.utf8)
            )
            let options = ["--encoding", "latin1"]
            let latin = try run(
                builtBinary.path,
                ["captions", "align", "speech.m4a", "latin.txt", "-o", "c.srt"] + options,
                in: place.folder
            )
            #expect(latin.exitCode == 1, latin.summary)
            #expect(latin.standardOutput.contains("Café"))
        }
    }

    @Test func `a language without a model is an error that names it`() throws {
        try with { place, _ in
            try place.write("speech.fr.txt", text: "Bonjour.")
            let arguments = ["captions", "align", "speech.m4a", "speech.fr.txt", "-o", "out.srt"]
            let result = try run(builtBinary.path, arguments, in: place.folder)
            #expect(result.exitCode == 2)
            #expect(
                result.standardError.contains("no acoustic model of the language fr is installed")
            )
            #expect(!FileManager.default.fileExists(atPath: place.path("out.srt")))
        }
    }

    @Test func `a plain text has no times to change`() throws {
        try with { place, _ in
            try place.write("speech.txt", text: Self.first)
            let arguments = ["captions", "align", "speech.m4a", "speech.txt", "-o", "out.srt"]
            let result = try run(builtBinary.path, arguments + ["--retime"], in: place.folder)
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("this is a plain text"))
        }
    }

    private static let unsaid = [
        "Thank you.", "OK.", "No.", "Yes, sir.", "Come on.", "Go away.", "What is it?", "I know.",
        "Stop it now.", "Good morning.", "Wait.", "All right.",
    ]

    @Test(.slow) func `short sentences that nobody says are never aligned`() throws {
        let others = "We walked along the empty beach until the sun had gone down behind the hills."
        for voice in ["en-us", "en-us+f3", "en-gb"] {
            try with(voice: voice, second: others) { place, _ in
                try place.write("speech.txt", text: Self.unsaid.joined(separator: "\n\n"))
                let result = try align("speech.txt", "-o", "out.srt", in: place, status: 1)
                let aligned = result.sentences.filter { $0.outcome == "aligned" }
                #expect(aligned.map(\.text) == [], "\(voice)")
                #expect(
                    result.sentences.allSatisfy { $0.words.allSatisfy { $0.confidence <= 0.5 } }
                )
                #expect(!FileManager.default.fileExists(atPath: place.path("out.srt")))
            }
        }
    }

    @Test(.slow) func `a text of which one sentence is heard is not written over captions`() throws
    {
        try with { place, _ in
            let others = [
                "The committee will publish its report tomorrow.",
                "Seven green apples fell off that table.",
                "Please remember to close both windows tonight.",
            ]
            let text = ([Self.first] + others).joined(separator: " ")
            try place.write("talk.txt", text: text)
            try place.write("talk.srt", text: "1\n00:00:00,000 --> 00:00:01,000\nGood captions.\n")
            let before = try place.data("talk.srt")
            let arguments = [
                "captions", "align", "speech.m4a", "talk.txt", "-o", "talk.srt", "--force",
            ]
            let result = try run(builtBinary.path, arguments, in: place.folder)
            #expect(result.exitCode == 1, result.summary)
            let reason =
                "talk.srt: not written: only 1 of 4 sentences that count is heard in speech.m4a"
            #expect(result.standardOutput.contains(reason), result.summary)
            #expect(try place.data("talk.srt") == before)
        }
    }

    @Test(.slow) func `captions of another recording are not changed by a byte`() throws {
        try with { place, _ in
            let lines = [
                "OK.", "The committee will publish its report tomorrow.", "No.",
                "Seven green apples fell off that table.", "Thank you.",
                "Please remember to close both windows tonight.",
            ]
            let captions = lines.enumerated().map { index, line in
                "\(index + 1)\n00:00:0\(index),000 --> 00:00:0\(index),900\n\(line)\n"
            }
            .joined(separator: "\n")
            try place.write("same.srt", text: captions)
            let arguments = [
                "captions", "align", "speech.m4a", "same.srt", "--retime", "-o", "same.srt",
            ]
            let result = try run(builtBinary.path, arguments + ["--force"], in: place.folder)
            #expect(result.exitCode == 1, result.summary)
            #expect(result.standardOutput.contains("same.srt: not written: only 0 of 3 cues"))
            #expect(try place.data("same.srt") == Data(captions.utf8))
        }
    }
}
