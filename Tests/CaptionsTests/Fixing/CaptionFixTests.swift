// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Captions

@Suite struct CaptionFixTests {
    private func source(_ text: String, _ name: String = "a.srt") throws -> CaptionSource {
        try CaptionSource(bytes: Array(text.utf8), fileName: name, encoding: .utf8Only)
    }

    private func fixed(
        _ text: String,
        _ fixes: Set<CaptionFix>,
        _ name: String = "a.srt"
    ) throws -> String {
        let fixed = try source(text, name).fixed(fixes)
        #expect(fixed.fixed(fixes).content.written == fixed.content.written, "done twice")
        return String(decoding: fixed.content.written, as: UTF8.self)
    }

    @Test func `SubRip cues are renumbered from 1 and the rest is kept`() throws {
        let text = "7\n00:00:01,000 --> 00:00:02,000\nA  \n\n\n00:00:03.000 --> 00:00:04,000\nB"
        #expect(
            try fixed(text, [.renumber])
                == "1\n00:00:01,000 --> 00:00:02,000\nA  \n\n\n2\n00:00:03.000 --> 00:00:04,000\nB"
        )
    }

    @Test func `timing lines and blank lines are written in the regular form`() throws {
        let text =
            "1\r\n0:00:01.5 --> 00:00:02,000 X1:1\r\nA\n2\n00:00:03,000 --> 00:00:04,000\n\nB\n"
        #expect(
            try fixed(text, [.syntax])
                == "1\r\n00:00:01,500 --> 00:00:02,000 X1:1\r\nA\r\n\r\n"
                + "2\r\n00:00:03,000 --> 00:00:04,000\r\nB\r\n"
        )
    }

    @Test(arguments: [
        ("00:00:01,000 --> 00:00:03,000", "00:00:01.000 --> 00:00:03.000"),
        ("00:07 --> 00:09 align:start", "00:00:07.000 --> 00:00:09.000 align:start"),
        ("0:0:4.50 --> 00:00:05.5", "00:00:04.500 --> 00:00:05.500"),
        ("00:00:01.000 -> 00:00:03.000", "00:00:01.000 --> 00:00:03.000"),
        ("00:00:01.000 --> 00:00:03.000 line:0", "00:00:01.000 --> 00:00:03.000 line:0"),
    ])
    func `WebVTT times that players cannot read are written as WebVTT has them`(
        line: String,
        regular: String
    ) throws {
        let text =
            "WEBVTT\n\nNOTE 00:01,000 --> soon\n\n1\n\(line)\nHello\n\n2\nsoon --> later\nB\n"
        let expected = text.replacing(line, with: regular)
        #expect(try fixed(text, [.syntax], "a.vtt") == expected)
    }

    @Test func `a WebVTT time that players cannot read is an error with a fix`() throws {
        let reading = try CaptionDocument.read(
            bytes: Array("WEBVTT\n\n00:00:01,000 --> 00:00:03,000\nHello\n".utf8),
            fileName: "a.vtt"
        )
        #expect(reading.document.cues.isEmpty)
        #expect(
            reading.diagnostics.map(\.description).allSatisfy {
                $0.hasPrefix("3:1: error: players leave")
            }
        )
        #expect(reading.diagnostics.map { CaptionFix(mending: $0.code, in: .webVTT) } == [.syntax])
    }

    @Test func `cues are sorted first and separated afterwards`() throws {
        let text = "1\n00:00:05,000 --> 00:00:06,000\nB\n\n2\n00:00:01,000 --> 00:00:02,000\nA"
        #expect(
            try fixed(text, [.sort])
                == "2\n00:00:01,000 --> 00:00:02,000\nA\n\n1\n00:00:05,000 --> 00:00:06,000\nB\n\n"
        )
    }

    @Test func `WebVTT cues are sorted around the blocks that are not cues`() throws {
        let text =
            "WEBVTT\n\n00:05.000 --> 00:06.000\nB\n\nNOTE here\n\n00:01.000 --> 00:02.000\nA\n"
        #expect(
            try fixed(text, [.sort], "a.vtt")
                == "WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\nNOTE here\n\n00:05.000 --> 00:06.000\nB\n\n"
        )
    }

    @Test func `cues that show nothing are dropped and unreadable blocks are kept`() throws {
        let text =
            "1\n00:00:01,000 --> 00:00:02,000\n<i> </i>\n\n2\n00:00:03,000 --> soon\nB\n\n"
            + "3\n00:00:05,000 --> 00:00:06,000\nC\n"
        let result = try fixed(text, [.dropEmpty])
        #expect(!result.contains("<i>"))
        #expect(result.hasSuffix("3\n00:00:05,000 --> 00:00:06,000\nC\n"))
    }

    @Test func `repeated lines of roll-up captions are removed`() throws {
        let text =
            "1\n00:00:01,000 --> 00:00:02,000\none two\n\n"
            + "2\n00:00:02,000 --> 00:00:02,010\none two\n\n"
            + "3\n00:00:02,010 --> 00:00:04,000\none two\nthree four\n"
        #expect(
            try fixed(text, [.derol])
                == "1\n00:00:01,000 --> 00:00:02,010\none two\n\n"
                + "3\n00:00:02,010 --> 00:00:04,000\nthree four\n"
        )
    }

    @Test func `a cue without text ends the repetition of roll-up captions`() throws {
        let text =
            "1\n00:00:01,000 --> 00:00:02,000\none two\n\n"
            + "2\n00:00:02,000 --> 00:00:03,000\n<i> </i>\n\n"
            + "3\n00:00:03,000 --> 00:00:04,000\none two\n"
        #expect(try fixed(text, [.derol]) == text)
    }

    @Test(arguments: [
        ("WEBVT\n\n00:01.000 --> 00:02.000\nA\n", "WEBVTT\n\n00:01.000 --> 00:02.000\nA\n"),
        (
            "\nWebvtt - es\r\n\n00:01.000 --> 00:02.000\nA",
            "WEBVTT - es\r\n\n00:01.000 --> 00:02.000\nA"
        ),
        ("00:01.000 --> 00:02.000\r\nA", "WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nA"),
        (
            "NOTE WebVTT\n\n00:01.000 --> 00:02.000\nA",
            "WEBVTT\n\nNOTE WebVTT\n\n00:01.000 --> 00:02.000\nA"
        ),
    ])
    func `a missing WebVTT signature is added and nothing else changes`(
        text: String,
        expected: String
    ) throws {
        #expect(try fixed(text, CaptionFix.safe, "a.vtt") == expected)
        let reading = try CaptionDocument.read(bytes: Array(expected.utf8), fileName: "a.vtt")
        #expect(reading.document.cues.map(\.text.plainText) == ["A"])
        #expect(reading.diagnostics.isEmpty)
    }

    @Test(arguments: [
        "00:00:01,000  -->  00:00:02,000", "00:00:01,000--> 00:00:02,000",
        "00:00:01,000 -->\t00:00:02,000", "0:00:01,000 --> 0:00:02,000",
        "00:0:1,000 --> 00:00:02,000", "000:00:01,000 --> 00:00:02,000",
        " 00:00:01,000 --> 00:00:02,000", "00:00:01,000 --> 00:00:02,000 ",
        "00:00:01,000 --> 00:00:02,000  X1:1", "00:00:01.000 --> 00:00:02,000",
        "00:00:01,0 --> 00:00:02,000", "00:01,000 --> 00:02,000", "00:00:01,000 -> 00:00:02,000",
        "00:00:61,000 --> 00:02:02,000", "00: 00:01,000 --> 00:00:02,000",
        "\u{FEFF}00:00:01,000 --> 00:00:02,000",
    ])
    func `every timing line that the fix changes is reported`(_ line: String) throws {
        let text = "1\n\(line)\nA\n"
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.srt")
        #expect(reading.document.cues.count == 1)
        #expect(try fixed(text, [.syntax]) != text)
        #expect(!reading.diagnostics.isEmpty)
        let written = try fixed(text, [.syntax])
        let again = try CaptionDocument.read(bytes: Array(written.utf8), fileName: "a.srt")
        let left = again.diagnostics.map(\.code).filter { $0 != .textAfterTimes }
        #expect(left == [])
    }

    @Test(arguments: [
        "100:00:01,000 --> 100:00:02,000", "00:00:01,000 --> 00:00:02,000 X1:1",
    ])
    func `a timing line that the fix leaves alone is not reported as irregular`(
        _ line: String
    ) throws {
        let text = "1\n\(line)\nA\n"
        #expect(try fixed(text, [.syntax]) == text)
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.srt")
        #expect(!reading.diagnostics.contains { $0.code == .irregularTiming })
    }

    @Test(arguments: [
        // start, end, next start → end
        (1000, 1000, 9000, 1834), (1000, 500, 9000, 1834), (1000, 1200, 1500, 1416),
        (1000, 2990, 3000, 2916), (1000, 3300, 3000, 2916), (1000, 3600, 3000, 3600),
        (1000, 2500, 3000, 2500), (1000, 1000, 1050, 1050), (1000, 1400, 1200, 1400),
    ])
    func `durations and gaps of cues are fixed`(start: Int, end: Int, next: Int, expected: Int)
        throws
    {
        func time(_ milliseconds: Int) -> String { SubRip.format(milliseconds: milliseconds) }
        let text =
            "1\n\(time(start)) --> \(time(end))\nA\n\n2\n\(time(next)) --> \(time(next + 5000))\nB\n"
        let lines = try fixed(text, [.retime]).split(separator: "\n")
        #expect(lines[1] == "\(time(start)) --> \(time(expected))")
        #expect(lines[4] == "\(time(next)) --> \(time(next + 5000))")
    }

    @Test(arguments: [
        ("short", "short"),
        (
            "one two three four five six seven eight nine ten",
            "one two three four five\nsix seven eight nine ten"
        ),
        ("- I did not\nknow.\n- Why?", "- I did not know.\n- Why?"),
        ("<i>- I did not</i>\n- Know.\n- Why?", "<i>- I did not</i>\n- Know.\n- Why?"),
        (
            "ANNA: one two three four five six seven eight nine\nBEN: no",
            "ANNA: one two three four five six seven eight nine\nBEN: no"
        ),
        ("a\nb\nc", "a b c"), ("- Who?\n- Me.\n- You?", "- Who?\n- Me.\n- You?"),
        (
            "<i>one two three four five six seven eight nine</i>",
            "<i>one two three four five\nsix seven eight nine</i>"
        ),
    ])
    func `long lines are broken into halves`(text: String, expected: String) throws {
        let head = "1\n00:00:01,000 --> 00:00:02,000\n"
        #expect(try fixed(head + text + "\n", [.rewrap]) == head + expected + "\n")
    }

    @Test(arguments: [
        (
            "我昨天在北京大学图书馆\n遇见了一位老朋友\n他很高兴地说",
            "我昨天在北京大学图书馆\n遇见了一位老朋友他很高兴地说"
        ),
        (
            "<i>昨日、東京の図書館で古い友人に会いました。</i>",
            "<i>昨日、東京の図書館で\n古い友人に会いました。</i>"
        ),
        (
            "เมื่อวานนี้ฉันไปเที่ยวพิพิธภัณฑ์กับเพื่อนเก่าของฉันที่กรุงเทพ",
            "เมื่อวานนี้ฉันไปเที่ยวพิพิธภัณฑ์\nกับเพื่อนเก่าของฉันที่กรุงเทพ"
        ),
        ("我昨天遇见了\n老朋友", "我昨天遇见了\n老朋友"),
        (
            "어제 저는 오래된 친구를 박물관에서 만났습니다",
            "어제 저는 오래된 친구를\n박물관에서 만났습니다"
        ),
        ("오래된 친구를 박물관에서 봤다", "오래된 친구를 박물관에서 봤다"),
    ])
    func `text without spaces is broken between words, and joined without spaces`(
        text: String,
        expected: String
    ) throws {
        try #require(WordCounter.hasDictionaries)
        let head = "1\n00:00:01,000 --> 00:00:02,000\n"
        let once = try fixed(head + text + "\n", [.rewrap])
        #expect(once == head + expected + "\n")
        #expect(try fixed(once, [.rewrap]) == once)
    }

    @Test func `a fixed file is UTF-8`() throws {
        let bytes: [UInt8] =
            [0xFF, 0xFE]
            + "1\n00:00:01,000 --> 00:00:02,000\né\n".utf16
            .flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let source = try CaptionSource(bytes: bytes, fileName: "a.srt")
        #expect(try source.write(fileName: "a.srt") == bytes)
        let text = try source.fixed([.encoding]).write(fileName: "a.srt")
        #expect(String(decoding: text, as: UTF8.self) == "1\n00:00:01,000 --> 00:00:02,000\né\n")
    }
}
