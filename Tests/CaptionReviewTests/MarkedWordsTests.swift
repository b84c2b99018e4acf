// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CaptionReview

/// Words of a text are replaced, and its markup stays.
@Suite struct MarkedWordsTests {
    private func replacing(
        _ text: String,
        _ given: String,
        _ place: Range<Int>,
        _ words: String
    ) -> String? {
        MarkedWords(text).replacing(
            given.split(separator: " ").map(String.init),
            with: [
                MarkedWords.Change(
                    place: place,
                    words: words.split(separator: " ").map(String.init)
                )
            ]
        )
    }

    @Test func `words are replaced, removed and added, and tags and line ends stay`() {
        let text = "<v Ann>I am <i>hard on</i>\nhearing."
        let given = "I am hard on hearing."
        #expect(replacing(text, given, 3..<4, "of") == "<v Ann>I am <i>hard of</i>\nhearing.")
        #expect(replacing(text, given, 0..<1, "We") == "<v Ann>We am <i>hard on</i>\nhearing.")
        #expect(replacing(text, given, 3..<3, "so") == "<v Ann>I am <i>hard so on</i>\nhearing.")
        #expect(replacing(text, given, 5..<5, "now") == "<v Ann>I am <i>hard on</i>\nhearing. now")
        #expect(replacing(text, given, 3..<4, "") == "<v Ann>I am <i>hard</i>\nhearing.")
        #expect(
            replacing(text, given, 2..<4, "heart off") == "<v Ann>I am <i>heart off</i>\nhearing."
        )
        #expect(replacing(text, given, 2..<4, "deaf") == "<v Ann>I am <i>deaf</i>\nhearing.")
    }

    @Test func `sounds and names that are not spoken are left alone`() {
        let text = "[opens a door] ANN: Open the door."
        #expect(
            replacing(text, "Open the door.", 2..<3, "window.")
                == "[opens a door] ANN: Open the window."
        )
    }

    @Test func `nothing is proposed if words are missing, ambiguous or divided by markup`() {
        #expect(replacing("One two", "One three", 0..<1, "Two") == nil)
        // Either "go" may be the one that is spoken.
        #expect(replacing("go go", "go", 0..<1, "stop") == nil)
        #expect(replacing("un<b>like</b>ly so", "unlikely so", 0..<1, "likely") == nil)
        #expect(replacing("one <b>two three</b>", "one two three", 0..<2, "twelve") == nil)
        #expect(replacing("Gone", "Gone", 0..<1, "") == nil)
        #expect(replacing("a &amp; b", "a & b", 0..<1, "c") == nil)
    }
}
