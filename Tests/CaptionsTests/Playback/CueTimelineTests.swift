// SPDX-License-Identifier: Apache-2.0

import Captions
import TestSupport
import Testing

@Suite struct CueTimelineTests {
    private func timeline(_ times: [(Int, Int)]) -> CueTimeline {
        let cues = times.enumerated().map { index, time in
            Cue(startMilliseconds: time.0, endMilliseconds: time.1, text: CaptionText("\(index)"))
        }
        return CueTimeline(CaptionDocument(cues: cues).styledCues)
    }

    @Test func `a cue is visible from its start to before its end`() {
        let timeline = timeline([(1000, 2000)])
        #expect([999, 1000, 1999, 2000].map { timeline.cues(at: $0).count } == [0, 1, 1, 0])
        #expect(timeline.endMilliseconds == 2000)
    }

    @Test func `look-ups and changes are those of a search of all cues`() {
        var random = SeededGenerator(seed: 34)
        for _ in 0..<60 {
            let times = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                let start = Int.random(in: -20...100, using: &random)
                return (start, start + Int.random(in: -5...60, using: &random))
            }
            let timeline = timeline(times)
            let visible = { (time: Int) in
                times.indices.filter { times[$0].0 <= time && time < times[$0].1 }.map(String.init)
            }
            for time in -30...170 { #expect(timeline.cues(at: time).map(\.text) == visible(time)) }
            let shown = times.filter { $0.1 > $0.0 }
            let moments = Set(shown.map(\.0) + shown.map(\.1)).sorted()
            #expect(timeline.changes.map(\.milliseconds) == moments)
            #expect(timeline.changes.map { $0.cues.map(\.text) } == moments.map(visible))
            #expect(timeline.nextChange(after: 50) == moments.first { $0 > 50 })
            #expect(timeline.previousChange(before: 50) == moments.last { $0 < 50 })
        }
    }

    @Test func `a part of a cue that appears later is a change of its own`() throws {
        let text = "One <00:02.000>two <00:04.000>three <00:09.000>four"
        let bytes = Array("WEBVTT\n\n00:01.000 --> 00:04.000\n\(text)".utf8)
        let document = try CaptionDocument.read(bytes: bytes, fileName: "a.vtt").document
        let timeline = CueTimeline(document.styledCues)
        #expect(timeline.changes.map(\.milliseconds) == [1000, 2000, 4000])
        #expect(timeline.nextChange(after: 1000) == 2000)
    }

    @Test func `a cue as long as the movie does not slow the others down`() {
        var times = (0..<100_000).map { ($0 * 70, $0 * 70 + 60) }
        times.append((0, 7_000_000))
        let timeline = timeline(times)
        #expect(timeline.cues(at: 3_500_030).map(\.text) == ["50000", "100000"])
        #expect(timeline.cues(at: 3_500_065).map(\.text) == ["100000"])
    }
}
