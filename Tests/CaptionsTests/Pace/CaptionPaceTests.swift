// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

@Suite struct `The pace of captions` {
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

    @Test func `counts words and characters of each cue`() {
        let pace = CaptionPace(
            document([(0, 2000, "one two\nthree"), (3000, 3000, "no time")]),
            windowMilliseconds: 10_000,
            language: "en"
        )
        #expect(pace.cues.map(\.words) == [3])
        #expect(pace.cues[0].wordsPerMinute == 90)
        #expect(pace.cues[0].charactersPerSecond == 6)
    }

    @Test func `is that of the window that ends with each word`() {
        let pace = CaptionPace(
            document([(0, 4000, "a b c d"), (20_000, 21_000, "e")]),
            windowMilliseconds: 2000,
            language: nil
        )
        #expect(pace.windows.map(\.milliseconds) == [500, 1500, 2500, 3500, 20_500])
        #expect(pace.windows.map(\.wordsPerMinute) == [30, 60, 60, 60, 30])
        #expect(pace.wordsPerMinute(at: [3499, 10_000]) == [60, 0])
        #expect(
            pace.stretches(above: 45) == [
                ActivePeriod(startMilliseconds: 1500, endMilliseconds: 3500)
            ]
        )
    }

    @Test func `counts the words of cues that are shown together in order of time`() {
        let pace = CaptionPace(
            document([(0, 4000, "a b c d"), (9000, 9000, "-"), (1000, 3000, "e f"), (0, 2000, "g")]
            ),
            windowMilliseconds: 2000,
            language: nil
        )
        #expect(pace.windows.map(\.milliseconds) == [500, 1000, 1500, 1500, 2500, 2500, 3500])
        #expect(pace.windows.map(\.wordsPerMinute) == [30, 60, 90, 120, 120, 150, 90])
        #expect(pace.windowWordsPerMinute == Distribution([30, 60, 90, 120, 120, 150, 90]))
        let stretches = pace.stretches(above: 100)
        #expect(pace.fastest(in: stretches) == [150])
        #expect(pace.cue(at: 1500)?.number == 3)
        #expect(pace.cue(at: 3500)?.number == 1)
        #expect(pace.cue(at: 4001) == nil)
    }

    @Test(arguments: [
        ("can't 3.14", ["can't", "3.14"]), ("日本語の単語を分割する", ["日本語", "の", "単語", "を", "分割", "する"]),
        ("한국어 단어", ["한국어", "단어"]), ("ภาษาไทยไม่มีช่องว่าง", ["ภาษา", "ไทย", "ไม่มี", "ช่อง", "ว่าง"]),
        ("你好世界", ["你好", "世界"]), ("", []), ("— …", []),
    ])
    func `finds words in any script`(text: String, words: [String]) {
        #expect(WordCounter().words(in: text).map(String.init) == words)
        #expect(WordCounter().count(in: text) == words.count)
    }

    @Test(arguments: [("ab ", 100_000), ("言葉 ", 60_000), ("ไทย\n", 50_000)])
    func `counts the words of long texts piece by piece`(word: String, count: Int) {
        #expect(WordCounter().count(in: String(repeating: word, count: count)) == count)
    }

    @Test(arguments: [
        ("en", "Hi, you!\n", 8.0), ("ko", "안녕 ok!", 4.0), ("en", "e\u{301}", 1.0),
        ("ja", "ＡＢ", 2.0),
    ])
    func `counts characters by the published rule`(language: String, text: String, count: Double) {
        #expect(ReadingCharacters(language: language).count(in: text) == count)
    }

    @Test func `of a live stream is that of the finished array`() async throws {
        let times = [0, 100, 900, 1000, 1050, 5000]
        let stream = AsyncStream { continuation in
            for time in times { continuation.yield(time) }
            continuation.finish()
        }
        var counts: [Int] = []
        for await window in stream.slidingWindow(of: 1000, by: { $0 }) {
            counts.append(window.count)
        }
        #expect(counts == [1, 2, 3, 3, 4, 1])
        #expect(times.slidingWindow(of: 1000, by: { $0 }) { $0.count } == counts)
    }

    @Test func `periods of a live stream are those of the finished array`() async throws {
        let times = [0, 100, 900, 3000, 3100]
        let stream = AsyncStream { continuation in
            for time in times { continuation.yield(time) }
            continuation.finish()
        }
        var periods: [ActivePeriod] = []
        for await period in stream.active(timeout: 1000, by: { $0 }) { periods.append(period) }
        #expect(periods == times.active(timeout: 1000, by: { $0 }))
        #expect(periods.map(\.startMilliseconds) == [0, 3000])
        #expect(periods.map(\.endMilliseconds) == [900, 3100])
    }

    @Test func `is spread over median, percentile and maximum`() {
        #expect(
            Distribution((1...100).map(Double.init))
                == Distribution((1...100).reversed().map(Double.init))
        )
        #expect(Distribution((1...100).map(Double.init)).percentile95 == 95)
        #expect(Distribution([]).maximum == 0)
    }
}
