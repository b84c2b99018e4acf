// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import Speech
import Testing

/// Number 27: new times of cues are in order, and those that are not certain follow the others.
@Suite struct CueRetimingTests {
    private func document(_ times: [Range<Int>]) -> CaptionDocument {
        var document = CaptionDocument()
        document.cues = times.map {
            Cue(
                startMilliseconds: $0.lowerBound,
                endMilliseconds: $0.upperBound,
                text: CaptionText("a"),
                position: SourcePosition(line: 1, column: 1)
            )
        }
        return document
    }

    private func aligned(_ start: Int, _ end: Int, doubt: AlignedSentence.Doubt? = nil)
        -> AlignedSentence
    {
        let word = Word(text: "a", startMilliseconds: start, endMilliseconds: end)
        return AlignedSentence(
            text: "a",
            outcome: doubt.map { .doubtful($0) } ?? .aligned,
            words: [word],
            phones: 20
        )
    }

    private let refused = AlignedSentence(
        text: "a",
        outcome: .refused(.notHeard),
        words: [],
        phones: 20
    )

    @Test func `a cue that is not heard never passes the next one that is`() {
        let times = [0..<1000, 2000..<3000, 4000..<5000, 6000..<7000]
        let retiming = CueRetiming(
            document(times),
            [0: aligned(10_000, 11_000), 1: refused, 2: refused, 3: aligned(12_000, 13_000)]
        )
        let starts = retiming.changes.map(\.new.lowerBound)
        #expect(starts == starts.sorted())
        #expect(starts.first == 10_000 && starts.last == 12_000)
        #expect(retiming.changes.allSatisfy { !$0.new.isEmpty })
    }

    @Test func `cues before the first that is heard move with it`() {
        let retiming = CueRetiming(
            document([0..<1000, 2000..<3000]),
            [0: refused, 1: aligned(12_000, 13_000)]
        )
        #expect(retiming.changes.map(\.new.lowerBound) == [10_000, 12_000])
    }

    @Test func `a short text that may be any speech moves no cue`() {
        let retiming = CueRetiming(
            document([0..<1000, 2000..<3000, 4000..<5000]),
            [
                0: aligned(5000, 6000), 1: aligned(30_000, 30_100, doubt: .tooLittleSound),
                2: aligned(9000, 9900),
            ]
        )
        #expect(retiming.changes.map(\.new.lowerBound) == [5000, 7000, 9000])
    }
}
