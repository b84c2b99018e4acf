// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `mediatag transcribe` with programs as engines.
@Suite struct `Transcribing` {
    /// Two words of Vosk.
    static let words = #"""
        {"result": [{"word": "hello", "start": 0.5, "end": 0.9, "conf": 0.9}, {"word": "world", "start": 1.0, "end": 1.5, "conf": 0.8}], "text": "hello world"}
        """#

    /// Calls `body` with a folder that has a recording of three seconds and an engine, a shell script.
    static func with(engine script: String, body: (Workplace) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try place.makeTone("talk.m4a", seconds: 3, ["-c:a", "aac"])
            try place.write("engine.sh", text: script)
            try FileManager.default.createDirectory(
                atPath: place.path("tmp"),
                withIntermediateDirectories: false
            )
            try body(place)
        }
    }

    /// Transcribes the recording, with a folder of its own for temporary files.
    static func transcribe(_ place: Workplace, _ arguments: String...) throws -> ProcessResult {
        let usual = [
            "transcribe", "talk.m4a", "--engine", "command:sh engine.sh {audio} {output} en",
        ]
        return try run(
            builtBinary.path,
            usual + arguments,
            in: place.folder,
            environment: ["TMPDIR": place.path("tmp")]
        )
    }

    /// Whether nothing was written and no temporary file is left.
    static func isUntouched(_ place: Workplace) throws -> Bool {
        let files = try place.names == ["engine.sh", "talk.m4a", "tmp"]
        return try files
            && FileManager.default.contentsOfDirectory(atPath: place.path("tmp")).isEmpty
    }

    @Test(arguments: [
        #"{"result": [], "text": ""}"#, #"{"segments": [], "text": ""}"#,
        #"{"result": [{"word": ".", "start": 0.5, "end": 0.9}], "text": "."}"#,
    ])
    func `a recording in which no word is heard has no speech, and nothing is written`(
        words: String
    ) throws {
        try Self.with(engine: "echo '\(words)'") { place in
            let result = try Self.transcribe(place, "-o", "talk.en.srt")
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("there is no speech in it"), result.summary)
            #expect(try Self.isUntouched(place))
        }
    }

    @Test func `silence has no speech, whatever an engine hears in it`() throws {
        try Self.with(engine: "echo '\(Self.words)'") { place in
            let silence = ["-f", "lavfi", "-i", "anullsrc=r=16000:cl=mono", "-t", "3", "-y"]
            try place.make("talk.m4a", silence)
            let result = try Self.transcribe(place, "-o", "talk.en.srt")
            #expect(result.exitCode == 2)
            #expect(
                result.standardError.contains("there is no speech in it: its audio is silent"),
                result.summary
            )
        }
    }

    @Test
    func `the engine gets WAV of 16 kHz and its words become captions that say what made them`()
        throws
    {
        let script = """
            ffprobe -v error -show_entries stream=codec_name,sample_rate,channels,duration -of csv=p=0 "$1" > probe
            ls -ld "$(dirname "$1")" | cut -c1-10 >> probe
            echo '\(Self.words)'
            """
        try Self.with(engine: script) { place in
            let result = try Self.transcribe(place, "-o", "talk.en.vtt")
            #expect(result.exitCode == 0, result.summary)
            let probe = String(decoding: try place.data("probe"), as: UTF8.self)
            let lines = probe.split(separator: "\n")
            #expect(lines.first?.hasPrefix("pcm_s16le,16000,1,3.0") == true, "\(probe)")
            #expect(lines.last == "drwx------")
            let text = String(decoding: try place.data("talk.en.vtt"), as: UTF8.self)
            #expect(text.contains("NOTE public.machine-generated: recognised by command:sh"))
            #expect(text.contains("\nhello world\n"))
            #expect(result.standardOutput == "talk.en.vtt: WebVTT, 1 cue of 2 words\n")
            #expect(
                result.standardError.contains(
                    "mediatag add-subs talk.m4a talk.en.vtt --no-sdh --characteristic public.machine-generated"
                )
            )
            #expect(try FileManager.default.contentsOfDirectory(atPath: place.path("tmp")).isEmpty)
        }
    }

    @Test func `TTML states that a machine made the captions, and SubRip has no place for it`()
        throws
    {
        try Self.with(engine: "echo '\(Self.words)'") { place in
            for name in ["talk.en.ttml", "talk.en.srt"] {
                let result = try Self.transcribe(place, "-o", name)
                #expect(result.exitCode == 0, result.summary)
                #expect(!result.standardError.contains("warning"), result.summary)
            }
            let text = String(decoding: try place.data("talk.en.ttml"), as: UTF8.self)
            let origin =
                "public.machine-generated: recognised by command:sh, not checked by a person"
            #expect(text.contains("<ttm:desc>\(origin)</ttm:desc>"))
        }
    }

    @Test func `words are read from the file that the engine writes and written without loss`()
        throws
    {
        try Self.with(engine: "echo log; echo '\(Self.words)' > \"$2.json\"") { place in
            let result = try Self.transcribe(place, "-o", "words.json", "--format", "json")
            #expect(result.exitCode == 0, result.summary)
            try validate(result.standardOutput, schema: "transcribe")
            #expect(result.standardOutput.contains(#""source" : "vosk""#))
            #expect(result.standardOutput.contains(#""public.machine-generated""#))
            let json = String(decoding: try place.data("words.json"), as: UTF8.self)
            try validate(json, schema: "words")
            let again = try succeed(
                "captions",
                "generate",
                "words.json",
                "-o",
                "-",
                in: place.folder
            )
            #expect(again.contains("hello world"))
        }
    }

    @Test func `the report of captions is valid and has the command that tags them`() throws {
        try Self.with(engine: "echo '\(Self.words)'") { place in
            let result = try Self.transcribe(place, "-o", "talk.en.srt", "--format", "json")
            #expect(result.exitCode == 0, result.summary)
            try validate(result.standardOutput, schema: "transcribe")
            #expect(
                result.standardOutput.contains("mediatag add-subs talk.m4a talk.en.srt --no-sdh")
            )
        }
    }

    @Test(arguments: [
        ("echo no model >&2; exit 3", "status 3:\nno model"),
        ("echo bad >&2; kill -SEGV $$", "signal 11 (Segmentation fault):\nbad"),
        ("echo hm >&2; echo no words", "not JSON: unexpected \"o\":\nhm"),
        ("echo '{\"weather\": 1}'", "not the output of a recogniser that is known"),
        ("echo '{\"text\": \"\"}'", "there is no speech in it that the engine recognises"),
        ("echo '{\"text\": \"hello\"}'", "text without times (Vosk)"),
        (
            #"echo '{"result": [{"word": "a", "start": 1, "end": 60}], "text": "a"}'"#,
            "words until 60.0 s, but the audio ends at 3.0 s"
        ),
        (
            #"echo '{"result": [{"word": "a", "start": 4, "end": 4.5}], "text": "a"}'"#,
            "words until 4.5 s, but the audio ends at 3.0 s"
        ),
        ("echo slow >&2; sleep 60", "not done after 1 seconds and was ended:\nslow"),
    ])
    func `an engine that fails, hangs or lies is an error with its words, and nothing is written`(
        script: String,
        words: String
    ) throws {
        try Self.with(engine: script) { place in
            let result = try Self.transcribe(place, "-o", "talk.en.srt", "--engine-timeout", "1")
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardOutput.isEmpty)
            #expect(result.standardError.hasPrefix("error: talk.m4a: "), result.summary)
            #expect(result.standardError.contains(words), result.summary)
            #expect(try Self.isUntouched(place))
        }
    }

    @Test func `a word that ends just after the audio is cut at its end`() throws {
        let word = #"echo '{"result": [{"word": "a", "start": 1, "end": 3.9}], "text": "a"}'"#
        try Self.with(engine: word) { place in
            let result = try Self.transcribe(place, "-o", "words.json")
            #expect(result.exitCode == 0, result.summary)
            let json = String(decoding: try place.data("words.json"), as: UTF8.self)
            #expect(json.contains("\"end\" : 30"), "\(json)")
        }
    }

    @Test func `a signal ends the engine with what it started and leaves nothing`() throws {
        try Self.with(engine: "sleep 100 & echo $! > pid; wait") { place in
            // Not an interrupt: a shell lets what it starts in the background ignore it.
            let script = """
                "$0" transcribe talk.m4a --engine 'command:sh engine.sh {audio}' -o talk.en.srt &
                while [ ! -s pid ]; do sleep 0.05; done
                kill -TERM $!; wait $!; echo "status $?"
                for i in $(seq 100); do kill -0 "$(cat pid)" 2> /dev/null || break; sleep 0.05; done
                grep -qs ') [^Z]' "/proc/$(cat pid)/stat" && echo "still there"; rm pid
                """
            let result = try run(
                "python3",
                ["-c", Self.shellWithSignals, script, builtBinary.path],
                in: place.folder,
                environment: ["TMPDIR": place.path("tmp")]
            )
            #expect(result.standardOutput == "status 143\n", result.summary)
            #expect(try Self.isUntouched(place))
        }
    }

    /// Threads of tests hold signals back, and what they start inherits that.
    private static let shellWithSignals = """
        import os, signal, sys
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        os.execvp("bash", ["bash", "-c", *sys.argv[1:]])
        """

    @Test func `media without audio and an output that is there are errors before the engine runs`()
        throws
    {
        try Self.with(engine: "touch ran; echo '\(Self.words)'") { place in
            try place.write("talk.en.srt", text: "mine")
            let result = try Self.transcribe(place, "-o", "talk.en.srt")
            #expect(
                result.exitCode == 2 && result.standardError.contains("--force"),
                result.summary
            )
            try place.make("mute.mp4", ["-f", "lavfi", "-i", "color=s=16x16:d=1"])
            let mute = try run(
                builtBinary.path,
                [
                    "transcribe", "mute.mp4", "--engine", "command:sh engine.sh {audio}", "-o",
                    "a.srt",
                ],
                in: place.folder
            )
            #expect(mute.exitCode == 2 && mute.standardError.contains("no audio"), mute.summary)
            #expect(!(try place.names.contains("ran")))
            #expect(try place.data("talk.en.srt") == Data("mine".utf8))
        }
    }

    @Test func `the language is an option, the output's name or the track's, and can be needed`()
        throws
    {
        let engine = "command:sh engine.sh {audio} {language}"
        let script = "echo \"$2\" > language; echo '\(Self.words)'"
        try Self.with(engine: script) { place in
            func language(_ arguments: String...) throws -> String {
                let usual = ["transcribe", "talk.m4a", "--force", "--engine", engine]
                let result = try run(builtBinary.path, usual + arguments, in: place.folder)
                guard result.exitCode == 0 else { return result.standardError }
                return String(decoding: try place.data("language"), as: UTF8.self)
            }
            #expect(try language("-o", "a.srt", "--language", "es-419") == "es\n")
            #expect(try language("-o", "a.fr.srt") == "fr\n")
            #expect(try language("-o", "a.srt").contains("which is not known; pass --language TAG"))
            try place.makeTone(
                "talk.m4a",
                seconds: 3,
                ["-c:a", "aac", "-metadata:s:a", "language=ger"]
            )
            #expect(try language("-o", "a.srt") == "de\n")
        }
    }

    @Test(arguments: [
        (["--engine", "whispr", "-o", "a.srt"], "Did you mean whisper?"),
        (["--engine", "command:tool", "-o", "a.srt"], "{audio}"),
        (["--engine", "whisper", "-o", "a.en.sdh.srt"], "not SDH"),
        (["--engine", "whisper", "-o", "a.srt", "--engine-timeout", "0"], "--engine-timeout"),
        (["--engine", "whisper", "-o", "a.srt", "--engine-key-file", "key"], "--engine-key-file"),
        (["--engine", "pocketsphinx", "-o", "a.srt", "--engine-model", "x"], "--engine-model"),
        (["--engine", "whisper", "-o", "-", "--format", "json"], "--format json"),
    ])
    func `a wrong command line is refused`(arguments: [String], words: String) throws {
        try withTemporaryFolder { folder in
            let result = try run(builtBinary.path, ["transcribe", "a.mp4"] + arguments, in: folder)
            #expect(result.exitCode == 64, result.summary)
            #expect(result.standardError.contains(words), result.summary)
        }
    }
}
