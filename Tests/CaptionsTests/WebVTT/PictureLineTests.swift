// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

/// Chromium cuts off text whose line is in per cent, so conversions write numbers.
@Suite struct PictureLineTests {
    private func settings(
        _ line: Placement.Line,
        _ alignment: Placement.LineAlignment = .start,
        _ text: String = "Hello.",
        size: Double = 100
    ) -> String {
        var placement = Placement()
        placement.line = line
        placement.lineAlignment = alignment
        placement.size = size
        let cue = Cue(
            startMilliseconds: 0,
            endMilliseconds: 1,
            text: CaptionText(text),
            placement: placement,
            position: SourcePosition(line: 1, column: 1)
        )
        var writer = WebVTTSettingsWriter(cue, regions: [])
        return writer.write()
    }

    @Test(arguments: [
        (10.0, Placement.LineAlignment.start, "a", " line:0"), (15.33, .start, "a", " line:1"),
        (68.67, .start, "a", " line:11"), (0, .start, "a", " line:0"), (98, .start, "a", ""),
        (95, .end, "a", ""), (90, .end, "a\nb", ""), (84, .end, "a", " line:-2"),
        (84, .end, "a\nb", " line:-3"), (50, .center, "a", " line:7"),
        (5, .end, "a", " line:0"),
    ])
    func `a place in per cent is written as the number of a line`(
        share: Double,
        alignment: Placement.LineAlignment,
        text: String,
        expected: String
    ) {
        #expect(settings(.percentage(share), alignment, text) == expected)
    }

    @Test func `a text that wraps counts the lines that it becomes`() {
        let long = String(repeating: "Long text. ", count: 10)
        #expect(settings(.percentage(84), .end, long) == " line:-3")
        #expect(settings(.percentage(84), .end, long, size: 50) == " line:-5 size:50%")
        let wide = String(repeating: "\u{5B57}", count: 40)
        #expect(settings(.percentage(84), .end, wide) == " line:-3")
    }

    @Test func `TTML and captions of line 21 become WebVTT without lines in per cent`() throws {
        let ttml = """
            <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling">
            <head><layout>
            <region xml:id="a" tts:origin="10% 5%" tts:extent="80% 90%" tts:displayAlign="after"/>
            <region xml:id="b" tts:origin="10% 40%" tts:extent="80% 40%" tts:displayAlign="center"/>
            <region xml:id="c" tts:origin="10% 30%" tts:extent="80% 20%"/>
            </layout></head><body><div>
            <p region="a" begin="1s" end="2s">One</p><p region="b" begin="2s" end="3s">Two</p>
            <p region="c" begin="3s" end="4s">Three</p></div></body></tt>
            """
        let scc =
            "Scenarist_SCC V1.0\n\n00:00:01;00\t9420 9420 9140 9140 c8e5 ecec ef80 942f 942f\n"
        for (name, text) in [("a.ttml", ttml), ("a.scc", scc)] {
            let document = try CaptionDocument.read(bytes: Array(text.utf8), fileName: name)
                .document
            #expect(!document.cues.isEmpty)
            let written = String(decoding: document.write(as: .webVTT).bytes, as: UTF8.self)
            let lines = written.split(separator: "\n").flatMap { $0.split(separator: " ") }
                .filter { $0.hasPrefix("line:") }
            #expect(!lines.isEmpty && !lines.contains { $0.contains("%") }, "\(written)")
        }
    }

    @Test func `a line in per cent that WebVTT states stays`() throws {
        let text = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:95%,end\nHello.\n"
        let document = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.vtt").document
        #expect(String(decoding: document.write(as: .webVTT).bytes, as: UTF8.self) == text)
    }
}
