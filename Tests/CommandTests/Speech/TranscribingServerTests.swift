// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `mediatag transcribe` with servers as engines.
@Suite struct `Transcribing with a server` {
    private static func transcribe(
        _ place: Workplace,
        _ arguments: String...,
        key: String = ""
    ) throws -> ProcessResult {
        try run(
            builtBinary.path,
            ["transcribe", "talk.m4a", "-o", "talk.en.srt"] + arguments,
            in: place.folder,
            environment: ["MEDIATAG_ENGINE_KEY": key]
        )
    }

    private static func with(body: (Workplace, TranscriptionServer) throws -> Void) throws {
        try TranscriptionServer.with { server in
            try withTemporaryFolder { folder in
                let place = Workplace(folder: folder)
                try place.makeTone("talk.m4a", seconds: 3, ["-c:a", "aac"])
                try body(place, server)
            }
        }
    }

    @Test func `the audio is sent as a form and the words of the answer are read`() throws {
        try Self.with { place, server in
            let result = try Self.transcribe(place, "--engine", server.url(), key: "secret")
            #expect(result.exitCode == 0, result.summary)
            let text = String(decoding: try place.data("talk.en.srt"), as: UTF8.self)
            #expect(text.contains("\nHello, world.\n"))
            let form = try #require(try server.forms.first)
            #expect(form.path == "/v1/audio/transcriptions")
            #expect(
                form.fields == [
                    ["model", "whisper-1"], ["response_format", "verbose_json"],
                    ["timestamp_granularities[]", "word"],
                    ["timestamp_granularities[]", "segment"],
                    ["language", "en"], ["file", "audio.wav", "audio/wav"],
                ]
            )
            #expect(form.shape == [1, 2, 16000])
            #expect((2.9...3.2).contains(form.seconds))
            #expect(form.authorization == "Bearer secret")
            #expect(!result.standardError.contains("secret"))
        }
    }

    @Test func `model and key can be named, and the path stays`() throws {
        try Self.with { place, server in
            try place.write("key", text: "from-file\n")
            let url = server.url("/inference?x=1")
            let result = try Self.transcribe(
                place,
                "--engine",
                url,
                "--engine-model",
                "large",
                "--engine-key-file",
                "key",
                key: "not this one"
            )
            #expect(result.exitCode == 0, result.summary)
            let form = try #require(try server.forms.first)
            #expect(form.path == "/inference?x=1")
            #expect(form.fields.first == ["model", "large"])
            #expect(form.authorization == "Bearer from-file")
        }
    }

    @Test(arguments: [
        (
            "/refuse",
            "the server answers 401:\n{\"error\": {\"message\": \"Incorrect API key provided\"}}"
        ),
        ("/page", "not JSON: unexpected \"<\":\n<html>proxy</html>"),
        ("/redirect", "the server answers 307"),
        ("/hang", "not done after 2 seconds"),
    ])
    func `a server that refuses, lies or hangs is an error, and nothing is written`(
        path: String,
        words: String
    ) throws {
        try Self.with { place, server in
            let url = server.url(path + "/x")
            let result = try Self.transcribe(
                place,
                "--engine",
                url,
                "--engine-timeout",
                "2",
                key: "k3y"
            )
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains(words), result.summary)
            #expect(!result.standardError.contains("k3y"))
            #expect(try place.names == ["talk.m4a"])
        }
    }

    @Test func `a key is not sent without encryption to another machine`() throws {
        try Self.with { place, _ in
            let url = "http://example.invalid/v1"
            let result = try Self.transcribe(place, "--engine", url, key: "secret")
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("without encryption; use an https: URL"))
        }
    }
}
