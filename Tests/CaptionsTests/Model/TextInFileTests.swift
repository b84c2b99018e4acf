// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

@Suite struct TextInFileTests {
    private func place(_ text: String) -> TextInFile? {
        let file = FileText(("\u{FEFF}before " + text + " after").bytes.dropFirst(3))
        let start = file.bytes.startIndex + 7
        let isPlain = !text.contains("<")
        return TextInFile(start..<(start + text.utf8.count), of: file, isPlain: isPlain)
    }

    @Test func `a text without markup is the characters of the file`() throws {
        let text = try #require(place("Words of señor Müller"))
        #expect(!text.hasTags)
        #expect(text.characters == "Words of señor Müller")
        #expect(CaptionText(text) == CaptionText("Words of señor Müller"))
    }

    @Test(arguments: [
        "a short text", "<i>not closed, as it should be", "<i><b>misnested tags</i></b>",
        "end </i> alone", "<I>tags in capitals</I>", "<font color=red>of a colour</font>",
        "a &amp; b, and <i>tags</i>",
        "{\\an8} and <i>tags</i>", "two lines\r\nand <i>tags</i>",
    ]) func `a text that is short or has other markup is held in another way`(_ string: String) {
        #expect(place(string) == nil)
    }

    @Test func `a text is cut into parts at its tags`() throws {
        let text = try #require(place("<i>one <b>two</b></i><u></u> three"))
        var parts: [String] = []
        text.forEachPart { part in
            parts.append(String(decoding: part.indices.map { part[$0] }, as: UTF8.self))
        }
        #expect(parts == ["one ", "two", " three"])
        #expect(text.characters == "one two three")
    }

    private func nested(_ depth: Int) -> String {
        (0..<Int.random(in: 0...3)).map { _ in
            let isText = depth == 0 || Bool.random()
            let pieces = isText ? ["words ", "\n", "é", ">"] : ["b", "i", "u"]
            let piece = pieces.randomElement() ?? ""
            return isText ? piece : "<\(piece)>\(nested(depth - 1))</\(piece)>"
        }
        .joined()
    }

    @Test func `tags become the nodes that SubRip and WebVTT read`() throws {
        for _ in 0..<1000 {
            let string = "<i>some</i> words " + nested(4)
            let text = try #require(place(string))
            let start = SourcePosition(line: 1, column: 1)
            var subRip = SubRipMarkup(string.bytes, at: start)
            var webVTT = WebVTTCueTextParser(string.bytes, at: start)
            let (fromSubRip, fromWebVTT) = (subRip.parse(), webVTT.parse())
            #expect(text.tree == fromSubRip, "\(string)")
            #expect(text.tree == fromWebVTT, "\(string)")
            #expect(subRip.diagnostics.isEmpty && webVTT.diagnostics.isEmpty, "\(string)")
            #expect(text.characters == fromSubRip.plainText)
            #expect(CaptionText(text) == fromSubRip)
        }
    }
}
