// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Captions

@Suite struct TrailingSpacesTests {
    @Test func `spaces at the ends of lines are left out, in markup, too`() {
        #expect(
            CaptionText("One  \n two\t \nthree ").withoutTrailingSpaces
                == CaptionText("One\n two\nthree")
        )
        let nodes: [CaptionText.Node] = [
            .element(.italic, children: [.text("One ")]), .text(" \nTwo "),
            .element(.bold, children: [.text("three "), .text(" ")]),
        ]
        #expect(
            CaptionText(nodes: nodes).withoutTrailingSpaces.nodes == [
                .element(.italic, children: [.text("One")]), .text("\nTwo "),
                .element(.bold, children: [.text("three")]),
            ]
        )
    }

    @Test func `a text without them stays the same`() {
        let text = CaptionText(nodes: [.text("One "), .element(.italic, children: [.text("two")])])
        #expect(text.withoutTrailingSpaces == text)
    }
}
