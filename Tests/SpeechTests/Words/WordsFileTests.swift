// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection
import Speech
import TestSupport
import Testing

@Suite struct WordsFileTests {
    @Test func `any words are exported and read again without loss`() throws {
        var generator = SeededGenerator(seed: 16)
        for _ in 0..<200 {
            let transcript = try Self.transcript(&generator)
            let reading = try Transcript.read(bytes: transcript.json, fileName: "words.json")
            #expect(reading == TranscriptReading(transcript: transcript, format: .mediatag))
        }
    }

    private static func transcript(_ generator: inout SeededGenerator) throws -> Transcript {
        let languages = [nil, "en", "es-419", "zh-Hant-TW", "x-own"]
        let language = try languages.randomElement(using: &generator)?.map { try LanguageTag($0) }
        var start = 0
        let words = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
            start += Int.random(in: 0...5000, using: &generator)
            return Word(
                text: text(&generator),
                startMilliseconds: start,
                endMilliseconds: start + Int.random(in: 0...900, using: &generator),
                confidence: Bool.random(using: &generator)
                    ? Double.random(in: 0...1, using: &generator) : nil,
                speaker: Bool.random(using: &generator) ? text(&generator) : nil,
                gluesToPrevious: Bool.random(using: &generator),
                isInterpolated: Bool.random(using: &generator)
            )
        }
        return Transcript(language: language, words: words)
    }

    /// A text of any characters, without white space at its ends.
    private static func text(_ generator: inout SeededGenerator) -> String {
        var text = ""
        while text.unicodeScalars.count < 5 {
            let limits: [UInt32] = [0x7F, 0x7FF, 0xFFFF, 0x10FFFF]
            let value = UInt32.random(
                in: 0...(limits.randomElement(using: &generator) ?? 0),
                using: &generator
            )
            guard let scalar = Unicode.Scalar(value), !scalar.properties.isWhitespace else {
                continue
            }
            text.unicodeScalars.append(scalar)
        }
        return text
    }

    @Test(arguments: [
        (#"{"text": 5, "start": 0, "end": 1}"#, WordFault.member("text")),
        (#"{"text": "a", "start": "0", "end": 1}"#, .member("start")),
        (#"{"text": "a", "start": 0.5, "end": 1}"#, .member("start")),
        (#"{"text": "a", "start": 0}"#, .member("end")),
        (#"{"text": "", "start": 0, "end": 1}"#, .text),
        (#"{"text": " a", "start": 0, "end": 1}"#, .text),
        (#"{"text": "a", "start": -1, "end": 1}"#, .times),
        (#"{"text": "a", "start": 2, "end": 1}"#, .times),
        (#"{"text": "a", "start": 2, "end": 86400001}"#, .times),
        (#"{"text": "a", "start": 2, "end": 3, "confidence": 1.5}"#, .confidence),
        (#"{"text": "a", "start": 2, "end": 3}, {"text": "a", "start": 1, "end": 3}"#, .order),
    ])
    func `a word that is not valid is an error with its place`(words: String, fault: WordFault) {
        let text = "{\"schema\": \"mediatag.words/1\", \"words\": [\n\(words)]}"
        let error = #expect(throws: SpeechError.self) {
            try Transcript.read(bytes: Array(text.utf8), fileName: "words.json")
        }
        #expect(error?.kind == .invalidWord(fault))
        #expect(error?.position?.line == 2)
    }

    @Test func `a file without words is an error`() {
        let text = #"{"schema": "mediatag.words/1", "language": null, "words": []}"#
        let error = #expect(throws: SpeechError.self) {
            try Transcript.read(bytes: Array(text.utf8), fileName: "words.json")
        }
        #expect(error?.kind == .noWords(.mediatag))
    }
}
