// SPDX-License-Identifier: Apache-2.0

import LiveCaptions
import MediaSelection
import Testing

@Suite struct SlidingWindowTests {
    @Test func `a window forgets what is older than its length`() {
        var window = SlidingWindow(length: 1000)
        func count(at time: Int) -> Int { window.count(at: time) }
        window.add(2, at: 0)
        window.add(3, at: 500)
        #expect(count(at: 999) == 5)
        #expect(count(at: 1000) == 3)
        #expect(count(at: 1500) == 0)
    }

    @Test func `a window counts what a list of all counts`() {
        var window = SlidingWindow(length: 300)
        var all: [(time: Int, count: Int)] = []
        var time = 0
        for step in 0..<5000 {
            time += step * 7919 % 23
            window.add(step % 3, at: time)
            all.append((time, step % 3))
            let expected = all.suffix(400).filter { $0.time > time - 300 }.reduce(0) {
                $0 + $1.count
            }
            let counted = window.count(at: time)
            #expect(counted == expected)
        }
    }
}

@Suite struct ActivePeriodsTests {
    @Test func `a period ends when no word comes for a while`() {
        var periods = ActivePeriods(pause: 2000)
        periods.add(at: 100)
        periods.add(at: 1500)
        #expect(periods.start == 100)
        let early = periods.tick(at: 3499)
        #expect(!early)
        let ended = periods.tick(at: 3500)
        #expect(ended)
        #expect(periods.start == nil)
        periods.add(at: 9000)
        #expect(periods.start == 9000)
    }
}

@Suite struct PaceEventTests {
    @Test func `words a minute are those of the times at which they were said`() throws {
        var session = try CaptionSession(SessionSettings(language: LanguageTag("en")))
        var last: PaceReading?
        // Five words in two seconds, again and again: 150 a minute.
        for sentence in 0..<20 {
            let events = try session.receive(
                LiveSegment(
                    id: String(sentence),
                    stream: "s",
                    text: "one two three four five",
                    isFinal: true,
                    start: sentence * 2000,
                    end: sentence * 2000 + 2000,
                    received: sentence * 2000 + 2500
                )
            )
            for case .pace(let reading) in events.map(\.content) { last = reading }
        }
        #expect(last?.isActive == true)
        #expect(last?.wordsPerMinute == [3: 160, 10: 150, 20: 150])
        let silent = session.tick(at: 60_000)
        guard case .pace(let reading)? = silent.first?.content else {
            Issue.record("\(silent)")
            return
        }
        #expect(!reading.isActive)
        #expect(reading.wordsPerMinute == [3: 0, 10: 0, 20: 0])
    }

    @Test func `a constant pace with guesses is read as that pace, without silence`() throws {
        var session = try CaptionSession(SessionSettings(language: LanguageTag("en")))
        var readings: [(time: Int, reading: PaceReading)] = []
        // 150 words a minute: a word every 0.4 s, a guess every 0.6 s, a final text every 6 s.
        for time in stride(from: 600, through: 60_000, by: 200) {
            var events = session.tick(at: time)
            if time.isMultiple(of: 600) {
                let begun = (time - 1) / 6000 * 6000
                let count = (time - begun) / 400
                events += try session.receive(
                    LiveSegment(
                        id: String(begun),
                        stream: "s",
                        text: Array(repeating: "word", count: count).joined(separator: " "),
                        isFinal: time.isMultiple(of: 6000),
                        received: time
                    )
                )
            }
            for case .pace(let reading) in events.map(\.content) {
                readings.append((time, reading))
            }
        }
        let steady = readings.filter { $0.time > 21_000 }
        #expect(steady.count > 20)
        #expect(steady.allSatisfy { $0.reading.isActive })
        let rates = steady.flatMap {
            [$0.reading.wordsPerMinute[10], $0.reading.wordsPerMinute[20]]
        }
        #expect(rates.allSatisfy { (138...162).contains($0 ?? 0) }, "\(rates)")
        let short = steady.compactMap { $0.reading.wordsPerMinute[3] }
        #expect(short.allSatisfy { (100...200).contains($0) }, "\(short)")
    }

    @Test func `no one speaks after captions have stopped`() throws {
        var session = try CaptionSession(SessionSettings(language: LanguageTag("en")))
        let text = LiveSegment(
            id: "1",
            stream: "s",
            text: "one two",
            isFinal: true,
            received: 1000
        )
        _ = try session.receive(text)
        let events = session.stop(at: 1200)
        guard case .pace(let reading)? = events.first?.content else {
            Issue.record("\(events)")
            return
        }
        #expect(!reading.isActive)
        #expect(reading.wordsPerMinute == [3: 0, 10: 0, 20: 0])
    }
}
