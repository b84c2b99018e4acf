// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

@Suite struct SubRipParserTests {
    @Test func `a regular file is read without a diagnostic`() {
        let (cues, diagnostics) = readSubRip(
            "1\n00:00:01,000 --> 00:00:02,500\nHello,\nworld\n\n"
                + "2\n01:02:03,004 --> 01:02:04,000\nBye\n"
        )
        #expect(diagnostics.isEmpty)
        #expect(cues.map(\.identifier) == ["1", "2"])
        #expect(cues.map(\.startMilliseconds) == [1000, 3_723_004])
        #expect(cues.map(\.endMilliseconds) == [2500, 3_724_000])
        #expect(cues.map(\.text.plainText) == ["Hello,\nworld", "Bye"])
        #expect(cues.map(\.position) == [.init(line: 1, column: 1), .init(line: 6, column: 1)])
    }

    static let regular = "00:00:01,000 --> 00:00:02,000"

    @Test(arguments: [
        ("00:00:01.000 --> 00:00:02,000", 1000, 2000, ["2:1 wrong-decimal-separator"]),
        ("00:01,000 --> 00:00:02,000", 1000, 2000, ["2:1 missing-hours"]),
        ("0:00:01,5 --> 0:00:02,25", 1500, 2250, ["2:1 fraction-digits", "2:15 fraction-digits"]),
        (
            "00:00:01 --> 00:00:02,0009", 1000, 2000,
            ["2:1 fraction-digits", "2:14 fraction-digits"]
        ),
        ("-00:00:01,000 --> 00:00:02,000", -1000, 2000, ["2:1 negative-time"]),
        ("00:00:03,000 --> 00:00:02,500", 3000, 2500, ["2:1 end-before-start"]),
        ("00:00:03,000 --> 00:00:03,000", 3000, 3000, ["2:1 zero-duration"]),
        ("00:00:61,000 --> 00:02:00,000", 61000, 120_000, ["2:1 time-out-of-range"]),
        ("00:00:01,000 -> 00:00:02,000", 1000, 2000, ["2:14 malformed-arrow"]),
        ("00:00:01,000-->00:00:02,000", 1000, 2000, ["2:1 irregular-timing"]),
        (" 00:00:01,000 --> 00:00:02,000 ", 1000, 2000, ["2:1 surrounding-space"]),
        ("00: 00:01, 000 --> 00:00:02,000", 1000, 2000, ["2:1 space-in-time"]),
        (
            "00:00:01,000 --> 00:00:02,000  X1:1 X2:2 Y1:3 Y2:4", 1000, 2000,
            ["2:32 text-after-times"]
        ),
        ("00:00:01,000 \u{2013}> 00:00:02,000", 1000, 2000, ["2:14 malformed-arrow"]),
        ("00:00:01,000 \u{2014}> 00:00:02,000", 1000, 2000, ["2:14 malformed-arrow"]),
        ("00:00:01,000 \u{2192} 00:00:02,000", 1000, 2000, ["2:14 malformed-arrow"]),
        ("00:00:01,000 --&gt; 00:00:02,000", 1000, 2000, ["2:14 malformed-arrow"]),
        (
            "00;00;05;000 --> 00;00;06;000", 5000, 6000,
            ["2:1 wrong-decimal-separator", "2:18 wrong-decimal-separator"]
        ),
        (
            "00.00.05.000 --> 00.00.06,000", 5000, 6000,
            ["2:1 wrong-decimal-separator", "2:18 wrong-decimal-separator"]
        ),
        (
            "0:08:39,200.0000000000582 --> 00:08:49,000", 519_200, 529_000,
            ["2:1 fraction-digits"]
        ),
        ("00:08:50,000 --> 00:08:52,000.5", 530_000, 532_000, ["2:18 fraction-digits"]),
        (
            "9999999999999999:00:00,000 --> 00:00:02,000", 3_600_000_000_000_000_000, 2000,
            ["2:1 end-before-start"]
        ),
    ])
    func `timing lines that deviate are read and reported`(
        line: String,
        start: Int,
        end: Int,
        expected: [String]
    ) {
        let (cues, diagnostics) = readSubRip("1\n\(line)\nText\n")
        #expect(diagnostics == expected)
        #expect(cues.map(\.startMilliseconds) == [start])
        #expect(cues.map(\.endMilliseconds) == [end])
        #expect(cues.map(\.text.plainText) == ["Text"])
    }

    @Test(arguments: [
        ("\(regular)\nA\n", ["A"], ["1:1 missing-number"]),
        ("1\n\(regular)\nA\n\n1\n\(regular)\nB\n", ["A", "B"], ["5:1 duplicate-number"]),
        ("1\n\(regular)\nA\n\n3\n\(regular)\nB\n", ["A", "B"], ["5:1 number-gap"]),
        ("1\n\(regular)\nA\n\n0\n\(regular)\nB\n", ["A", "B"], ["5:1 number-out-of-order"]),
        (
            "1\n\(regular)\nA\n\n2\n\(regular)\nB\n\n1\n\(regular)\nC\n", ["A", "B", "C"],
            ["9:1 duplicate-number"]
        ),
        ("1 \n\(regular)\nA\n", ["A"], ["1:1 surrounding-space"]),
        ("1\n\(regular)\nA\n2\n\(regular)\nB\n", ["A", "B"], ["4:1 missing-blank-line"]),
        (
            "1\n\(regular)\nA\n\(regular)\nB\n", ["A", "B"],
            ["4:1 missing-blank-line", "4:1 missing-number"]
        ),
        ("1\n\(regular)\nA\n\nB\n", ["A\n\nB"], ["5:1 blank-line-in-text"]),
        ("1\n\(regular)\n\nA\n", ["A"], ["4:1 blank-line-in-text"]),
        ("1\n\n\(regular)\n\nA\n", ["A"], ["3:1 blank-line-in-text", "5:1 blank-line-in-text"]),
        ("1\n\(regular)\nA --> B\n", ["A --> B"], ["3:1 arrow-in-text"]),
        ("1\n\(regular)\n10:30 -> 11:45\n", ["10:30 -> 11:45"], []),
        ("1\n\(regular)\n1984\nwas a year\n", ["1984\nwas a year"], []),
        (
            "1\n\(regular)\nA\n\n1984\n\n2\n\(regular)\nB\n", ["A\n\n1984", "B"],
            ["5:1 blank-line-in-text"]
        ),
        ("1\n\(regular)\nA\n\n2\n", ["A"], ["5:1 missing-timing"]),
        ("1\n\(regular)\nA\n\n2\n0x:01 --> y\nB\n", ["A"], ["6:1 malformed-timing"]),
        ("Title\n\n1\n\(regular)\nA\n", ["A"], ["1:1 text-outside-cue"]),
        ("1\n\(regular)\n\n2\n\(regular)\nB\n", ["", "B"], []),
        ("1\r\n\(regular)\r\nA\r\nB\r\n", ["A\nB"], []),
        ("1\r\(regular)\rA\rB\r", ["A\nB"], []),
        ("1\r\n\(regular)\nA\r\nB\n", ["A\nB"], ["2:30 mixed-line-endings"]),
        (
            "1\n\(regular)\nA\n\n\u{FEFF}2\n\(regular)\nB\n", ["A", "B"],
            ["5:1 stray-byte-order-mark"]
        ),
        ("1\n\(regular)\nA  \n \t \n2\n\(regular)\nB", ["A  ", "B"], []),
    ])
    func `blocks that deviate are read and reported`(
        text: String,
        texts: [String],
        expected: [String]
    ) {
        let (cues, diagnostics) = readSubRip(text)
        #expect(diagnostics == expected)
        #expect(cues.map(\.text.plainText) == texts)
    }

    @Test func `the document keeps what was written`() throws {
        let text = "Title\n\n007\n\(Self.regular)  X1:5\nA\r\nB\n\n8\nno --> times\nC\n"
        let document = SubRip.parse(text.bytes).0
        #expect(document.preamble?.string == "Title")
        try #require(document.blocks.count == 2)
        #expect(document.blocks[0].number?.string == "007")
        #expect(document.blocks[0].timingLine.string == "\(Self.regular)  X1:5")
        #expect(document.blocks[0].timing?.trailing.string == "X1:5")
        #expect(document.blocks[0].text.string == "A\r\nB")
        #expect(document.blocks[0].textPosition == SourcePosition(line: 5, column: 1))
        #expect(document.blocks[1].timing == nil)
        #expect(document.blocks[1].timingLine.string == "no --> times")
        #expect(document.blocks[1].text.string == "C")
    }

    @Test func `any arrangement of lines is read without losing text`() {
        var generator = RepeatableGenerator(seed: 7)
        let lines = [
            "1", "2", "", "", Self.regular, "x1 --> y", "<i>", "w{\\i1}", "</b>", " ", "-->",
        ]
        for _ in 0..<2000 {
            let chosen = (0..<12).map { _ in lines.randomElement(using: &generator) ?? "" }
            let text = chosen.joined(separator: "\n").bytes
            let (document, _) = SubRip.parse(text)
            let kept =
                (document.preamble?.string ?? "")
                + document.blocks.map {
                    ($0.number?.string ?? "") + $0.timingLine.string + $0.text.string
                }.joined()
            #expect(kept.filter { !$0.isWhitespace } == chosen.joined().filter { !$0.isWhitespace })
            _ = document.captions()
        }
    }

    @Test func `a time of more hours than are read is written as it is read again`() {
        let text = "1\n1:99999999999999:00,000 --> 2000000000000:61:00,000\na\n"
        let document = CaptionDocument(cues: readSubRip(text).cues)
        let again = readSubRip(String(decoding: document.write(as: .subRip).bytes, as: UTF8.self))
        #expect(again.cues.map(\.startMilliseconds) == document.cues.map(\.startMilliseconds))
        #expect(again.cues.map(\.endMilliseconds) == document.cues.map(\.endMilliseconds))
    }

    @Test func `times are read back exactly`() {
        var generator = RepeatableGenerator(seed: 1)
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        for _ in 0..<1000 {
            let time = Int.random(in: 0..<360_000_000, using: &generator)
            let digits = "\(time % 1000)"
            let fraction = String(repeating: "0", count: 3 - digits.count) + digits
            let seconds = time / 1000
            let text = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
            var cursor = ByteCursor("\(text),\(fraction)".bytes)
            #expect(SubRipTime(&cursor)?.milliseconds == time)
        }
    }
}
