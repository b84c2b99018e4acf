// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

@Suite struct SubRipMarkupTests {
    private func read(_ text: String) -> (CaptionText, SubRipMarkup) {
        var markup = SubRipMarkup(text.bytes, at: SourcePosition(line: 3, column: 1))
        return (markup.parse(), markup)
    }

    @Test(arguments: [
        (
            "a<i>b</i>c",
            [
                StyledRun(text: "a"), StyledRun(text: "b", isItalic: true),
                StyledRun(text: "c"),
            ], []
        ),
        ("<B><u>x</u></B>", [StyledRun(text: "x", isBold: true, isUnderlined: true)], []),
        (
            "<font color=\"#FF8000\">x</font>",
            [StyledRun(text: "x", color: RGBAColor(rgb: 0xFF8000))], []
        ),
        (
            "<font color=Yellow>x</font>", [StyledRun(text: "x", color: RGBAColor(rgb: 0xFFFF00))],
            []
        ),
        (
            "<font color='#0f0' face=Arial>x</font>",
            [StyledRun(text: "x", color: RGBAColor(rgb: 0x00FF00))], ["3:1 dropped-attribute"]
        ),
        ("<font color=\"nope\">x</font>", [StyledRun(text: "x")], ["3:1 unknown-color"]),
        ("<i>x", [StyledRun(text: "x", isItalic: true)], ["3:1 unclosed-tag"]),
        ("x</i>", [StyledRun(text: "x")], ["3:2 stray-end-tag"]),
        (
            "<i><b>x</i>y</b>",
            [
                StyledRun(text: "x", isBold: true, isItalic: true),
                StyledRun(text: "y", isBold: true),
            ], ["3:8 misnested-tag"]
        ),
        ("<v Bob>x", [StyledRun(text: "<v Bob>x")], ["3:1 unknown-tag"]),
        ("1 < 2 <3 & &amp; {x}", [StyledRun(text: "1 < 2 <3 & &amp; {x}")], []),
        (
            "a\n<i>b", [StyledRun(text: "a\n"), StyledRun(text: "b", isItalic: true)],
            ["4:1 unclosed-tag"]
        ),
        ("{\\i1}x{\\i0}y", [StyledRun(text: "x", isItalic: true), StyledRun(text: "y")], []),
        ("{\\b1\\i1}x", [StyledRun(text: "x", isBold: true, isItalic: true)], []),
        ("{\\pos(1,2)}x", [StyledRun(text: "x")], ["3:1 dropped-override"]),
    ])
    func `markup becomes styled runs`(text: String, runs: [StyledRun], expected: [String]) {
        let (parsed, markup) = read(text)
        #expect(parsed.runs == runs)
        #expect(markup.diagnostics.all.map(\.brief) == expected)
    }

    @Test(arguments: [
        ("{\\an8}x", Placement.Vertical.top, Placement.Alignment.center),
        ("{\\an1}x", .bottom, .left), ("{\\an6}x", .middle, .right), ("{\\a6}x", .top, .center),
        ("x", .bottom, .center),
    ])
    func `alignments become placements`(
        text: String,
        vertical: Placement.Vertical,
        alignment: Placement.Alignment
    ) {
        let cues = readSubRip("1\n00:00:01,000 --> 00:00:02,000\n\(text)\n").cues
        #expect(cues.map(\.placement) == [Placement(vertical: vertical, alignment: alignment)])
        #expect(cues.map(\.text.plainText) == ["x"])
    }

    @Test func `tags nested without end stay within bounds`() {
        let (text, markup) = read(String(repeating: "<i>", count: 50_000) + "x")
        #expect(text.plainText == "x")
        #expect(markup.diagnostics.all.contains { $0.code == .nestingTooDeep })
        let overlapping = read(String(repeating: "<i><b>x</i>", count: 20_000)).0
        #expect(overlapping.plainText.utf8.count == 20_000)
    }
}
