// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

@Suite struct CaptionWritingTests {
    private static let place = SourcePosition(line: 1, column: 1)

    private func document(
        _ nodes: [CaptionText.Node],
        placement: Placement = Placement()
    ) -> CaptionDocument {
        let cue = Cue(
            startMilliseconds: 2000,
            endMilliseconds: 3_723_004,
            text: CaptionText(nodes: nodes),
            placement: placement,
            position: Self.place
        )
        return CaptionDocument(cues: [cue])
    }

    private func write(
        _ document: CaptionDocument,
        _ format: CaptionFormat
    ) -> (text: String, losses: [String]) {
        let (bytes, losses) = document.write(as: format)
        return (String(decoding: bytes, as: UTF8.self), losses.map(\.message))
    }

    private static let subRip = "1\n00:00:02,000 --> 01:02:03,004\n"
    private static let webVTT = "WEBVTT\n\n00:00:02.000 --> 01:02:03.004"

    @Test func `SubRip gets numbers, tags and an alignment`() {
        let nodes: [CaptionText.Node] = [
            .element(.color(RGBAColor(rgb: 0xFF8000)), children: [.text("a\nb")]),
            .element(.italic, children: [.element(.bold, children: [.text("c")])]),
        ]
        let written = write(document(nodes, placement: Placement(vertical: .top)), .subRip)
        #expect(
            written.text == Self.subRip
                + "{\\an8}<font color=\"#ff8000\">a\nb</font><i><b>c</b></i>\n"
        )
        #expect(written.losses.isEmpty)
    }

    @Test(
        arguments: [
            ([.text("a\n\nb")], "a\n\u{A0}\nb\n", "blank line"),
            ([.text("1\n00:01,0 --> 00:02,0")], "1\n00:01,0 --\u{2060}> 00:02,0\n", "as times"),
            ([.text("5\na --> b")], "5\na --\u{2060}> b\n", "as times"),
            ([.text("<i>")], "<\u{2060}i>\n", "as a tag"),
            ([.text("{\\an8}")], "{\u{2060}\\an8}\n", "as a tag"),
            ([.text("a\rb")], "a\nb\n", "carriage return"),
            ([.text("a\0b")], "a\u{FFFD}b\n", "NUL"),
            ([.element(.voice("Ann"), children: [.text("a")])], "a\n", "speakers"),
            ([.element(.span, classes: ["x"], children: [.text("a")])], "a\n", "classes"),
            ([.timestamp(milliseconds: 1), .text("a")], "a\n", "times inside"),
            (
                [
                    .element(
                        .ruby,
                        children: [.text("a"), .element(.rubyText, children: [.text("b")])]
                    )
                ],
                "a(b)\n", "ruby"
            ),
        ] as [([CaptionText.Node], String, String)]
    )
    func `SubRip is told what it cannot carry`(
        nodes: [CaptionText.Node],
        expected: String,
        loss: String
    ) {
        let written = write(document(nodes), .subRip)
        #expect(written.text == Self.subRip + expected)
        #expect(written.losses.count == 1 && written.losses[0].contains(loss))
    }

    @Test func `WebVTT gets everything`() {
        var placement = Placement(vertical: .top, alignment: .start)
        placement.line = .percentage(12.5)
        placement.lineAlignment = .end
        placement.position = 20
        placement.positionAlignment = .lineLeft
        placement.size = 50
        placement.writingDirection = .verticalGrowingLeft
        let nodes: [CaptionText.Node] = [
            .element(.voice("A & B--"), classes: ["loud"], children: [.text("<a>\n\n--> b\n")]),
            .timestamp(milliseconds: 5000),
            .element(.color(RGBAColor(rgb: 0xFFFF00)), children: [.text("c")]),
            .element(.language("en"), children: []),
            .element(.ruby, children: [.text("a"), .element(.rubyText, children: [.text("b")])]),
        ]
        let written = write(document(nodes, placement: placement), .webVTT)
        #expect(
            written.text == Self.webVTT
                + " vertical:rl line:12.5%,end position:20%,line-left size:50% align:start\n"
                + "<v.loud A &amp; B-&#45;>&lt;a&gt;\n&#10;--&gt; b\n</v><00:00:05.000>"
                + "<c.yellow>c</c><lang en></lang><ruby>a<rt>b</rt></ruby>\n"
        )
        #expect(written.losses.isEmpty)
    }

    @Test func `places of simple formats become lines`() {
        let nodes: [CaptionText.Node] = [.text("a")]
        for (vertical, setting) in [
            (Placement.Vertical.top, " line:0"), (.middle, " line:7"), (.bottom, ""),
        ] {
            let placement = Placement(vertical: vertical)
            let written = write(document(nodes, placement: placement), .webVTT)
            #expect(written.text == Self.webVTT + setting + "\na\n")
        }
    }

    @Test(arguments: CaptionFormat.allCases)
    func `a cue that begins before 0 begins at 0, and one that ends by 0 is left out`(
        format: CaptionFormat
    ) throws {
        var early = document([.text("a")])
        let cue = early.cues[0]
        early.cues = [(-3000, -1000), (-1000, 0), (-1000, 2000), (5000, 6000)].map { times in
            var cue = cue
            (cue.startMilliseconds, cue.endMilliseconds) = times
            return cue
        }
        let (bytes, losses) = early.write(as: format)
        let cues = try CaptionDocument.read(bytes: bytes, fileName: "-").document.cues
        #expect(cues.count == 2)
        #expect(cues.allSatisfy { $0.startMilliseconds >= 0 && $0.endMilliseconds > 1500 })
        let counts = losses.filter { $0.message.contains(" 0") }.map(\.count)
        #expect(counts == [2, 1])
    }

    @Test func `moments in the text of a cue that begins before 0 are not before 0`() {
        var early = document([.text("a"), .timestamp(milliseconds: -500), .text("b")])
        early.cues[0].startMilliseconds = -1500
        #expect(write(early, .webVTT).text.contains("<00:00:00.000>"))
    }

    @Test(arguments: [CaptionFormat.subRip, .webVTT, .ttml])
    func `an end before the begin is never written`(format: CaptionFormat) throws {
        var reversed = document([.text("a")])
        (reversed.cues[0].startMilliseconds, reversed.cues[0].endMilliseconds) = (5000, 3000)
        let (bytes, losses) = reversed.write(as: format)
        let cues = try CaptionDocument.read(bytes: bytes, fileName: "-").document.cues
        #expect(cues.map(\.startMilliseconds) == [5000])
        #expect(cues.map(\.endMilliseconds) == [5000])
        #expect(losses.contains { $0.message.contains("ends before it begins") })
    }

    @Test func `an empty document is a file without cues`() {
        #expect(write(CaptionDocument(), .subRip).text.isEmpty)
        #expect(write(CaptionDocument(), .webVTT).text == "WEBVTT\n")
    }

    @Test(
        arguments: [
            (0, "0"), (12.5, "12.5"), (100, "100"), (1e-7, "0.0000001"), (1.5e-7, "0.00000015"),
            (1e17, "100000000000000000"), (-3, "-3"), (.infinity, nil), (.nan, nil),
        ] as [(Double, String?)]
    )
    func `numbers are written without an exponent`(number: Double, text: String?) {
        #expect(WebVTT.decimalText(number) == text)
        guard let text else { return }
        #expect(WebVTT.lineNumber(text.bytes) == number)
    }

    @Test func `every time is read as it was written`() {
        var generator = RepeatableGenerator(seed: 5)
        let edges = [0, 1, 999, 1000, 3_599_999, 3_600_000, 359_999_999, 360_000_000]
        let some = (0..<20_000).map { index in
            Int.random(in: 0..<(1 << (1 + index % 58)), using: &generator)
        }
        for time in edges + some {
            var cursor = ByteCursor(SubRip.format(milliseconds: time).bytes)
            #expect(SubRipTime(&cursor)?.milliseconds == time && cursor.isAtEnd)
            cursor = ByteCursor(SubRip.format(milliseconds: -time).bytes)
            #expect(SubRipTime(&cursor)?.milliseconds == -time)
            cursor = ByteCursor(WebVTT.format(milliseconds: time).bytes)
            #expect(WebVTT.timestamp(&cursor) == time && cursor.isAtEnd)
        }
    }

    @Test func `the header and comments of WebVTT are kept in WebVTT and told elsewhere`() {
        let text = """
            WEBVTT - A title
            Kind: captions
            Language: en

            NOTE by Ann

            00:00:01.000 --> 00:00:02.000
            <v Bob>x</v>

            NOTE
            two
            lines

            00:00:02.000 --> 00:00:03.000
            y

            NOTE end

            """
        let document = WebVTT.captions(in: text.bytes).0
        #expect(WebVTT.parse(text.bytes).0.captions().0 == document)
        let same = document.write(as: .webVTT)
        #expect(same.losses.isEmpty)
        let written = String(decoding: same.bytes, as: UTF8.self)
        #expect(
            WebVTT.captions(in: written.bytes).0.notes.map(\.text) == document.notes.map(\.text)
        )
        #expect(document.notes.map(\.cueIndex) == [0, 1, 2])
        #expect(
            written.hasPrefix("WEBVTT - A title\nKind: captions\nLanguage: en\n\nNOTE by Ann\n\n")
        )
        #expect(written.hasSuffix("y\n\nNOTE end\n"))
        for (format, name) in [(CaptionFormat.subRip, "SubRip"), (.ttml, "TTML")] {
            let losses = document.write(as: format).losses.map(\.description)
            #expect(losses.contains("1:1: \(name) has no place for the text of the header"))
            #expect(
                losses.contains("5:1: \(name) has no place for comments (NOTE) (this and 2 more)")
            )
        }
        // The speaker is told as well.
        #expect(document.write(as: .subRip).losses.contains { $0.position.line == 7 })
    }
}
