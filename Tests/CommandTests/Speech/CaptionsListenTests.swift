// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Captions that are held against the sound of their movie.
@Suite struct CaptionsListenTests {
    private struct Report: Decodable {
        struct File: Decodable {
            let heard: Heard?
            let findings: [Finding]
        }

        struct Heard: Decodable {
            let cues: [Cue]
            let uncaptioned: [Interval]
            let words: Words?
        }

        struct Words: Decodable {
            let engine: String
            let scored: Bool
            let accuracy: Double?
            let differences: [Difference]
        }

        struct Difference: Decodable, Equatable {
            let kind: String
            let severity: String
            let written: String
            let heard: String
            let confirmed: Bool?
            var doubtful: Bool?
        }

        struct Cue: Decodable {
            let verdict: String
            let reason: String?
            let later: Double?
        }

        struct Interval: Decodable {
            let start: Double
            let end: Double
        }

        struct Finding: Decodable {
            let rule: String
            let location: Location
        }

        struct Location: Decodable {
            let cue: Int?
        }

        let files: [File]
    }

    private static let said = [
        "The river is cold in the morning.", "My brother remembers the old letter.",
        "Please open the window before winter.", "The train comes again this evening.",
        "Her mother wants a better answer.",
    ]

    /// Checks captions of a recording of sentences; each text with its start and end in milliseconds.
    private func check(
        _ options: String...,
        engine: ((SpokenSound) -> String)? = nil,
        captions: (SpokenSound) -> [(Range<Int>, String)]
    ) throws -> Report.File {
        try Workplace.with { place in
            let sound = try SpokenSound(texts: Self.said, pauseMilliseconds: 700)
            try sound.wave.write(to: place.folder.appending(path: "talk.wav"))
            if let engine {
                let program = place.folder.appending(path: "bin/python3")
                try FileManager.default.createDirectory(
                    at: program.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try Data(engine(sound).utf8).write(to: program)
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755],
                    ofItemAtPath: program.path
                )
            }
            let cues = captions(sound).map { ($0.0.lowerBound, $0.0.upperBound, $0.1) }
            try place.write("talk.en.srt", text: subRip(cues))
            let arguments = ["captions", "check", "talk.en.srt", "--media", "talk.wav", "--listen"]
            let result = try run(
                builtBinary.path,
                arguments + options + ["--format", "json", "--fail-on", "never"],
                in: place.folder,
                environment: ["MEDIATAG_WHISPER": place.folder.path]
            )
            #expect(result.exitCode == 0, "\(result.standardError)")
            #expect(try validate(result.standardOutput, schema: "captions-check") == 1)
            let report = try JSONDecoder().decode(
                Report.self,
                from: Data(result.standardOutput.utf8)
            )
            return try #require(report.files.first)
        }
    }

    @Test(.slow) func `right captions are spoken here, and have no finding`() throws {
        let file = try check("--profile", "netflix") { zip($0.times, Self.said).map { ($0, $1) } }
        #expect(file.heard?.cues.map(\.verdict) == Array(repeating: "spokenHere", count: 5))
        #expect(file.heard?.uncaptioned.isEmpty == true)
        #expect(!file.findings.contains { $0.rule.hasPrefix("S5") })
    }

    @Test(.slow) func `what is not spoken, is spoken elsewhere or has no caption is found`() throws
    {
        let file = try check("--profile", "netflix") { sound in
            var cues = zip(sound.times, Self.said).map { ($0, $1) }
            cues[1].1 = "Seven green apples fell from a table."
            cues[2].0 = cues[2].0.lowerBound + 400..<cues[2].0.upperBound + 400
            cues.remove(at: 3)
            // Nothing can be heard after the end.
            let end = sound.times[4].upperBound
            return cues + [
                (end + 600..<end + 1800, "Thank you for watching this."),
                (end + 1900..<end + 2900, "♪ We shall be together ♪"),
            ]
        }
        let heard = try #require(file.heard)
        #expect(
            heard.cues.map(\.verdict)
                == [
                    "spokenHere", "notSpoken", "spokenHere", "spokenHere", "notSpoken",
                    "cannotTell",
                ]
        )
        #expect(heard.cues[1].reason == "otherWords")
        #expect(heard.cues[4].reason == "silence")
        #expect(heard.uncaptioned.count == 1)
        let rules = file.findings.filter { $0.rule.hasPrefix("S5") }
        #expect(rules.filter { $0.rule == "S518" }.map(\.location.cue) == [2, 5])
        #expect(rules.filter { $0.rule == "S520" }.map(\.location.cue) == [3])
        #expect(rules.filter { $0.rule == "S521" }.count == 1)
    }

    @Test(.slow) func `captions of another recording are one finding`() throws {
        let others = [
            "Seven green apples fell from a table.", "Nobody understands these bicycles.",
            "Cheap oranges grow beside tall churches.", "Doctors usually measure blood pressure.",
            "Electric guitars were louder yesterday.",
        ]
        let file = try check { zip($0.times, others).map { ($0, $1) } }
        #expect(file.heard?.cues.allSatisfy { $0.reason == "otherRecording" } == true)
        #expect(file.findings.map(\.rule).filter { $0.hasPrefix("S5") } == ["S517"])
    }

    /// A program in place of Python with faster-whisper: it hears what is said, but for a word of its own, and scores the
    /// words of a text by whether they are said.
    private static func engine(_ sound: SpokenSound) -> String {
        let texts = said.map { $0.replacing("letter.", with: "ladder.") }
        let segments = zip(sound.times, texts).map { time, text in
            let words = text.split(separator: " ")
            let heard = words.enumerated().map { place, word in
                let length = Double(time.count) / Double(words.count) / 1000
                let start = Double(time.lowerBound) / 1000 + Double(place) * length
                return #"{"word": " \#(word)", "start": \#(start), "end": \#(start + length)}"#
            }.joined(separator: ", ")
            let (start, end) = (Double(time.lowerBound) / 1000, Double(time.upperBound) / 1000)
            return
                #"{"text": " \#(text)", "start": \#(start), "end": \#(end), "words": [\#(heard)]}"#
        }
        let all = segments.joined(separator: ", ")
        let known = said.joined(separator: " ")
        return """
            #!/usr/bin/python3
            import json, sys
            # Python is given its words after "-c"; a command of its own: {audio} {texts}.
            texts = sys.argv[6] if len(sys.argv) > 6 else sys.argv[2] if len(sys.argv) == 3 else ""
            if not texts:
                print('''{"segments": [\(all)], "language": "en"}''')
                sys.exit()
            known = set("\(known)".lower().replace(".", "").split())
            for line in open(texts, encoding="utf-8"):
                texts = json.loads(line)["texts"]
                print(json.dumps([
                    [-0.3 if word.lower().strip(".") in known else -7 for word in text["words"].split()]
                    for text in texts]))
            """
    }

    @Test(.slow) func `words of the captions are compared with those that a recogniser hears`()
        throws
    {
        let file = try check("--engine", "whisper", engine: Self.engine) { sound in
            var texts = Self.said
            // A number in place of "cold"; the recogniser's own "ladder" is no fault of the captions.
            texts[0] = "The river is eleven in the morning."
            texts[3] = "The train never comes again this evening."
            return zip(sound.times, texts).map { ($0, $1) }
        }
        let words = try #require(file.heard?.words)
        #expect(words.engine == "whisper")
        #expect(words.scored)
        #expect(
            words.differences == [
                Report.Difference(
                    kind: "changed",
                    severity: "serious",
                    written: "eleven",
                    heard: "cold",
                    confirmed: true
                ),
                Report.Difference(
                    kind: "changed",
                    severity: "standard",
                    written: "letter.",
                    heard: "ladder.",
                    confirmed: false
                ),
                Report.Difference(
                    kind: "invented",
                    severity: "serious",
                    written: "never",
                    heard: "",
                    confirmed: true
                ),
            ]
        )
        let rules = file.findings.filter { ["S522", "S523", "S524"].contains($0.rule) }
        #expect(rules.map { "\($0.rule) \($0.location.cue ?? 0)" } == ["S522 1", "S524 4"])
        // 32 words, and two serious errors.
        #expect(words.accuracy == 93.75)
    }

    @Test(.slow) func `a command with texts scores the captions' own words`() throws {
        let line = "command:bin/python3 {audio} {texts}"
        let file = try check("--engine", line, engine: Self.engine) { sound in
            var texts = Self.said
            texts[0] = "The river is eleven in the morning."
            return zip(sound.times, texts).map { ($0, $1) }
        }
        let words = try #require(file.heard?.words)
        #expect(words.engine == "command:bin/python3")
        #expect(words.scored)
        #expect(words.differences.map(\.heard) == ["cold", "ladder."])
        #expect(words.differences.map(\.confirmed) == [true, false])
        #expect(file.findings.filter { $0.rule == "S522" }.map(\.location.cue) == [1])
    }

    @Test(.slow) func `a word that the sounds contradict is doubtful, however sure the engine is`()
        throws
    {
        // The engine hears another word than is said, and scores that.
        let wrong = { (sound: SpokenSound) in
            Self.engine(sound).replacing("evening", with: "elephant")
        }
        let file = try check("--engine", "whisper", engine: wrong) {
            zip($0.times, Self.said).map { ($0, $1) }
        }
        let words = try #require(file.heard?.words)
        let difference = try #require(words.differences.last)
        #expect(difference.written == "evening." && difference.heard == "elephant.")
        #expect(difference.confirmed == true && difference.doubtful == true)
        #expect(!file.findings.contains { $0.rule == "S522" })
    }

    @Test(.slow) func `captions in a language without a model are not tested, by its name`() throws
    {
        try Workplace.with { place in
            try place.write("talk.de.srt", text: subRip([(0, 1000, "Guten Morgen.")]))
            try place.makeTone("talk.wav", seconds: 1)
            let command = ["check", "talk.de.srt", "--media", "talk.wav", "--listen"]
            let result = try run(builtBinary.path, ["captions"] + command, in: place.folder)
            #expect(result.exitCode == 2)
            #expect(
                result.standardError.contains(
                    "talk.de.srt: no acoustic model of the language de is installed"
                ),
                result.summary
            )
            #expect(result.standardOutput.contains("1 could not be held against the sound"))
        }
    }

    @Test(.slow)
    func `an engine without scores is believed only where it differs more than it errs`() throws {
        let file = try check("--engine", "command:bin/python3 {audio}", engine: Self.engine) {
            zip($0.times, Self.said).map { ($0, $1) }
        }
        let words = try #require(file.heard?.words)
        #expect(!words.scored)
        #expect(words.differences.map(\.heard) == ["ladder."])
        #expect(!file.findings.contains { $0.rule == "S522" })
    }

    @Test func `an engine that is not set up is an error before the sound is listened to`() throws {
        try Workplace.with { place in
            try place.write("a.srt", text: subRip([(0, 1000, "Hello.")]))
            try place.makeTone("a.wav", seconds: 1)
            let command = ["check", "a.srt", "--media", "a.wav", "--listen", "--engine", "whisper"]
            let result = try run(
                builtBinary.path,
                ["captions"] + command,
                in: place.folder,
                environment: ["MEDIATAG_WHISPER": place.folder.path]
            )
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("mediatag setup whisper"), result.summary)
        }
    }

    @Test(.slow) func `an engine that fails is no pass`() throws {
        try Workplace.with { place in
            let sound = try SpokenSound(texts: [Self.said[0]], pauseMilliseconds: 700)
            try sound.wave.write(to: place.folder.appending(path: "talk.wav"))
            let time = sound.times[0]
            try place.write(
                "talk.en.srt",
                text: subRip([(time.lowerBound, time.upperBound, Self.said[0])])
            )
            let result = try run(
                builtBinary.path,
                [
                    "captions", "check", "talk.en.srt", "--media", "talk.wav", "--listen",
                    "--engine", "command:false {audio}",
                ],
                in: place.folder
            )
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("the engine ended with status 1"))
            #expect(result.standardOutput.contains("1 could not be held against the sound"))
        }
    }

    @Test func `without a movie, listening is refused`() throws {
        let result = try mediatag("captions", "check", "a.srt", "--listen")
        #expect(result.exitCode == 64)
        #expect(result.standardError.contains("--listen needs --media."))
    }
}
