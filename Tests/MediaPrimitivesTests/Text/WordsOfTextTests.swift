// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

struct WordsOfTextTests {
    @Test func `words are the text between white space of any kind`() {
        #expect(" a\r\nb\u{00A0}c\u{2028}d\t".wordsOfText == ["a", "b", "c", "d"])
        #expect(" \n".wordsOfText.isEmpty)
        #expect("one two".dropFirst(2).wordsOfText == ["e", "two"])
    }

    @Test func `a mark that combines with a space is not lost with it`() {
        let words = "text4 \u{05BB} e\u{0301}t".wordsOfText
        #expect(
            words.map { Array($0.unicodeScalars) }
                == ["text4", "\u{05BB}", "e\u{0301}t"].map { Array($0.unicodeScalars) }
        )
    }
}
