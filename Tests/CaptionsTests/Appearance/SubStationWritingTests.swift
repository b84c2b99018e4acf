// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaReading
import Testing

@testable import Captions

/// SubStation Alpha as it is written, and what players and we read in it.
@Suite struct SubStationWritingTests {
    private func cue(_ text: String) -> Cue {
        Cue(
            startMilliseconds: 1000,
            endMilliseconds: 2000,
            text: CaptionText(nodes: [.text(text)]),
            position: SourcePosition(line: 1, column: 1)
        )
    }

    private func written(_ cue: Cue) -> (text: String, line: String, losses: [String]) {
        var document = CaptionDocument()
        document.cues = [cue]
        let (bytes, losses) = document.writeSubStation()
        let text = String(decoding: bytes, as: UTF8.self)
        let line = text.split(separator: "\n").last.map(String.init) ?? ""
        return (text, line, losses.map(\.message))
    }

    @Test(
        arguments: [
            "{\u{301}\\b1}", "{\u{200D}\\p1}x", "{\\i1}x", "\\N", "a\\", "{{\\\\}}", "\r\n",
            "a\rb\u{301}", "\\{",
            "C:\\new", "{{}}", "{\n}", "{}",
        ]
    )
    func `any text is read back, and has no override`(_ text: String) throws {
        let (file, line, losses) = written(cue("a" + text + "z"))
        let body = line.split(separator: ",", maxSplits: 9, omittingEmptySubsequences: false)[9]
        let scalars = Array(body.unicodeScalars)
        for index in scalars.indices where "{}".unicodeScalars.contains(scalars[index]) {
            #expect(index > 0 && scalars[index - 1] == "\\", "\(body)")
            let next = scalars[(index + 1)...].first
            #expect(next != "\\" || scalars[index] == "}", "\(body)")
        }
        let read = try ImportedText(file, name: "a.ass")
        let lines = ("a" + text + "z").replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        #expect(Array(read.cues[0].text.plainText.utf8) == Array(lines.utf8))
        let isKeptApart = text.contains(/\\|\{[{}\n]/)
        #expect(losses.contains { $0.hasSuffix("are kept apart") } == isKeptApart)
    }

    @Test func `a brace and a backslash of two runs are kept apart`() {
        var cue = cue("")
        cue.text.nodes = [
            .element(.language("en"), children: [.text("{")]), .text("\\b1}"),
        ]
        #expect(written(cue).line.hasSuffix(",,\\{\u{2060}\\\u{2060}b1\\}"))
    }

    @Test func `a speaker's name has no commas and lines, whatever marks combine with them`() {
        var cue = cue("")
        cue.text.nodes = [.element(.voice("A,\u{301}n\n\u{200D}n"), children: [.text("Hi")])]
        let name = "A\u{301}n\u{200D}n"
        #expect(written(cue).line.hasSuffix(",Default,\(name),0,0,0,,Hi"))
    }

    @Test func `a NUL character is replaced, with a loss`() {
        let (_, line, losses) = written(cue("a\0b"))
        #expect(line.hasSuffix(",,a\u{FFFD}b"))
        #expect(losses == ["a NUL character became U+FFFD"])
    }

    @Test(
        arguments: [
            (Placement.Alignment.start, "Hi", 1), (.start, "שלום", 3), (.end, "Hi", 3),
            (.end, "שלום", 1),
            (.left, "שלום", 1), (.right, "Hi", 3),
        ]
    )
    func `start and end are the sides of the text's direction`(
        _ alignment: Placement.Alignment,
        _ text: String,
        _ column: Int
    ) {
        var cue = cue(text)
        cue.placement.alignment = alignment
        let (file, line, _) = written(cue)
        #expect(line.hasSuffix(",,{\\an\(column)}\(text)"))
        // Players find the direction of each line by its first letter.
        #expect(file.contains(",20,20,20,-1\n"))
    }

    @Test(arguments: [(1e300, "720"), (-1e300, "0")])
    func `a line number far outside of the picture is its edge`(_ number: Double, _ y: String) {
        var cue = cue("Hi")
        cue.placement.line = .number(number)
        #expect(written(cue).line.hasSuffix(",\(y))}Hi"))
    }

    @Test func `boxes of words, widths and positions that have no place are reported`() throws {
        let text =
            "WEBVTT\n\n00:01.000 --> 00:02.000 size:40%\n<c.bg_red>A</c>\n\n"
            + "00:02.000 --> 00:03.000 position:10%,line-left align:center\nB\n\n"
            + "00:03.000 --> 00:04.000 position:10%,line-left align:left\nC\n"
        let document = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.vtt").document
        var appearance = CaptionAppearance()
        appearance.backgroundOpacity = .init(0, yieldsToContent: true)
        let losses = document.writeSubStation(appearance: appearance).losses
        #expect(
            losses.map(\.message).sorted() == [
                "SubStation Alpha has no boxes of some words in a style without boxes",
                "the width of a cue, and a position that is not aligned as the text, are left out",
            ]
        )
        #expect(losses.map(\.count).sorted() == [1, 2])
    }
}
