// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

@Suite struct TTMLWriterTests {
    private func cue(_ start: Int, _ end: Int, _ nodes: [CaptionText.Node]) -> Cue {
        Cue(
            startMilliseconds: start,
            endMilliseconds: end,
            text: CaptionText(nodes: nodes),
            position: SourcePosition(line: 1, column: 1)
        )
    }

    private func roundTrip(_ document: CaptionDocument) throws -> CaptionDocument {
        let bytes = TTML.write(document).bytes
        let reading = try CaptionDocument.read(bytes: bytes, fileName: "-")
        #expect(reading.diagnostics.isEmpty)
        var result = reading.document
        for index in result.cues.indices where index < document.cues.count {
            result.cues[index].position = document.cues[index].position
        }
        return result
    }

    @Test func `text, times, styles and places come back`() throws {
        var cues = [
            cue(0, 1, [.text("  two  spaces \n\n& <b> \"q\" \t😀")]),
            cue(
                999,
                360_000_000,
                [
                    .element(
                        .voice("Ann & Bob"),
                        children: [
                            .element(
                                .color(RGBAColor(rgb: 0xFFFFFF)),
                                children: [.element(.bold, children: [.text("b")])]
                            ),
                            .text("c"),
                        ]
                    ),
                    .element(
                        .language("fr-CA"),
                        children: [
                            .element(
                                .italic,
                                children: [.element(.underline, children: [.text("d")])]
                            )
                        ]
                    ),
                    .element(
                        .ruby,
                        children: [.text("漢"), .element(.rubyText, children: [.text("kan")])]
                    ),
                ]
            ),
            cue(5, 4, [.text("reversed")]), cue(7, 7, []),
        ]
        cues[0].identifier = "intro"
        cues[0].placement = Placement(vertical: .top, alignment: .left)
        cues[1].placement = Placement(vertical: .middle, alignment: .end)
        cues[1].isForced = true
        cues[2].placement.writingDirection = .verticalGrowingLeft
        let document = CaptionDocument(language: "de", cues: cues)
        #expect(try roundTrip(document) == document)
        #expect(TTML.write(document).losses.isEmpty)
    }

    @Test(arguments: [
        "", "line:10%", "line:90%,end", "line:50%,center size:60%", "line:33.25% align:left",
        "position:10% align:left", "position:90% size:40% align:right",
        "position:20%,line-left size:30% align:start", "position:80%,line-right align:end",
        "line:84%,end position:40% size:50%", "size:80%", "align:start", "align:end",
        "line:12.5%,center position:25% size:12.5%", "vertical:rl", "vertical:lr align:left",
    ])
    func `a place in WebVTT comes back from TTML`(settings: String) throws {
        let text = "WEBVTT\n\n00:01.000 --> 00:02.000\(settings.isEmpty ? "" : " ")\(settings)\nx\n"
        let document = WebVTT.captions(in: text.bytes).0
        #expect(TTML.write(document).losses.isEmpty)
        let back = try roundTrip(document)
        #expect(back.cues.map(\.placement) == document.cues.map(\.placement))
        #expect(back.write(as: .webVTT).losses.isEmpty)
        let written = settingsText(of: back.cues[0].placement)
        #expect(written == (settings.isEmpty ? "" : " ") + settings)
    }

    @Test func `regions and line numbers of WebVTT are put where they lie, and told`() throws {
        let text = """
            WEBVTT

            REGION
            id:r width:40% lines:3 regionanchor:0%,100% viewportanchor:10%,90%

            00:01.000 --> 00:02.000 region:r
            x

            00:02.000 --> 00:03.000 line:-1
            y

            00:03.000 --> 00:04.000 line:0
            z

            00:03.000 --> 00:04.000 line:100%
            z
            """
        let document = WebVTT.captions(in: text.bytes).0
        let (bytes, losses) = TTML.write(document)
        #expect(losses.map(\.count) == [1, 2, 1])
        let back = String(
            decoding: try CaptionDocument.read(bytes: bytes, fileName: "-").document
                .write(as: .webVTT).bytes,
            as: UTF8.self
        )
        let places = back.split(separator: "\n").filter { $0.contains("-->") }.map {
            $0.dropFirst(29)
        }
        #expect(places == [" position:30% size:40%", "", " line:0", ""])
    }

    @Test func `a document without cues is valid`() throws {
        #expect(try roundTrip(CaptionDocument(language: "en")) == CaptionDocument(language: "en"))
    }

    @Test func `what TTML cannot carry is told`() throws {
        var odd = cue(0, 5, [.text("\u{1}a"), .timestamp(milliseconds: 3)])
        odd.identifier = "a b"
        odd.placement.line = .number(3)
        let span = CaptionText.Node.element(.span, classes: ["x"], children: [.text("s")])
        let (bytes, losses) = TTML.write(CaptionDocument(cues: [odd, cue(1, 2, [span])]))
        #expect(
            losses.map(\.message) == [
                "an identifier that is not an XML name is left out",
                "line numbers become percentages of a video of 15 lines",
                "characters that XML cannot have become U+FFFD",
                "times within the text are left out; it is shown whole",
                "classes whose style is not known are left out",
            ]
        )
        let cues = try CaptionDocument.read(bytes: bytes, fileName: "-").document.cues
        #expect(cues.map(\.brief) == ["0-5 \u{FFFD}a", "1-2 s"])
    }

    @Test func `a line break in a language comes back`() throws {
        var document = CaptionDocument(cues: [
            cue(0, 1, [.element(.language("c\nd"), children: [.text("a\nb")])])
        ])
        document.language = "a\nb"
        let result = try roundTrip(document)
        #expect(result.language == "a\nb")
        #expect(result.cues.map(\.text) == document.cues.map(\.text))
    }

    @Test func `random documents come back`() throws {
        var generator = RepeatableGenerator(seed: 11)
        let pieces = ["a", " ", "  b", "\n", "é", "😀", "<", "&", "]]>", "\u{1F}", "\t", "漢"]
        func nodes(_ depth: Int) -> [CaptionText.Node] {
            (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                let elements: [CaptionText.Element] = [
                    .bold, .italic, .underline, .color(RGBAColor(rgb: 0x123456)),
                ]
                let element = elements.randomElement(using: &generator) ?? .bold
                guard depth > 0, Bool.random(using: &generator) else {
                    return .text(pieces.randomElement(using: &generator) ?? "")
                }
                return .element(element, children: nodes(depth - 1))
            }
        }
        for _ in 0..<200 {
            let start = Int.random(in: 0...10_000_000, using: &generator)
            let document = CaptionDocument(cues: [cue(start, start + 7, nodes(3))])
            let result = try roundTrip(document)
            let runs = document.cues[0].text.runs.map { run in
                var run = run
                run.text = run.text.replacing("\u{1F}", with: "\u{FFFD}")
                return run
            }
            #expect(result.cues.map(\.text.runs) == [runs])
            #expect(result.cues.map(\.startMilliseconds) == [start])
        }
    }
}
