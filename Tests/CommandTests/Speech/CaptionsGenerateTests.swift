// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct `Generating captions` {
    /// The words of the seed case, as Apple's Speech framework gives them.
    private static let love = [
        ("love", 33.060, 0.269), ("you", 33.329, 0.180), ("take", 33.509, 0.231),
        ("me", 33.740, 0.170),
        ("home", 33.910, 1.9996 - 0.231), ("now", 61.9996, 0.379),
    ]

    private static func apple(_ words: [(String, Double, Double)]) -> String {
        let segments = words.map {
            "{\"substring\": \"\($0.0)\", \"timestamp\": \($0.1), \"duration\": \($0.2), \"confidence\": 0.4}"
        }
        return "{\"segments\": [\(segments.joined(separator: ", "))]}"
    }

    /// Words of mediatag's own format with a length of so many milliseconds each.
    private static func words(_ text: String, milliseconds: Int, language: String = "en") -> String
    {
        let list = text.split(separator: " ").enumerated().map { index, word in
            """
            {"text": "\(word)", "start": \(index * milliseconds), "end": \(index * milliseconds + milliseconds - 20), \
            "confidence": null, "speaker": null, "gluesToPrevious": false, "interpolated": false}
            """
        }
        return """
            {"schema": "mediatag.words/1", "language": "\(language)", "words": [\(list.joined(separator: ",\n"))]}
            """
    }

    private static let story = """
        It was late in the year when my sister and I went down to the harbour, because the last boat of the \
        season was about to leave. Nobody else was there. We waited for an hour, and then we walked back home.
        """

    @Test
    func `captions of a recogniser's words state that, and those of words in our form do not`()
        throws
    {
        try Workplace.with { place in
            try place.write("apple.json", text: Self.apple(Self.love))
            try place.write("own.json", text: Self.words(Self.story, milliseconds: 400))
            let mark =
                "public.machine-generated: words of Apple SFTranscription, not known to be checked by a person"
            for (words, states) in [("apple.json", true), ("own.json", false)] {
                let generate = ["captions", "generate", words, "-o", "-", "--to"]
                let vtt = try succeed(generate + ["vtt"], in: place.folder)
                #expect(vtt.contains("NOTE \(mark)\n") == states, "\(vtt)")
                #expect(vtt.contains("machine-generated") == states, "\(vtt)")
                let ttml = try succeed(generate + ["ttml"], in: place.folder)
                #expect(ttml.contains("<ttm:desc>\(mark)</ttm:desc>") == states, "\(ttml)")
                #expect(try !succeed(generate + ["srt"], in: place.folder).contains("machine"))
            }
        }
    }

    @Test func `with --per-word each word is a cue with its own times`() throws {
        try Workplace.with { place in
            try place.write("love.json", text: Self.apple(Self.love))
            let text = try succeed(
                "captions",
                "generate",
                "love.json",
                "-o",
                "-",
                "--per-word",
                in: place.folder
            )
            #expect(
                text.hasPrefix(
                    "1\n00:00:33,060 --> 00:00:33,329\nlove\n\n2\n00:00:33,329 --> 00:00:33,509\nyou\n"
                )
            )
            #expect(text.contains("6\n00:01:02,000 --> 00:01:02,379\nnow\n"))
        }
    }

    @Test(arguments: ["netflix", "bbc", "amazon", "netflix-sdh", "bbc-vertical"])
    func `what is made passes the check of its profile`(profile: String) throws {
        try Workplace.with { place in
            try place.write("talk.json", text: Self.words(Self.story, milliseconds: 420))
            for name in ["talk.srt", "talk.en.srt", "talk.vtt", "talk.ttml"] {
                let made = try succeed(
                    "captions",
                    "generate",
                    "talk.json",
                    "-o",
                    name,
                    "--profile",
                    profile,
                    in: place.folder
                )
                #expect(made.hasPrefix("\(name): "))
                try succeed(
                    "captions",
                    "check",
                    name,
                    "--profile",
                    profile,
                    "--fail-on",
                    "warning",
                    in: place.folder
                )
            }
        }
    }

    @Test func `every word is written once and in order`() throws {
        try Workplace.with { place in
            try place.write("talk.json", text: Self.words(Self.story, milliseconds: 150))
            let text = try succeed("captions", "generate", "talk.json", "-o", "-", in: place.folder)
            let words = text.split(separator: "\n").filter { line in
                !line.contains(" --> ") && Int(line) == nil
            }
            #expect(words.joined(separator: " ") == Self.story)
        }
    }

    @Test func `writes JSON by its schema, and names cues that cannot pass`() throws {
        try Workplace.with { place in
            try place.write("fast.json", text: Self.words(Self.story, milliseconds: 100))
            let json = try succeed(
                "captions",
                "generate",
                "fast.json",
                "-o",
                "fast.srt",
                "--format",
                "json",
                in: place.folder
            )
            #expect(try validate(json, schema: "captions-generate") == 1)
            #expect(json.contains("\"spokenTooFast\"") && json.contains("\"Q401\""))
            let check = try mediatag(
                "captions",
                "check",
                "fast.srt",
                "--profile",
                "netflix",
                "--fail-on",
                "warning",
                in: place.folder
            )
            #expect(check.exitCode == 1, check.summary)
        }
    }

    @Test func `words that the recogniser was not sure of are underlined`() throws {
        try Workplace.with { place in
            try place.write("love.json", text: Self.apple(Self.love))
            let text = try succeed(
                "captions",
                "generate",
                "love.json",
                "-o",
                "-",
                "--to",
                "vtt",
                "--mark-low-confidence",
                "0.5",
                in: place.folder
            )
            #expect(text.hasPrefix("WEBVTT") && text.contains("<u.low-confidence>love</u>"))
        }
    }

    @Test func `a .json output has the words, which give the same captions again`() throws {
        try Workplace.with { place in
            try place.write("talk.json", text: Self.words(Self.story, milliseconds: 300))
            try succeed("captions", "generate", "talk.json", "-o", "words.json", in: place.folder)
            try succeed("captions", "generate", "talk.json", "-o", "a.srt", in: place.folder)
            try succeed("captions", "generate", "words.json", "-o", "b.srt", in: place.folder)
            #expect(try place.data("a.srt") == place.data("b.srt"))
        }
    }

    @Test(arguments: [
        ["-o", "out.doc"], ["-o", "-", "--format", "json"],
        ["-o", "a.srt", "--mark-low-confidence", "2"],
        ["-o", "a.srt", "--profile", "nettflix"], ["-o", "a.srt", "--from", "siri"],
        ["-o", "a.srt", "--per-word", "--speakers", "name"],
    ])
    func `refuses a wrong command line`(arguments: [String]) throws {
        let result = try run(builtBinary.path, ["captions", "generate", "words.json"] + arguments)
        #expect(result.exitCode == 64, result.summary)
    }

    @Test func `a file that is there is not replaced without --force, and text is not words`()
        throws
    {
        try Workplace.with { place in
            try place.write("talk.json", text: Self.words(Self.story, milliseconds: 300))
            try place.write("out.srt", text: "mine")
            let result = try mediatag(
                "captions",
                "generate",
                "talk.json",
                "-o",
                "out.srt",
                in: place.folder
            )
            #expect(result.exitCode == 2, result.summary)
            #expect(try place.data("out.srt") == Data("mine".utf8))
            let text = try mediatag(
                "captions",
                "generate",
                "out.srt",
                "-o",
                "new.srt",
                in: place.folder
            )
            #expect(
                text.exitCode == 2 && text.standardError.contains("out.srt:1:1: not JSON"),
                text.summary
            )
        }
    }
}
