// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

@Suite struct CaptionDocumentTimeTests {
    private func times(_ change: (CaptionDocument) -> CaptionDocument, _ start: Int, _ end: Int)
        -> [Int]
    {
        let cue = Cue(
            startMilliseconds: start,
            endMilliseconds: end,
            text: CaptionText(nodes: [.timestamp(milliseconds: start)]),
            position: SourcePosition(line: 1, column: 1)
        )
        let moved = change(CaptionDocument(cues: [cue])).cues[0]
        #expect(moved.text.nodes == [.timestamp(milliseconds: moved.startMilliseconds)])
        return [moved.startMilliseconds, moved.endMilliseconds]
    }

    @Test func `a cue is shown from its start to before its end`() {
        let first = Cue(startMilliseconds: 1000, endMilliseconds: 2000, text: CaptionText("One"))
        let second = Cue(startMilliseconds: 1500, endMilliseconds: 3000, text: CaptionText("Two"))
        let document = CaptionDocument(cues: [first, second])
        let shown = [999, 1000, 1500, 2000, 3000].map { document.cues(at: $0).count }
        #expect(shown == [0, 1, 2, 1, 0])
    }

    @Test func `a shift moves cues and the times within their text`() {
        #expect(times({ $0.shifted(byMilliseconds: -1500) }, 1000, 2000) == [-500, 500])
    }

    @Test func `a change of frame rate is exact`() throws {
        let from = try #require(Ratio(frameRate: "25"))
        let to = try #require(Ratio(frameRate: "23.976"))
        // 1000 frames: 40 s at 25, 41.708333… s at 24000/1001.
        #expect(times({ $0.retimed(from: from, to: to) }, 40_000, -40_000) == [41_708, -41_708])
        #expect(times({ $0.retimed(from: from, to: from) }, 1, 2) == [1, 2])
    }

    @Test(arguments: [
        ("25", 25, 1), ("23.976", 24000, 1001), ("29.97", 30000, 1001), ("24000/1001", 24000, 1001),
        ("12.5", 125, 10),
    ])
    func `frame rates are parsed`(text: String, numerator: Int, denominator: Int) {
        #expect(Ratio(frameRate: text) == Ratio(numerator, denominator))
    }

    @Test(arguments: ["", "0", "-25", "a", "25/0", "1.2.3", "25/", "99999999999999999999"])
    func `an invalid frame rate is rejected`(text: String) {
        #expect(Ratio(frameRate: text) == nil)
    }
}
