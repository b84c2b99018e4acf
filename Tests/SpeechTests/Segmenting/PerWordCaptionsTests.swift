// SPDX-License-Identifier: Apache-2.0

import Captions
import Guidelines
import Testing

@testable import Speech

@Suite struct PerWordCaptionsTests {
    private func captions(_ words: [Word]) -> String {
        let captions = CaptionSegmenter(profile: .none).captionsPerWord(
            of: Transcript(words: words)
        )
        return String(decoding: captions.document().write(as: .subRip).bytes, as: UTF8.self)
    }

    @Test func `each word is a cue with its own times`() {
        let text = captions([
            Word(text: "love", startMilliseconds: 33_060, endMilliseconds: 33_329),
            Word(text: "you", startMilliseconds: 33_329, endMilliseconds: 33_509),
        ])
        #expect(
            text.hasPrefix(
                "1\n00:00:33,060 --> 00:00:33,329\nlove\n\n2\n00:00:33,329 --> 00:00:33,509\nyou\n"
            )
        )
    }

    @Test func `punctuation that is glued to a word is in its cue`() {
        let text = captions([
            Word(text: "Yes", startMilliseconds: 0, endMilliseconds: 400),
            Word(text: "!", startMilliseconds: 400, endMilliseconds: 400, gluesToPrevious: true),
        ])
        #expect(text.contains("00:00:00,000 --> 00:00:00,400\nYes!\n"))
    }

    @Test
    func `a word without duration is shown for a millisecond, and words that overlap are not`() {
        let text = captions([
            Word(text: "a", startMilliseconds: 1000, endMilliseconds: 1000),
            Word(text: "b", startMilliseconds: 1100, endMilliseconds: 1500),
            Word(text: "c", startMilliseconds: 1400, endMilliseconds: 1600),
        ])
        #expect(text.contains("00:00:01,000 --> 00:00:01,001\na"))
        #expect(text.contains("00:00:01,100 --> 00:00:01,400\nb"))
        #expect(text.contains("00:00:01,400 --> 00:00:01,600\nc"))
    }
}
