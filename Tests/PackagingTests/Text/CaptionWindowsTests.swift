// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import Testing

@testable import Packaging

extension CaptionWindows {
    /// Divides cues.
    ///
    /// - Parameters:
    ///   - cues: in the time of the presentation.
    ///   - boundaries: when segments begin, in milliseconds, from 0 on.
    ///   - end: when the presentation ends, in milliseconds.
    fileprivate init(_ cues: [Cue], boundaries: [Int], end: Int) {
        let starts = boundaries.filter { $0 < end }
        let ends = starts.dropFirst() + [end]
        self.init(cues, ranges: zip(starts, ends).map { $0..<$1 })
    }
}

@Suite struct CaptionWindowsTests {
    private func cue(_ start: Int, _ end: Int, _ text: String) -> Cue {
        Cue(
            startMilliseconds: start,
            endMilliseconds: end,
            text: CaptionText(text),
            position: SourcePosition(line: 1, column: 1)
        )
    }

    private func texts(_ cues: [Cue], _ boundaries: [Int], end: Int) -> [[String]] {
        CaptionWindows(cues, boundaries: boundaries, end: end).windows
            .map { $0.cues.map(\.text.plainText) }
    }

    @Test func `a cue is in every segment that it is shown in, and in no other`() {
        let cues = [cue(0, 1000, "a"), cue(1000, 4500, "b"), cue(2000, 4000, "c")]
        #expect(texts(cues, [0, 2000, 4000], end: 6000) == [["a", "b"], ["b", "c"], ["b"]])
    }

    @Test func `cues that are not in order are put in order`() {
        let cues = [cue(3000, 4000, "late"), cue(0, 1000, "early")]
        #expect(texts(cues, [0], end: 5000) == [["early", "late"]])
    }

    @Test func `segments without cues are there all the same`() {
        #expect(texts([cue(100, 200, "a")], [0, 2000, 4000], end: 5000) == [["a"], [], []])
    }

    @Test func `what is shown at no time, or before the beginning, is left out`() {
        let cues = [cue(1000, 1000, "none"), cue(-2000, -1000, "before"), cue(-1000, 500, "into")]
        #expect(texts(cues, [0], end: 5000) == [["into"]])
    }

    @Test func `ten thousand cues in ten thousand segments take no time to speak of`() {
        let cues = (0..<10_000).map { cue($0 * 1000, $0 * 1000 + 1500, "\($0)") }
        let boundaries = (0..<10_000).map { $0 * 1000 }
        let windows = CaptionWindows(cues, boundaries: boundaries, end: 10_000_000).windows
        #expect(windows.count == 10_000)
        #expect(windows.dropFirst().allSatisfy { $0.cues.count == 2 })
    }
}
