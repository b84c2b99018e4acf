// SPDX-License-Identifier: Apache-2.0

import Speech
import Testing

@Suite struct TranscriptSentenceTests {
    @Test func `a text is divided after full stops and at empty lines`() {
        let text = "Dr. Smith came. \"Did he?\" He did\n\nA heading\n\nAt 3.5 p.m. it\nrained!"
        #expect(
            TranscriptSentence.sentences(of: text).map(\.text) == [
                "Dr. Smith came.", "\"Did he?\"", "He did", "A heading", "At 3.5 p.m. it rained!",
            ]
        )
    }

    @Test func `a text without full stops is divided all the same`() {
        let text = Array(repeating: "word", count: 100).joined(separator: " ")
        #expect(TranscriptSentence.sentences(of: text).map(\.words.count) == [40, 40, 20])
    }

    @Test func `"No." is a sentence unless a number follows`() {
        let texts = TranscriptSentence.sentences(of: "Did you?\nNo.\nSee No. 5. No. I will not.")
            .map(\.text)
        #expect(texts == ["Did you?", "No.", "See No. 5.", "No.", "I will not."])
    }

    @Test func `an empty text has no sentences`() {
        #expect(TranscriptSentence.sentences(of: " \n\n ").isEmpty)
    }
}
