// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import Testing

@Suite struct CaptionTextTests {
    @Test func `neighbours of one style become one run`() {
        let text = CaptionText(nodes: [
            .text("a"),
            .element(.voice("Ann"), children: [.text("b"), .timestamp(milliseconds: 5)]),
            .element(.italic, children: [.text("c"), .element(.bold, children: [.text("d")])]),
        ])
        #expect(
            text.runs == [
                StyledRun(text: "ab"), StyledRun(text: "c", isItalic: true),
                StyledRun(text: "d", isBold: true, isItalic: true),
            ]
        )
        #expect(text.plainText == "abcd")
    }

    @Test func `a ruby annotation stands in parentheses`() {
        let text = CaptionText(nodes: [
            .element(.ruby, children: [.text("漢"), .element(.rubyText, children: [.text("kan")])])
        ])
        #expect(text.plainText == "漢(kan)")
    }

    @Test func `colours print all their channels`() {
        #expect(RGBAColor(rgb: 0xFF0A00).description == "#ff0a00ff")
    }

    @Test func `every diagnostic code is kebab case`() {
        for code in DiagnosticCode.allCases {
            #expect(code.rawValue.allSatisfy { $0 == "-" || $0.isLowercase || $0.isNumber })
        }
    }
}
