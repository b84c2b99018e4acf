// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Recognisers that `Scripts/setup.sh tests` and `Scripts/setup.sh whisper` install.
@Suite struct `Recognising speech` {
    /// A recording of flite, which is installed as a filter of FFmpeg.
    private static func speak(_ text: String, in place: Workplace) throws {
        try place.make(
            "talk.wav",
            ["-f", "lavfi", "-i", "flite=text='\(text)':voice=rms", "-ac", "2", "-ar", "44100"]
        )
    }

    private static func transcribe(_ place: Workplace, _ engine: String) throws -> ProcessResult {
        try run(
            builtBinary.path,
            [
                "transcribe", "talk.wav", "--engine", engine, "-o", "talk.en.srt", "--format",
                "json",
            ],
            in: place.folder,
            environment: whisper.map { ["MEDIATAG_WHISPER": $0] } ?? [:]
        )
    }

    /// Where the environment of faster-whisper is, if it is set up.
    private static let whisper: String? = {
        let variables = ProcessInfo.processInfo.environment
        let data = variables["XDG_DATA_HOME"] ?? (variables["HOME"] ?? "") + "/.local/share"
        let folder = variables["MEDIATAG_WHISPER"] ?? data + "/mediatag/whisper"
        return FileManager.default.isExecutableFile(atPath: folder + "/bin/python3") ? folder : nil
    }()

    @Test func `pocketsphinx recognises most words of clear English`() throws {
        guard try run("sh", ["-c", "command -v pocketsphinx_continuous"]).exitCode == 0 else {
            #expect(
                ProcessInfo.processInfo.environment["CI"] == nil,
                "pocketsphinx is not installed"
            )
            return
        }
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try Self.speak(
                "the weather was very good in the morning and people were happy",
                in: place
            )
            let result = try Self.transcribe(place, "pocketsphinx")
            #expect(result.exitCode == 0, result.summary)
            let text = String(decoding: try place.data("talk.en.srt"), as: UTF8.self)
            #expect(text.contains("morning"), "\(text)")
            try place.make("silence.wav", ["-f", "lavfi", "-i", "anullsrc=d=2"])
            let german = try run(
                builtBinary.path,
                ["transcribe", "talk.wav", "--engine", "pocketsphinx", "-o", "talk.de.srt"],
                in: folder
            )
            #expect(german.exitCode == 2)
            #expect(german.standardError.contains("does not know the language de, only en"))
        }
    }

    @Test func `whisper recognises clear English, and its words have times in the recording`()
        throws
    {
        // Its packages are those of single people and may vanish, so that CI does not depend on them.
        guard Self.whisper != nil else { return }
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try Self.speak(
                "the weather was very good in the morning and people were happy",
                in: place
            )
            let result = try Self.transcribe(place, "whisper")
            #expect(result.exitCode == 0, result.summary)
            try validate(result.standardOutput, schema: "transcribe")
            #expect(result.standardOutput.contains(#""source" : "faster-whisper""#))
            let text = String(decoding: try place.data("talk.en.srt"), as: UTF8.self)
            // Builds of flite differ in some words.
            #expect(text.contains("very good") && text.contains("people were happy"), "\(text)")
        }
    }

    @Test func `whisper that is not set up is an error that says how`() throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try place.makeTone("talk.wav", seconds: 1)
            let result = try run(
                builtBinary.path,
                ["transcribe", "talk.wav", "--engine", "whisper", "-o", "a.srt"],
                in: folder,
                environment: ["MEDIATAG_WHISPER": folder.path]
            )
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("whisper is not set up"), result.summary)
            #expect(result.standardError.contains("mediatag setup whisper"), result.summary)
        }
    }
}
