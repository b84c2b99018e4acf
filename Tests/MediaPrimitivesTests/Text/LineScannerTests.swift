// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@Suite struct LineScannerTests {
    private func lines(of text: String) -> [TextLine] {
        var scanner = LineScanner(Array(text.utf8)[...])
        var lines: [TextLine] = []
        while let line = scanner.next() { lines.append(line) }
        return lines
    }

    @Test(arguments: [
        ("", []),
        ("a", ["a"]),
        ("a\n", ["a"]),
        ("a\nb", ["a", "b"]),
        ("a\rb", ["a", "b"]),
        ("a\r\nb\r\n", ["a", "b"]),
        ("\n\n", ["", ""]),
        ("\r\r\n\n", ["", "", ""]),
        ("a\n\rb", ["a", "", "b"]),
        ("a\r", ["a"]),
    ])
    func `lines end at CR LF, LF or CR`(text: String, expected: [String]) {
        #expect(lines(of: text).map { String(decoding: $0.bytes, as: UTF8.self) } == expected)
    }

    @Test(arguments: ["", "a", "a\rb\nc\r\nd", "\r\n\r\r\n\n", "é\u{2028}ö\n"])
    func `lines and their endings together are the text`(text: String) {
        #expect(lines(of: text).flatMap { $0.bytes + $0.ending } == Array(text.utf8))
    }

    @Test func `lines are numbered from 1 and columns count bytes from 1`() throws {
        let line = try #require(lines(of: "one\r\ntwo").last)
        #expect(line.number == 2)
        #expect(line.position(at: line.bytes.startIndex + 2).description == "2:3")
    }

    @Test func `positions are ordered by line, then by column`() {
        #expect(SourcePosition(line: 1, column: 9) < SourcePosition(line: 2, column: 1))
        #expect(SourcePosition(line: 2, column: 1) < SourcePosition(line: 2, column: 2))
    }
}
