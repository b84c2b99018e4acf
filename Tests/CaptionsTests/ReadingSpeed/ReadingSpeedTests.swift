// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

@Suite struct ReadingSpeedTests {
    private func document(_ cues: [(Int, Int, String)]) -> CaptionDocument {
        CaptionDocument(
            cues: cues.map { start, end, text in
                Cue(
                    startMilliseconds: start,
                    endMilliseconds: end,
                    text: CaptionText(text),
                    position: SourcePosition(line: 1, column: 1)
                )
            }
        )
    }

    @Test func `words and characters of each cue are counted`() {
        let speed = ReadingSpeed(
            document([(0, 2000, "one two\nthree"), (3000, 3000, "no time")]),
            windowMilliseconds: 10_000,
            language: "en"
        )
        #expect(speed.cues.map(\.words) == [3])
        #expect(speed.cues[0].wordsPerMinute == 90)
        #expect(speed.cues[0].charactersPerSecond == 6)
    }

    @Test func `the reading speed is that of the window that ends with each word`() {
        let speed = ReadingSpeed(
            document([(0, 4000, "a b c d"), (20_000, 21_000, "e")]),
            windowMilliseconds: 2000,
            language: nil
        )
        #expect(speed.windows.map(\.milliseconds) == [500, 1500, 2500, 3500, 20_500])
        #expect(speed.windows.map(\.wordsPerMinute) == [30, 60, 60, 60, 30])
        #expect(speed.wordsPerMinute(at: [3499, 10_000]) == [60, 0])
        #expect(
            speed.intervals(above: 45) == [
                ReadingSpeed.Interval(startMilliseconds: 1500, endMilliseconds: 3500)
            ]
        )
    }

    @Test func `the words of cues that are shown together are counted in order of time`() {
        let speed = ReadingSpeed(
            document([(0, 4000, "a b c d"), (9000, 9000, "-"), (1000, 3000, "e f"), (0, 2000, "g")]
            ),
            windowMilliseconds: 2000,
            language: nil
        )
        #expect(speed.windows.map(\.milliseconds) == [500, 1000, 1500, 1500, 2500, 2500, 3500])
        #expect(speed.windows.map(\.wordsPerMinute) == [30, 60, 90, 120, 120, 150, 90])
        #expect(speed.windowWordsPerMinute == Distribution([30, 60, 90, 120, 120, 150, 90]))
        let intervals = speed.intervals(above: 100)
        #expect(speed.fastest(in: intervals) == [150])
        #expect(speed.cue(at: 1500)?.number == 3)
        #expect(speed.cue(at: 3500)?.number == 1)
        #expect(speed.cue(at: 4001) == nil)
    }

    @Test(arguments: [
        ("can't 3.14", ["can't", "3.14"]), ("日本語の単語を分割する", ["日本語", "の", "単語", "を", "分割", "する"]),
        ("한국어 단어", ["한국어", "단어"]), ("ภาษาไทยไม่มีช่องว่าง", ["ภาษา", "ไทย", "ไม่มี", "ช่อง", "ว่าง"]),
        ("你好世界", ["你好", "世界"]), ("", []), ("— …", []),
    ])
    func `words are found in any script`(text: String, words: [String]) {
        #expect(WordCounter().words(in: text[...]).map(String.init) == words)
        #expect(WordCounter().count(in: text) == words.count)
    }

    @Test(arguments: [("ab ", 100_000), ("言葉 ", 60_000), ("ไทย\n", 50_000)])
    func `the words of long texts are counted piece by piece`(word: String, count: Int) {
        #expect(WordCounter().count(in: String(repeating: word, count: count)) == count)
    }

    @Test(arguments: [
        ("en", "Hi, you!\n", 8.0), ("ko", "안녕 ok!", 4.0), ("en", "e\u{301}", 1.0),
        ("ja", "ＡＢ", 2.0),
    ])
    func `characters are counted by the published rule`(
        language: String,
        text: String,
        count: Double
    ) {
        #expect(ReadingCharacters(language: language).count(in: text) == count)
    }

    @Test func `windows above the limit within a window's length are one interval`() {
        let fast = "a b c d e f g h i j"
        let speed = ReadingSpeed(
            document([(0, 1000, fast), (1200, 2200, fast), (9000, 10_000, fast)]),
            windowMilliseconds: 1000,
            language: nil
        )
        #expect(
            speed.intervals(above: 400) == [
                ReadingSpeed.Interval(startMilliseconds: 650, endMilliseconds: 2150),
                ReadingSpeed.Interval(startMilliseconds: 9650, endMilliseconds: 9950),
            ]
        )
    }

    @Test func `a distribution has median, percentile and maximum`() {
        #expect(
            Distribution((1...100).map(Double.init))
                == Distribution((1...100).reversed().map(Double.init))
        )
        #expect(Distribution((1...100).map(Double.init)).percentile95 == 95)
        #expect(Distribution([]).maximum == 0)
    }
}
