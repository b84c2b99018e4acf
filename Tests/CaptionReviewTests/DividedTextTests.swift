// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CaptionReview

@Suite struct DividedTextTests {
    @Test func `both parts have the tags that apply to them`() {
        let text = DividedText("<v Ann><i>One two</i> three", at: 13)
        #expect(text.first == "<v Ann><i>One</i></v>")
        #expect(text.second == "<v Ann><i>two</i> three")
    }

    @Test func `a place inside a tag or a character is after it`() {
        #expect(DividedText("a<b>c</b>d", at: 2).second == "<b>c</b>d")
        #expect(DividedText("👍 yes", at: 1).first == "👍")
    }

    @Test func `a text is divided at the space nearest to a share of it`() {
        let text = DividedText("One two\nthree four", atShare: 0.4)
        #expect(text.first == "One two")
        #expect(text.second == "three four")
    }
}
