// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import TestSupport
import Testing

@testable import Captions

/// Input that is made to take time or memory: each is linear, and is read or refused.
@Suite struct HostileInputTests {
    private static let time = "00:00:01,000 --> 00:00:02,000\n"
    private static let signature = "WEBVTT\n\n00:01.000 --> 00:02.000\n"

    private static func times(_ count: Int, _ text: String) -> String {
        String(repeating: text, count: count)
    }

    @Test(
        .slow,
        arguments: [
            "<", "&", "{\\", "</", "<i>", "<b></i>", "&#", "-->", "<v ", "\r", "\0", "\u{FEFF}",
            "5\n",
            "\n\n", " ", "a", "<font color=", "1\n-->\n", "--> ", "{\\i1}", "&aaaaaaaaaaa;",
            "<ruby><rt>",
        ]
    )
    func `one part twenty thousand times is read in linear time`(part: String) {
        let parts = Self.times(20_000, part)
        let elapsed = processorTime {
            _ = CaptionDocument.parse(("1\n" + Self.time + parts).bytes, as: .subRip)
            _ = CaptionDocument.parse((Self.signature + parts).bytes, as: .webVTT)
            _ = SubRip.parse(parts.bytes).0.written
        }
        // Many times what it takes in a debug build; a quadratic reader takes minutes.
        #expect(elapsed < .seconds(60))
    }

    @Test func `many cues, and numbers in any order, are read`() {
        var generator = RepeatableGenerator(seed: 2)
        var text = ""
        for _ in 0..<50_000 {
            text += "\(Int.random(in: 0..<1_000_000, using: &generator))\n\(Self.time)a\n\n"
        }
        #expect(CaptionDocument.parse(text.bytes, as: .subRip).0.cues.count == 50_000)
    }

    @Test func `a long line is one text`() {
        let line = Self.times(1_000_000, "a")
        let cues = CaptionDocument.parse(("1\n" + Self.time + line).bytes, as: .subRip).0.cues
        #expect(cues.map(\.text.plainText.utf8.count) == [1_000_000])
    }

    @Test func `numbers that were seen are known, in any order`() {
        var numbers = NumberSet()
        let areNew = [1, 2, 3, 7, 5, 6, 0, 0, 1, 2, 3, 5, 6, 7, 4, 4].map { numbers.insert($0) }
        let isNew = { (index: Int) in index < 7 || index == 14 }
        #expect(areNew == areNew.indices.map(isNew))
    }

    @Test func `a surrogate in UTF-8 is not UTF-8`() {
        let bytes = Array(("1\n" + Self.time).utf8) + [0xED, 0xA0, 0x80]
        #expect(throws: CaptionError.self) {
            try CaptionDocument.read(bytes: bytes, fileName: "a.srt")
        }
    }
}
