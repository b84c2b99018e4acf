// SPDX-License-Identifier: Apache-2.0

import Speech
import Testing

@Suite struct TranscriptTests {
    @Test func `the text has one space between words that are not glued`() {
        let words = [("Well", false), (",", true), ("love", false)].map { text, glues in
            Word(text: text, startMilliseconds: 0, endMilliseconds: 1, gluesToPrevious: glues)
        }
        #expect(Transcript(words: words).text == "Well, love")
    }
}
