// SPDX-License-Identifier: Apache-2.0

import Speech
import Testing

@Suite struct SpeechServerTests {
    @Test(arguments: [
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000/v1/audio/transcriptions"),
        ("https://example.com/", "https://example.com/v1/audio/transcriptions"),
        ("https://example.com/v1", "https://example.com/v1/audio/transcriptions"),
        ("http://localhost:8080/inference", "http://localhost:8080/inference"),
        ("http://localhost?x=1", "http://localhost?x=1"),
    ])
    func `the usual path is added to a server that is named without one`(text: String, url: String)
    {
        #expect(SpeechServer(url: text, model: "m", key: nil).url == url)
    }

    @Test func `the name of a server has no secrets`() {
        let server = SpeechServer(url: "https://me:secret@example.com/v1", model: "m", key: "k")
        #expect(!server.name.contains("secret"))
        #expect(!"\(RecognitionEngine.server(server).name)".contains("secret"))
    }
}
