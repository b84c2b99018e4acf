// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

@Suite struct CaptionTimelineTests {
    private func cue(_ line: Int, _ start: Int, _ end: Int) -> Cue {
        Cue(
            startMilliseconds: start,
            endMilliseconds: end,
            text: CaptionText("\(line)"),
            position: SourcePosition(line: line, column: 1)
        )
    }

    @Test(arguments: UInt64(1)...60)
    func `a timeline covers every cue exactly, without overlaps, in source order`(seed: UInt64) {
        var generator = RepeatableGenerator(seed: seed)
        let cues = (0..<40).map { line in
            let start = Int.random(in: 0...60, using: &generator)
            return cue(line, start, start + Int.random(in: -2...15, using: &generator))
        }
        let segments = CaptionTimeline(cues).segments
        for (segment, next) in zip(segments, segments.dropFirst()) {
            #expect(segment.endMilliseconds <= next.startMilliseconds)
        }
        for segment in segments {
            #expect(segment.startMilliseconds < segment.endMilliseconds && !segment.cues.isEmpty)
        }
        // At each instant exactly the cues are shown that say so, in the order of the file.
        for time in -1...80 {
            let shown = segments.first { $0.startMilliseconds <= time && time < $0.endMilliseconds }
            let expected = cues.filter { $0.startMilliseconds <= time && time < $0.endMilliseconds }
            #expect((shown?.cues ?? []) == expected, "at \(time)")
        }
        let last = cues.filter(\.hasPositiveDuration).map(\.endMilliseconds).max()
        #expect(CaptionTimeline(cues).endMilliseconds == last)
    }

    @Test func `cues with the same times are joined and gaps have no entry`() {
        let segments = CaptionTimeline([cue(1, 5, 9), cue(2, 5, 9), cue(3, 9, 9)]).segments
        #expect(segments.map { $0.cues.map(\.position.line) } == [[1, 2]])
        #expect(CaptionTimeline([]).endMilliseconds == 0)
    }
}
