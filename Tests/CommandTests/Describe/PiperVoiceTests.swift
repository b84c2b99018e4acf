// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct PiperVoiceTests {
    private static func check(
        _ voice: String,
        _ environment: [String: String],
        in place: Workplace
    ) throws -> ProcessResult {
        try place.write("ad.csv", text: "start,end,text\n6,,A boat floats on the lake.\n")
        try place.write("en.srt", text: "1\n00:00:01,000 --> 00:00:02,000\nHello.\n")
        return try run(
            builtBinary.path,
            [
                "describe", "check", "movie.mp4", "ad.csv", "--captions", "en.srt", "--voice",
                voice,
                "--format", "json",
            ],
            in: place.folder,
            environment: environment
        )
    }

    @Test func `without Piper the error says how it is installed`() throws {
        try Workplace.with { place in
            let result = try Self.check(
                "piper",
                ["MEDIATAG_VOICE": place.path("none")],
                in: place
            )
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("mediatag setup voice"), result.summary)
            #expect(result.standardError.contains("none/bin/python3"))
        }
    }

    @Test func `Piper gets the text, the file and the model, and its audio is measured`() throws {
        try Workplace.with { place in
            try run("mkdir", ["-p", "voice/bin"], in: place.folder)
            // Stands for Python: the arguments are -c, the script, text, output and model.
            let python = """
                #!/bin/sh
                printf '%s|%s' "$3" "$5" > arguments
                exec ffmpeg -v error -f lavfi -i sine=duration=1.2 -ac 1 -y "$4"
                """
            try place.write("voice/bin/python3", text: python)
            try run("chmod", ["+x", "voice/bin/python3"], in: place.folder)
            let folder = ["MEDIATAG_VOICE": place.path("voice")]
            for (voice, model) in [("piper", ""), ("piper:de.onnx", "de.onnx")] {
                let result = try Self.check(voice, folder, in: place)
                #expect(result.exitCode == 0, result.summary)
                #expect(result.standardOutput.contains("\"measured\" : true"))
                let words = String(decoding: try place.data("arguments"), as: UTF8.self)
                #expect(words == "A boat floats on the lake.|\(model)")
            }
        }
    }

    @Test func `the voice that setup.sh installs speaks a text the same way each time`() throws {
        let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
        let folder =
            ProcessInfo.processInfo.environment["MEDIATAG_VOICE"]
            ?? home + "/.local/share/mediatag/voice"
        guard FileManager.default.fileExists(atPath: folder + "/bin/python3") else { return }
        try Workplace.with { place in
            let results = try (0..<2).map { _ in
                try Self.check("piper", ["MEDIATAG_VOICE": folder], in: place)
            }
            #expect(results[0].exitCode == 0, results[0].summary)
            #expect(results[0].standardOutput == results[1].standardOutput)
        }
    }
}
